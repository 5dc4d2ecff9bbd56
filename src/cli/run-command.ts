/** Finds the command, runs it, and turns what comes of it into an exit code. */
import { randomBytes } from 'node:crypto';
import { fault, Refusal } from '../contract/faults.ts';
import { thrownInWords } from '../engine/announcer.ts';
import type { Means } from './means.ts';
import { printError, printFault, printText } from './output.ts';
import { isUsageError, USAGE, UsageError, usageOf, WHERE_TOLD } from './usage.ts';

type Command = (args: string[], means: Means) => Promise<number>;

/** Loaded when asked for: a search needs no browser host. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  search: async () => (await import('./search.ts')).search,
  member: async () => {
    const { profile } = await import('./profile.ts');
    return (args, means) => profile('member', args, means);
  },
  company: async () => {
    const { profile } = await import('./profile.ts');
    return (args, means) => profile('company', args, means);
  },
  find: async () => (await import('./find.ts')).find,
  shared: async () => (await import('./shared.ts')).shared,
  compare: async () => (await import('./compare.ts')).compare,
  versions: async () => (await import('./versions.ts')).versions,
  paths: async () => (await import('./paths.ts')).paths,
  interlocks: async () => (await import('./interlocks.ts')).interlocks,
  owners: async () => {
    const { owners } = await import('./owners.ts');
    return (args, means) => owners('up', args, means);
  },
  holdings: async () => {
    const { owners } = await import('./owners.ts');
    return (args, means) => owners('down', args, means);
  },
  coverage: async () => (await import('./coverage.ts')).coverage,
  expand: async () => (await import('./expand.ts')).expand,
  indicators: async () => (await import('./indicators.ts')).indicators,
  dossier: async () => (await import('./dossier.ts')).dossier,
  graph: async () => (await import('./graph.ts')).graph,
  case: async () => (await import('./case.ts')).caseCommand,
  store: async () => (await import('./store.ts')).store,
  verify: async () => (await import('./verify.ts')).verify,
  registry: async () => (await import('./registry.ts')).registry,
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

export async function runCommand([name, ...args]: string[], means: Means): Promise<number> {
  const json = args.includes('--json');
  try {
    if (name === undefined) throw new UsageError('A command is missing.');
    if (['help', '--help', '-h'].includes(name) || args.includes('--help')) {
      const ofOne = usageOf(name);
      printText(ofOne === '' ? USAGE : `${ofOne}\n${WHERE_TOLD}`);
      return 0;
    }
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load === undefined) throw new UsageError(`There is no command ${name}.`);
    refuseRepeated(args, REPEATED[name]);
    const command = await load();
    return await command(args, means);
  } catch (error) {
    return failed(error, means, json, name);
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

function failed(error: unknown, { log }: Means, json: boolean, name = ''): number {
  if (isUsageError(error)) {
    const why = error.message.replace(/\.$/, '');
    if (json) printFault(fault('input-invalid', { field: 'The command', why }), true);
    else {
      // With all of it the error itself would be out of sight.
      const ofOne = usageOf(name);
      const about = ofOne === '' ? `Commands: ${Object.keys(COMMANDS).join(', ')}.\n` : ofOne;
      printError(`${error.message}\n\n${about}\n${WHERE_TOLD}`);
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
