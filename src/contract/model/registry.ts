/** How a registry is named across the program: a short handle, kept beside its full address. */
import { z } from 'zod';

/**
 * The short name of a registry in one store, and the first part of every id of its records:
 * `sample`, else its host name; a second one of the same host gets `-2`. It is never changed.
 */
export type RegistryHandle = string;

const HANDLE = /^[a-z0-9.-]{1,100}$/;
const HANDLE_LENGTH = 80;

export const SAMPLE_HANDLE: RegistryHandle = 'sample';
/** The address that the registry shipped with the program is known by. */
export const SAMPLE_ADDRESS = 'sample';
/** Never a registry's: it is kept for what no single registry answered. */
const RESERVED_HANDLE: RegistryHandle = 'local';

export const registryHandle = z
  .string()
  .regex(HANDLE, 'a registry is named by lower-case letters, digits, dots and dashes');

/**
 * A free handle for the registry at this address, as its kind spells it: the host without its port,
 * in lower case, with a dash for what a handle can't hold.
 */
export function toHandle(
  address: string,
  isTaken: (handle: RegistryHandle) => boolean,
): RegistryHandle {
  const first = firstHandle(address);
  const isFree = (handle: RegistryHandle): boolean =>
    handle !== RESERVED_HANDLE &&
    !isTaken(handle) &&
    (handle !== SAMPLE_HANDLE || address === SAMPLE_ADDRESS);
  if (isFree(first)) return first;
  for (let number = 2; ; number += 1) {
    const next = `${first}-${number}`;
    if (isFree(next)) return next;
  }
}

/** Whether a registry at this address may have this handle. */
export function isHandleOf(handle: RegistryHandle, address: string): boolean {
  const first = firstHandle(address);
  return (
    handle.startsWith(first) &&
    /^(-[1-9][0-9]*)?$/.test(handle.slice(first.length)) &&
    (handle !== SAMPLE_HANDLE || address === SAMPLE_ADDRESS)
  );
}

const SEAL_SHOWN = 8;

/** The first digits of a seal: enough to tell one case file from another on screen. */
export const sealInShort = (seal: string): string => seal.slice(0, SEAL_SHOWN);

/** Whose records came with a case file: as it was known and asked where the file was made. */
export interface CaseFileRegistry {
  /** Of the case file. */
  seal: string;
  handle: RegistryHandle;
  address: string;
}

const CASE_FILE_ADDRESS = /^case-file:([0-9a-f]{64})\/([a-z0-9.-]{1,100})\/(.*)$/s;

/**
 * The address that what came with a case file is known by here: a registry of its own, which is never
 * asked, so that nothing of it is taken for what was fetched here.
 */
export const caseFileAddress = ({ seal, handle, address }: CaseFileRegistry): string =>
  `case-file:${seal}/${handle}/${address}`;

/** Null: it did not come with a case file. */
export function readCaseFileAddress(address: string): CaseFileRegistry | null {
  const [, seal, handle, there] = CASE_FILE_ADDRESS.exec(address) ?? [];
  return seal === undefined || handle === undefined || there === undefined
    ? null
    : { seal, handle, address: there };
}

/** Whose records were taken in from a file, or from two tables of one file each. */
export interface ImportedRegistry {
  /** Of the file, in hex; of two, of both their hashes. */
  sha256: string;
  /** How often it was taken in by then: each time is a registry of its own. */
  turn: number;
  /** What the file is called, in one line. */
  name: string;
}

