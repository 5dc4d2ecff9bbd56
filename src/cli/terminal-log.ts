/** The log of the command line: standard error, where everything goes that isn't the answer. */
import { createLog, type Log } from '../engine/log.ts';
import { printError } from './output.ts';

export const createTerminalLog = (): Log => createLog((line) => printError(`${line}\n`));
