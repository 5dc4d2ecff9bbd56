/** The command line program: its streams, its exit code, and the context of its commands. */
import { useLowMemory } from '../case-file/low-memory.ts';
import { takeGivenKey } from '../thread/access-keys.ts';
import { createStoreWork } from '../thread/store-work.ts';
import type { CommandContext } from './base/session.ts';
import { runCommand } from './run-command.ts';
import { type Log, createLog } from '../engine/base/log.ts';
import { printError } from './base/output.ts';

/** The log of the command line: standard error, where everything but results goes. */
export const createTerminalLog = (): Log => createLog((line) => printError(`${line}\n`));

const context: CommandContext = {
  // Before anything that could start a program, as none may inherit it.
  key: takeGivenKey(),
  // Loaded on demand: not every command uses an engine.
  startEngine: async (options) => (await import('../thread/engine-thread.ts')).startEngine(options),
  createStoreWork,
  useLowMemory,
  log: createTerminalLog(),
};

// The reader of the output may stop early, as `head` does.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
}

void runCommand(process.argv.slice(2), context).then((code) => {
  process.exitCode = code;
});
