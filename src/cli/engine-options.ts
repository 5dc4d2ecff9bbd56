/** The options that every command with an engine takes, and what they ask of it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fault, Refusal } from '../contract/faults.ts';
import { holdsKey, isShortKey } from '../contract/key-in-text.ts';
import type { HostPowers, NamedRegistry } from '../engine/host.ts';
import type { EngineOptions } from '../thread/engine-thread.ts';
import { takeGivenKey } from '../thread/given-key.ts';
import { createMemoryKeys } from '../thread/memory-keys.ts';
import { defaultStoreFile } from '../thread/program-files.ts';
import { printNotice } from './output.ts';
import { terminalLog } from './terminal-log.ts';
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
export function engineOptions(args: EngineArgs, otherwise?: string): EngineOptions {
  const address = args.registry ?? otherwise;
  const file = args['key-file'];
  const key = file === undefined ? takeGivenKey() : readKeyFile(file);
  noticeShortKey(key, args.json);
  if (key !== null) terminalLog.keepOut(key);
  if (address !== undefined && key !== null && holdsKey(address, key)) {
    throw new Refusal('key-in-field', { field: 'registry' });
  }
  return {
    store: args.store === undefined ? defaultStoreFile() : resolve(args.store),
    named: { ...(address !== undefined && { address }), ...toKeyForm(args['key-form']) },
    ...(args.offline && { offline: true }),
    powers: { ...createMemoryKeys(key), print },
    log: terminalLog,
  };
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