const IMPORTED = /^import:\/\/([0-9a-f]{64})-([1-9]\d{0,8})-([\w.!~*'()%-]{1,2000})$/;
const IMPORT_SHOWN = 8;

/**
 * The address that the records of a file from elsewhere are known by: a registry of its own, which is
 * never asked, so that nothing of it is taken for what a registry answered.
 */
export const importedAddress = ({ sha256, turn, name }: ImportedRegistry): string =>
  `import://${sha256}-${turn}-${encodeURIComponent(name.toWellFormed())}`;

/** Null: it was not taken in from a file. */
export function readImported(address: string): ImportedRegistry | null {
  const [, sha256, turn, name] = IMPORTED.exec(address) ?? [];
  if (sha256 === undefined || name === undefined) return null;
  try {
    return { sha256, turn: Number(turn), name: decodeURIComponent(name) };
  } catch {
    return null;
  }
}

/** Handles of imported files, brought on by case files or not: no other registry has one like it. */
const IMPORT_HANDLE = /^import-[0-9a-f]{8}(-\d+)?(\.[0-9a-f]{8}(-\d+)?)*$/;

/** Whether the records of this registry come from a file that was taken in. */
export const isImportedHandle = (handle: RegistryHandle): boolean => IMPORT_HANDLE.test(handle);

/**
 * The address its records were fetched from: its own, or, where they came with a case file, that of the
 * registry they came from there.
 */
export function originalAddress(address: string): string {
  const fromCaseFile = readCaseFileAddress(address);
  return fromCaseFile === null ? address : originalAddress(fromCaseFile.address);
}

function firstHandle(address: string): RegistryHandle {
  const fromCaseFile = readCaseFileAddress(address);
  if (fromCaseFile !== null) {
    const { handle, seal } = fromCaseFile;
    return `${handle.slice(0, HANDLE_LENGTH - SEAL_SHOWN - 1)}.${sealInShort(seal)}`;
  }
  const imported = readImported(address);
  if (imported !== null) return `import-${imported.sha256.slice(0, IMPORT_SHOWN)}`;
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:\[([^\]]*)\]|([^/:?#]*))/i.exec(address);
  const name = (host?.[1] ?? host?.[2] ?? address)
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .slice(0, HANDLE_LENGTH)
    .replace(/^[.-]+|[.-]+$/g, '');
  if (isImportedHandle(name)) return `registry-${name}`;
  return name === '' ? 'registry' : name;
}

/** How the key is joined on profile paths: `?auth_key=K`, or `&auth_key=K` as the specification shows. */
export const keyForm = z.enum(['query', 'joined']);

/** A few letters or signs that tell the lines of one registry from another's. */
export const registryMark = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}\p{P}\p{S}]{1,4}$/u, 'a mark is one to four letters or signs');

/** A registry as the store knows it. */
export interface KnownRegistry {
  handle: RegistryHandle;
  /** Which kind of registry it is, by name: see `registry/kinds.ts`. */
  kind: string;
  /** As its kind spells it, never with the key. */
  address: string;
  keyForm: z.infer<typeof keyForm>;
  mark: string;
  /** Whether it is on the analyst's list; one that was taken off keeps its answers and its handle. */
  listed: boolean;
}

/** How the access key is kept. memory: no keyring here, so it is gone when the program ends. */
export type KeyKeeping = 'encrypted' | 'memory' | 'none';

/** A registry on the analyst's list, with how its key is kept and how much the store has of it. */
export interface ListedRegistry extends KnownRegistry {
  key: KeyKeeping;
  profiles: number;
}

/** For those who only have an export: that it is about a made-up world must travel with it. */
export function addressInWords(address: string): string {
  const fromCaseFile = readCaseFileAddress(address);
  if (fromCaseFile !== null) {
    return `${addressInWords(fromCaseFile.address)}, by the case file ${sealInShort(fromCaseFile.seal)}`;
  }
  const imported = readImported(address);
  if (imported !== null) return `imported file ${imported.name}`;
  return address === SAMPLE_ADDRESS ? 'sample registry (fictional)' : address;
}

/** What was asked of a registry, without its address; where the sample was served on a day says nothing. */
export function pathBelow(address: string, url: string): string {
  const isBelow = address !== '' && url.startsWith(`${address}/`);
  return isBelow ? url.slice(address.length) : url.replace(/^\w+:\/\/[^/]*/, '');
}
