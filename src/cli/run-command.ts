/** Finds the command, runs it, and turns what comes of it into an exit code. */
import { randomBytes } from 'node:crypto';
import { fault, Refusal } from '../contract/faults/faults.ts';
import { thrownInWords } from '../engine/base/announcer.ts';
import type { CommandContext } from './session.ts';
import { printError, printFault, printText } from './output.ts';
import { isUsageError, UsageError } from './arguments.ts';
import { HELP, helpOf, MORE_HELP } from './help.ts';

type Command = (args: string[], context: CommandContext) => Promise<number>;

/** Loaded when asked for: a search needs no server. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  search: async () => (await import('./search.ts')).search,
  member: async () => {
    const { profile } = await import('./records.ts');
    return (args, context) => profile('member', args, context);
  },
  company: async () => {
    const { profile } = await import('./records.ts');
    return (args, context) => profile('company', args, context);
  },
  find: async () => (await import('./records.ts')).find,
  shared: async () => (await import('./findings.ts')).shared,
  compare: async () => (await import('./compare.ts')).compare,
  versions: async () => (await import('./records.ts')).versions,
  paths: async () => (await import('./ties.ts')).paths,
  interlocks: async () => (await import('./ties.ts')).interlocks,
  owners: async () => {
    const { owners } = await import('./ties.ts');
    return (args, context) => owners('up', args, context);
  },
  holdings: async () => {
    const { owners } = await import('./ties.ts');
    return (args, context) => owners('down', args, context);
  },
  coverage: async () => (await import('./neighbours.ts')).coverage,
  expand: async () => (await import('./neighbours.ts')).expand,
  indicators: async () => (await import('./findings.ts')).indicators,
  dossier: async () => (await import('./exports.ts')).dossier,
  graph: async () => (await import('./exports.ts')).graph,
  case: async () => (await import('./case.ts')).caseCommand,
  store: async () => (await import('./store.ts')).store,
  verify: async () => (await import('./exports.ts')).verify,
  registry: async () => (await import('./serve.ts')).registry,
  serve: async () => (await import('./serve.ts')).serve,
  start: async () => (await import('./start.ts')).start,
};

/** Options that a command takes more than once; of any other the last would win without a word. */
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
      // With all of it the error itself would be out of sight.
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
