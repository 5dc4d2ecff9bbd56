/** The log of the command line: standard error, where everything goes that isn't the answer. */
import { createLog } from '../engine/log.ts';

export const terminalLog = createLog((line) => void process.stderr.write(`${line}\n`));
