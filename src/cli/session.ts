/** One command with an engine: started, asked, cancelled by Ctrl-C, closed. */
import { createClient, type Client } from '../contract/client.ts';
import { SAMPLE_HANDLE, type RegistryHandle } from '../contract/model/registry.ts';
import { Refusal } from '../contract/faults.ts';
import type { RunningEngine } from '../thread/engine-thread.ts';
import { engineOptions, type EngineArgs } from './engine-options.ts';
import type { Means } from './means.ts';
import { showProgress } from './progress.ts';

/** The name under which a command's work can be followed and cancelled. */
export const TASK = 'command';

/** What a command works with. */
export interface Session {
  client: Client;
  /**
   * The registry that is meant where an id names none. Refused as `registry-ambiguous` where it can't
   * be told.
   */
  meant: () => RegistryHandle;
}

/**
 * Run a command against an engine with these options. Without `--registry` it is the sample, or,
 * offline with a store that has no answers of the sample, the one that it has answers of. At Ctrl-C
 * the work under TASK is cancelled, and so refused as `cancelled`.
 */
export async function withEngine<T>(
  means: Means,
  args: EngineArgs,
  run: (session: Session) => Promise<T>,
): Promise<T> {
  const engine = await start(means, args);
  try {
    const client = createClient(engine.transport);
    const meant = await registryMeant(client, args);
    return await untilInterrupted(client, () => run({ client, meant }));
  } finally {
    await engine.close();
  }
}

function start(means: Means, args: EngineArgs): Promise<RunningEngine> {
  // What was left switched in the window doesn't hold for a command: its own words say it all.
  return means.startEngine({ offline: false, ...engineOptions(means, args, SAMPLE_HANDLE) });
}

async function registryMeant(client: Client, args: EngineArgs): Promise<Session['meant']> {
  const { settings } = await client.readSettings({});
  const set = (): RegistryHandle => settings.registry;
  if (!args.offline || args.registry !== undefined) return set;
  const { registries } = await client.readRegistries({});
  const answered = registries.filter(({ responses }) => responses > 0);
  if (answered.length === 0 || answered.some(({ handle }) => handle === SAMPLE_HANDLE)) {
    return set;
  }
  const [only, second] = answered;
  if (second === undefined) return () => only?.handle ?? settings.registry;
  return () => {
    const addresses = answered.map(({ address }) => address);
    throw new Refusal('registry-ambiguous', { registries: addresses.join(', ') });
  };
}

/** Resolves or rejects with what `run` does; an interrupt makes it `cancelled`. */
async function untilInterrupted<T>(client: Client, run: () => Promise<T>): Promise<T> {
  let interrupted = false;
  const interrupt = (): void => {
    // Whoever is in a hurry presses twice; the store survives it.
    if (interrupted) process.exit(130);
    interrupted = true;
    // Refused only when the engine has ended, and then there is nothing left to cancel.
    client.cancelTask({ task: TASK }).catch(() => undefined);
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  const stopShowing = showProgress(client, TASK);
  try {
    const result = await run();
    if (interrupted) throw new Refusal('cancelled');
    return result;
  } finally {
    stopShowing();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}
