/** Finds the command, runs it, and turns its outcome into an exit code. */
import { randomBytes } from 'node:crypto';
import { fault, Refusal } from '../contract/faults/faults.ts';
import { thrownInWords } from '../engine/base/announcer.ts';
import type { CommandContext } from './base/session.ts';
import { printError, printFault, printText } from './base/output.ts';
import { UsageError } from './base/arguments.ts';
import { HELP, helpOf, MORE_HELP } from './help.ts';

type Command = (args: string[], context: CommandContext) => Promise<number>;

/** Loaded on demand: a search needs no server. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  search: async () => (await import('./commands/search.ts')).search,
  member: async () => {
    const { profile } = await import('./commands/records.ts');
    return (args, context) => profile('member', args, context);
  },
  company: async () => {
    const { profile } = await import('./commands/records.ts');
    return (args, context) => profile('company', args, context);
  },
  find: async () => (await import('./commands/find.ts')).find,
  shared: async () => (await import('./commands/findings.ts')).shared,
  compare: async () => (await import('./commands/compare.ts')).compare,
  versions: async () => (await import('./commands/records.ts')).versions,
  paths: async () => (await import('./commands/ties.ts')).paths,
  interlocks: async () => (await import('./commands/interlocks.ts')).interlocks,
  owners: async () => {
    const { owners } = await import('./commands/ties.ts');
    return (args, context) => owners('up', args, context);
  },
  holdings: async () => {
    const { owners } = await import('./commands/ties.ts');
    return (args, context) => owners('down', args, context);
  },
  coverage: async () => (await import('./commands/neighbours.ts')).coverage,
  expand: async () => (await import('./commands/neighbours.ts')).expand,
  indicators: async () => (await import('./commands/findings.ts')).indicators,
  dossier: async () => (await import('./commands/exports.ts')).dossier,
  graph: async () => (await import('./commands/exports.ts')).graph,
  case: async () => (await import('./commands/case.ts')).caseCommand,
  store: async () => (await import('./commands/store.ts')).store,
  verify: async () => (await import('./commands/exports.ts')).verify,
  registry: async () => (await import('./commands/serve.ts')).registry,
  serve: async () => (await import('./commands/serve.ts')).serve,
  start: async () => (await import('./commands/start.ts')).start,
};

/** Options that a command takes more than once; of any other option only the last would count. */
const REPEATED: Record<string, readonly string[]> = {
  search: ['--registry', '--key-file'],
  indicators: ['--threshold'],
  paths: ['--role'],
  expand: ['--role'],
  graph: ['--redact'],
  dossier: ['--redact'],
};

const CANCELLED = 130;

export async function runCommand(
  [name, ...args]: string[],
  context: CommandContext,
): Promise<number> {
  const json = args.includes('--json');
  try {
    if (name === undefined) throw new UsageError('A command is missing.');
    if (['help', '--help', '-h'].includes(name) || args.includes('--help')) {
      const ofOne = helpOf(name);
      printText(ofOne === '' ? HELP : `${ofOne}\n${MORE_HELP}`);
      return 0;
    }
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load === undefined) throw new UsageError(`There is no command ${name}.`);
    refuseRepeated(args, REPEATED[name]);
    const command = await load();
    return await command(args, context);
  } catch (error) {
    return failed(error, context, json, name);
  }
}

function refuseRepeated(args: readonly string[], allowed: readonly string[] = []): void {
  const end = args.indexOf('--');
  const options = (end < 0 ? args : args.slice(0, end))
    .filter((arg) => arg.startsWith('--'))
    .map((arg) => arg.replace(/=.*$/s, ''));
  const twice = options.find((one, at) => options.indexOf(one) !== at && !allowed.includes(one));
  if (twice !== undefined) throw new UsageError(`${twice} is there more than once.`);
}

function failed(error: unknown, { log }: CommandContext, json: boolean, name = ''): number {
  if (isUsageError(error)) {
    const why = error.message.replace(/\.$/, '');
    if (json) printFault(fault('input-invalid', { field: 'The command', why }), true);
    else {
      // The whole help would push the error itself out of sight.
      const ofOne = helpOf(name);
      const about = ofOne === '' ? `Commands: ${Object.keys(COMMANDS).join(', ')}.\n` : ofOne;
      printError(`${error.message}\n\n${about}\n${MORE_HELP}`);
    }
    return 2;
  }
  if (error instanceof Refusal) {
    printFault(error.fault, json);
    return error.fault.code === 'cancelled' ? CANCELLED : 1;
  }
  const reference = randomBytes(4).toString('hex');
  log.write(`[${reference}] ${thrownInWords(error)}`);
  printFault(fault('internal', { reference }), json);
  return 1;
}

/** The errors of `parseArgs`: an unknown option, a missing value. */
function isUsageError(error: unknown): error is Error {
  if (error instanceof UsageError) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS_');
}
