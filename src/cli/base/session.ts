/** What commands run with: their context, an engine, Ctrl-C, and progress on the terminal. */
import { createClient, type Client } from '../../contract/client.ts';
import { SAMPLE_HANDLE, type RegistryHandle } from '../../contract/model/registry.ts';
import { Refusal, fault } from '../../contract/faults/faults.ts';
import type { RunningEngine, EngineOptions, EngineInThread } from '../../thread/engine-thread.ts';
import type {
  StoreWork,
  HostPowers,
  NamedRegistry,
  StoreJob,
  StoreJobs,
} from '../../engine/base/host.ts';
import type { Log } from '../../engine/base/log.ts';
import { holdsKey, isShortKey } from '../../contract/text/key-in-text.ts';
import { createMemoryKeys } from '../../thread/access-keys.ts';
import { defaultStoreFile } from '../../thread/program-files.ts';
import { resolve } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { UsageError } from './arguments.ts';
import { printNotice, printError } from './output.ts';

/** The task name by which a command's work is followed and cancelled. */
export const TASK = 'command';

/** What a command runs with. */
export interface Session {
  client: Client;
  /** The registry for ids that name none. Refused as `registry-ambiguous` if it can't be determined. */
  defaultRegistry: () => RegistryHandle;
}

/**
 * Run a command with an engine started with these options. Without `--registry` the registry is the sample
 * or, if offline with a store that has no responses of the sample, the one it has responses of. Ctrl-C
 * cancels the work under TASK, which is then refused as `cancelled`.
 */
export async function withEngine<T>(
  context: CommandContext,
  args: EngineArgs,
  run: (session: Session) => Promise<T>,
): Promise<T> {
  const engine = await start(context, args);
  try {
    const client = createClient(engine.transport);
    const defaultRegistry = await defaultRegistryOf(client, args);
    return await untilInterrupted(client, () => run({ client, defaultRegistry }));
  } finally {
    await engine.close();
  }
}

function start(context: CommandContext, args: EngineArgs): Promise<RunningEngine> {
  // Being offline as left in the window does not apply to a command, whose options alone decide.
  return context.startEngine({ offline: false, ...engineOptions(context, args, SAMPLE_HANDLE) });
}

