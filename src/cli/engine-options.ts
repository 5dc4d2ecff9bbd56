/** The options that every command with an engine takes, and what they ask of it. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fault, Refusal } from '../contract/faults.ts';
import { holdsKey, isShortKey } from '../contract/key-in-text.ts';
import type { HostPowers, NamedRegistry } from '../engine/host.ts';
import type { EngineOptions } from '../thread/engine-thread.ts';
import { createMemoryKeys } from '../thread/memory-keys.ts';
import { defaultStoreFile } from '../thread/program-files.ts';
import type { Means } from './means.ts';
import { printNotice } from './output.ts';
import { UsageError } from './usage.ts';

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
 * How the engine is to be started. The key comes from the file or from INTERLOCK_KEY, never from an
 * argument, which every program of this machine could read.
 * @param otherwise the registry to ask when `--registry` names none; left out: what the store says
 */
export function engineOptions(
  { key: given, log }: Means,
  args: EngineArgs,
  otherwise?: string,
): EngineOptions {
  const address = args.registry ?? otherwise;
  const file = args['key-file'];
  const key = file === undefined ? given : readKeyFile(file);
  noticeShortKey(key, args.json);
  if (key !== null) log.keepOut(key);
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

/** The store that is meant. */
export const storeFile = ({ store }: EngineArgs): string =>
  store === undefined ? defaultStoreFile() : resolve(store);

/** The same, refused as `file-unreadable` where there is none: opening would make an empty one. */
export function storeThere(args: EngineArgs): string {
  const file = storeFile(args);
  if (!existsSync(file)) throw new Refusal('file-unreadable', { file, why: 'it is not there' });
  return file;
}

/** Loaded when something is to be printed: few commands ever do. */
const print: NonNullable<HostPowers['print']> = async (job, signal) =>
  (await import('../print/print.ts')).printWithChromium(job, signal);

function toKeyForm(form: string | undefined): Pick<NamedRegistry, 'keyForm'> {
  if (form === undefined) return {};
  if (form === 'query' || form === 'joined') return { keyForm: form };
  throw new UsageError('--key-form takes query or joined.');
}

/** Says of a key that can't be told from ordinary words what that means. */
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
