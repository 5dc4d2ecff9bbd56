/** What the analyst chose: the registry, its key, and whether it answers. */
import { Refusal } from '../contract/faults.ts';
import { memberQuery } from '../contract/model/query.ts';
import type { RegistryTest, SettingsAnswer } from '../contract/model/settings.ts';
import { normaliseBaseUrl } from '../registry/business-lookup/url.ts';
import type { EngineContext } from './context.ts';
import type { Call, Handlers } from './handlers.ts';
import { SAMPLE, UNNAMED } from './registry-name.ts';

type SettingsHandlers = Pick<
  Handlers,
  'readSettings' | 'changeSettings' | 'setAccessKey' | 'testRegistry'
>;

/** Any registry has someone with an a in the name; what it finds is not kept. */
const testQuery = () => memberQuery.parse({ q: 'a', count: 1 });

export function createSettingsHandlers(context: EngineContext): SettingsHandlers {
  const { settings, link, powers } = context;

  async function answer(): Promise<SettingsAnswer> {
    const name = link.name();
    const hasKey = name !== SAMPLE && name !== UNNAMED;
    return {
      settings: settings.current(),
      key: hasKey ? await powers.keyKeeping(name) : 'none',
    };
  }

  async function announced(): Promise<SettingsAnswer> {
    const changed = await answer();
    context.announce({ name: 'settingsChanged', settings: changed });
    return changed;
  }

  return {
    readSettings: answer,

    async changeSettings(wanted) {
      // An address that could never be asked is refused here; none at all is refused when asked.
      if (wanted.baseUrl) normaliseBaseUrl(wanted.baseUrl);
      const before = { name: link.name(), keyForm: settings.current().keyForm };
      if (!settings.change(wanted)) return answer();
      const renamed = link.name() !== before.name;
      if (renamed || settings.current().keyForm !== before.keyForm) link.reset();
      if (renamed) context.canvas.changed();
      return announced();
    },

    async setAccessKey({ key }) {
      const name = link.name();
      if (name === SAMPLE) {
        throw new Refusal('input-invalid', { field: 'key', why: 'the sample registry needs none' });
      }
      if (name === UNNAMED) normaliseBaseUrl(settings.current().baseUrl);
      if (key !== null) context.log.keepOut(key);
      await powers.keepKey(name, key);
      if (link.name() === name) link.reset();
      return announced();
    },

    testRegistry: (_input, call) => testRegistry(context, call),
  };
}

/** Ask the smallest question there is, and say what came back; a fault is an answer here. */
async function testRegistry({ link }: EngineContext, call: Call): Promise<RegistryTest> {
  const began = performance.now();
  const millis = (): number => Math.round(performance.now() - began);
  try {
    await link.ask(
      (registry, signal) => registry.searchMembers(testQuery(), { signal }),
      call.signal,
      'unreachable',
    );
    return { ok: true, millis: millis(), fault: null };
  } catch (error) {
    if (!(error instanceof Refusal) || call.signal.aborted) throw error;
    return { ok: false, millis: millis(), fault: error.fault };
  }
}