async function defaultRegistryOf(
  client: Client,
  args: EngineArgs,
): Promise<Session['defaultRegistry']> {
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

/** Resolves or rejects as `run` does; an interrupt makes it `cancelled`. */
async function untilInterrupted<T>(client: Client, run: () => Promise<T>): Promise<T> {
  let interrupted = false;
  const interrupt = (): void => {
    // A second Ctrl-C exits at once; the store survives that.
    if (interrupted) process.exit(130);
    interrupted = true;
    // Refused only if the engine has ended, and then there is nothing left to cancel.
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

/** Run a command on an existing store; no registry is queried. */
export async function withStore<T>(
  context: CommandContext,
  args: EngineArgs,
  run: (session: Session) => Promise<T>,
): Promise<T> {
  existingStore(args);
  return withEngine(context, { ...args, offline: true }, run);
}

/** What a command needs besides its arguments, provided by the program or by a test. */
export interface CommandContext {
  /** The access key from the environment. */
  key: string | null;
  startEngine: (options: EngineOptions) => Promise<EngineInThread>;
  /** For long work on a store's file without an engine. */
  createStoreWork: () => StoreWork;
  /** Called before a file from elsewhere is read in this process. */
  useLowMemory: () => void;
  /** A log for this run only, so that it hides no keys of other runs. */
  log: Log;
}

/** The options of every command that uses an engine. */
export const ENGINE_OPTIONS = {
  store: { type: 'string' },
  registry: { type: 'string' },
  offline: { type: 'boolean' },
  'key-file': { type: 'string' },
  'key-form': { type: 'string' },
} as const;

export interface EngineArgs {
  store?: string | undefined;
  registry?: string | undefined;
  offline?: boolean | undefined;
  'key-file'?: string | undefined;
  'key-form'?: string | undefined;
  json?: boolean | undefined;
}

/**
 * The options to start the engine with. The key comes from the file or from INTERLOCK_KEY, never from an
 * argument, which every program on this machine could read.
 * @param fallback the registry to use if `--registry` names none; if left out, the store's default
 */
export function engineOptions(
  { key: given, log }: CommandContext,
  args: EngineArgs,
  fallback?: string,
): EngineOptions {
  const address = args.registry ?? fallback;
  const file = args['key-file'];
  const key = file === undefined ? given : readKeyFile(file);
  noticeShortKey(key, args.json);
  if (key !== null) log.addSecret(key);
  if (address !== undefined && key !== null && holdsKey(address, key)) {
    throw new Refusal('key-in-field', { field: 'registry' });
  }
  return {
    store: storeFile(args),
    named: { ...(address !== undefined && { address }), ...toKeyForm(args['key-form']) },
    ...(args.offline && { offline: true }),
    powers: { ...createMemoryKeys(key), print },
    log,
  };
}

/** The path of the store. */
export const storeFile = ({ store }: EngineArgs): string =>
  store === undefined ? defaultStoreFile() : resolve(store);

/** The same, refused as `file-unreadable` if the file is missing: opening would create an empty one. */
export function existingStore(args: EngineArgs): string {
  const file = storeFile(args);
  if (!existsSync(file)) throw new Refusal('file-unreadable', { file, why: 'it is not there' });
  return file;
}

/** Loaded only when something is printed, as few commands ever do. */
const print: NonNullable<HostPowers['print']> = async (job, signal) =>
  (await import('../../print/print.ts')).printWithChromium(job, signal);

function toKeyForm(form: string | undefined): Pick<NamedRegistry, 'keyForm'> {
  if (form === undefined) return {};
  if (form === 'query' || form === 'joined') return { keyForm: form };
  throw new UsageError('--key-form takes query or joined.');
}

/** Warns of a key that is too short to be distinguished from ordinary words. */
export function noticeShortKey(key: string | null, json = false): void {
  if (key !== null && isShortKey(key)) printNotice(fault('key-short'), json);
}

/** Refused as `file-unreadable`. */
export function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'no reason known';
    throw new Refusal('file-unreadable', { file, why });
  }
}

/** Clears the line on which long work shows its progress on a terminal. */
const WIPED = '\r\u001b[K';

/** A progress report; `total` is null if unknown. */
interface ShownStep {
  words: string;
  done: number;
  total: number | null;
}

/** Show progress on standard error if that is a terminal, until stopped. */
export function showSteps(): { show: (step: ShownStep) => void; stop: () => void } {
  if (!process.stderr.isTTY) return { show: () => undefined, stop: () => undefined };
  return {
    show({ words, done, total }) {
      const of = total === null ? '' : ` of ${total}`;
      printError(`${WIPED}${words}: ${done}${of}`);
    },
    stop: () => printError(WIPED),
  };
}

/** Show the progress of this task the same way; the returned function stops it. */
function showProgress(client: Client, task: string): () => void {
  const shown = showSteps();
  const unsubscribe = client.on('taskProgressed', (event) => {
    if (event.task === task) shown.show(event);
  });
  return () => {
    unsubscribe();
    shown.stop();
  };
}

/**
 * Run long work on a store without an engine, with progress. Refused as `cancelled` after Ctrl-C, once its
 * thread has cleaned up.
 */
export async function runJob<J extends StoreJob>(
  { createStoreWork }: CommandContext,
  job: J,
  given: StoreJobs[J]['given'],
  wordsOf: (step: StoreJobs[J]['step']) => string,
): Promise<StoreJobs[J]['report']> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const storeWork = createStoreWork();
  const progress = showSteps();
  try {
    const ended = await storeWork.run(job, given, stop.signal, (step) =>
      progress.show({ ...step, words: wordsOf(step) }),
    );
    if (ended === null) throw new Refusal('cancelled');
    return ended.report;
  } finally {
    progress.stop();
    await storeWork.close();
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
  }
}
