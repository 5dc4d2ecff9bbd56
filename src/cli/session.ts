/** One command with an engine: started, asked, cancelled by Ctrl-C, closed. */
import { createClient, type Client } from '../contract/client.ts';
import type { Settings } from '../contract/model/settings.ts';
import { Refusal } from '../contract/faults.ts';
import { startEngine, type RunningEngine } from '../thread/engine-thread.ts';
import { engineOptions, type EngineArgs } from './engine-options.ts';
import { showProgress } from './progress.ts';

/** The name under which a command's work can be followed and cancelled. */
export const TASK = 'command';

const SAMPLE: Partial<Settings> = { registry: 'sample' };

/**
 * Run a command against an engine with these options. Without `--registry` it is the sample, or,
 * offline with a store that has no answers of the sample, the one that it has answers of. At Ctrl-C
 * the work under TASK is cancelled, and so refused as `cancelled`.
 */
export async function withEngine<T>(
  args: EngineArgs,
  run: (client: Client) => Promise<T>,
): Promise<T> {
  let engine = await start(args, SAMPLE);
  try {
    const only =
      args.offline && args.registry === undefined ? await onlyRegistry(engine) : 'sample';
    if (only !== 'sample') {
      await engine.close();
      engine = await start(args, { registry: 'remote', baseUrl: only });
    }
    return await untilInterrupted(createClient(engine.transport), run);
  } finally {
    await engine.close();
  }
}

function start(args: EngineArgs, otherwise: Partial<Settings>): Promise<RunningEngine> {
  // What was left switched in the window doesn't hold for a command: its own words say it all.
  return startEngine({ offline: false, ...engineOptions(args, otherwise) });
}

async function onlyRegistry({ transport }: RunningEngine): Promise<string> {
  const { names } = await createClient(transport).readRegistries({});
  if (names.includes('sample')) return 'sample';
  if (names.length > 1) {
    throw new Refusal('registry-ambiguous', { registries: names.join(', ') });
  }
  return names[0] ?? 'sample';
}

/** Resolves or rejects with what `run` does; an interrupt makes it `cancelled`. */
async function untilInterrupted<T>(
  client: Client,
  run: (client: Client) => Promise<T>,
): Promise<T> {
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
    const result = await run(client);
    if (interrupted) throw new Refusal('cancelled');
    return result;
  } finally {
    stopShowing();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}
