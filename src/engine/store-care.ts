/** Looking after the store: verify it, and derive everything again from the responses. */
import type { CheckReport, RebuildReport } from '../contract/model/answers.ts';
import { parseEntityId } from '../contract/model/entity.ts';
import type { Deriver } from '../store/store.ts';
import type { EngineContext } from './context.ts';
import type { Handlers } from './handlers.ts';
import type { Registries } from './registries.ts';
import { takeSteps } from './take-steps.ts';

/** How derived facts are read from a stored body: as the kind of its registry does it. */
export function createDeriver(registries: Pick<Registries, 'kind'>): Deriver {
  return {
    profile(kindName, entity, { body }) {
      const kind = registries.kind(kindName);
      const { registry, subject, id } = parseEntityId(entity);
      return kind.deriveProfile(registry, kind.decodeProfile(subject, id, body));
    },
    searchPage(kindName, registry, answer) {
      const kind = registries.kind(kindName);
      return kind.deriveItems(registry, kind.decodeItems(answer).value);
    },
  };
}

export function createStoreCareHandlers(
  context: EngineContext,
): Pick<Handlers, 'checkStore' | 'rebuildStore'> {
  const { store, checker, registries } = context;
  return {
    async checkStore(_input, call): Promise<CheckReport> {
      const report: CheckReport = { responses: 0, damaged: [], database: [], cancelled: false };
      // A cancel loses nothing of what was found.
      const ended = await checker.check(store.file, call.signal, ({ done, total, found }) => {
        report.responses += found.responses;
        report.damaged.push(...found.damaged);
        report.database.push(...found.database);
        call.progress(done, total, 'Checking responses');
      });
      return { ...report, cancelled: !ended };
    },
    async rebuildStore(_input, call): Promise<RebuildReport> {
      const report = await takeSteps(
        store.rebuild(createDeriver(registries)),
        call,
        'Deriving again',
      );
      if (report === null) return { ...NOTHING_REBUILT, cancelled: true };
      context.canvases.forget();
      context.status.changed();
      return { ...report, cancelled: false };
    },
  };
}

const NOTHING_REBUILT = { profiles: 0, searchPages: 0, entities: 0, statements: 0, refused: [] };
