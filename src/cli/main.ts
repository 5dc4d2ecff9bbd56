/** The command line: finds the command, runs it, and turns what comes of it into an exit code. */
import { randomBytes } from 'node:crypto';
import { fault, Refusal } from '../contract/faults.ts';
import { thrownInWords } from '../engine/announcer.ts';
import { takeGivenKey } from '../thread/given-key.ts';
import { printFault } from './output.ts';
import { terminalLog } from './terminal-log.ts';
import { isUsageError, USAGE, UsageError, usageOf, WHERE_TOLD } from './usage.ts';

type Command = (args: string[]) => Promise<number>;

/** Loaded when asked for: a search needs no browser host. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  search: async () => (await import('./search.ts')).search,
  member: async () => {
    const { profile } = await import('./profile.ts');
    return (args) => profile('member', args);
  },
  company: async () => {
    const { profile } = await import('./profile.ts');
    return (args) => profile('company', args);
  },
  find: async () => (await import('./find.ts')).find,
  shared: async () => (await import('./shared.ts')).shared,
  compare: async () => (await import('./compare.ts')).compare,
  versions: async () => (await import('./versions.ts')).versions,
  paths: async () => (await import('./paths.ts')).paths,
  interlocks: async () => (await import('./interlocks.ts')).interlocks,
  owners: async () => {
    const { owners } = await import('./owners.ts');
    return (args) => owners('up', args);
  },
  holdings: async () => {
    const { owners } = await import('./owners.ts');
    return (args) => owners('down', args);
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

async function main([name, ...args]: string[]): Promise<number> {
  // Before anything that could start a program: none is to inherit it.
  takeGivenKey();
  const json = args.includes('--json');
  try {
    if (name === undefined) throw new UsageError('A command is missing.');
    if (['help', '--help', '-h'].includes(name) || args.includes('--help')) {
      const ofOne = usageOf(name);
      process.stdout.write(ofOne === '' ? USAGE : `${ofOne}\n${WHERE_TOLD}`);
      return 0;
    }
    const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (load === undefined) throw new UsageError(`There is no command ${name}.`);
    refuseRepeated(args, REPEATED[name]);
    const command = await load();
    return await command(args);
  } catch (error) {
    return failed(error, json, name);
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

function failed(error: unknown, json: boolean, name = ''): number {
  if (isUsageError(error)) {
    const why = error.message.replace(/\.$/, '');
    if (json) printFault(fault('input-invalid', { field: 'The command', why }), true);
    else {
      // With all of it the error itself would be out of sight.
      const ofOne = usageOf(name);
      const about = ofOne === '' ? `Commands: ${Object.keys(COMMANDS).join(', ')}.\n` : ofOne;
      process.stderr.write(`${error.message}\n\n${about}\n${WHERE_TOLD}`);
    }
    return 2;
  }
  if (error instanceof Refusal) {
    printFault(error.fault, json);
    return error.fault.code === 'cancelled' ? CANCELLED : 1;
  }
  const reference = randomBytes(4).toString('hex');
  terminalLog.write(`[${reference}] ${thrownInWords(error)}`);
  printFault(fault('internal', { reference }), json);
  return 1;
}

// Whoever reads the output may have read enough, as `head` does.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1);
  });
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
