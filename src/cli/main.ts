/** The program of the command line: its streams, its exit code, and what its commands work with. */
import { useLowMemory } from '../case-file/low-memory.ts';
import { takeGivenKey } from '../thread/access-keys.ts';
import { createStoreWork } from '../thread/store-work.ts';
import type { CommandContext } from './base/session.ts';
import { runCommand } from './run-command.ts';
import { type Log, createLog } from '../engine/base/log.ts';
import { printError } from './base/output.ts';

/** The log of the command line: standard error, where everything goes that isn't the answer. */
export const createTerminalLog = (): Log => createLog((line) => printError(`${line}\n`));

const context: CommandContext = {
  // Before anything that could start a program: none is to inherit it.
  key: takeGivenKey(),
  // Loaded when asked for: not every command has an engine.
  startEngine: async (options) => (await import('../thread/engine-thread.ts')).startEngine(options),
  createStoreWork,
  useLowMemory,
  log: createTerminalLog(),
};

// Whoever reads the output may have read enough, as `head` does.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
}

void runCommand(process.argv.slice(2), context).then((code) => {
  process.exitCode = code;
});
