/** How a registry is named across the program: a short handle, stored beside its full address. */
import { z } from 'zod';

/**
 * The short name of a registry in one store, and the first part of every id of its records:
 * `sample`, else its host name; a second one of the same host gets `-2`. It is never changed.
 */
export type RegistryHandle = string;

const HANDLE = /^[a-z0-9.-]{1,100}$/;
const HANDLE_LENGTH = 80;

export const SAMPLE_HANDLE: RegistryHandle = 'sample';
/** The address of the registry shipped with the program. */
export const SAMPLE_ADDRESS = 'sample';
/** Reserved for what no single registry answered; never a registry's handle. */
const RESERVED_HANDLE: RegistryHandle = 'local';

export const registryHandle = z
  .string()
  .regex(HANDLE, 'a registry is named by lower-case letters, digits, dots and dashes');

/**
 * A free handle for the registry at this address, as its kind spells it: the host without its port, in
 * lower case, with a dash for characters a handle can't have.
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

/** Whether a registry at this address can have this handle. */
export function isHandleOf(handle: RegistryHandle, address: string): boolean {
  const first = firstHandle(address);
  return (
    handle.startsWith(first) &&
    /^(-[1-9][0-9]*)?$/.test(handle.slice(first.length)) &&
    (handle !== SAMPLE_HANDLE || address === SAMPLE_ADDRESS)
  );
}

const SEAL_SHOWN = 8;

/** The first digits of a seal: enough to distinguish case files on screen. */
export const sealInShort = (seal: string): string => seal.slice(0, SEAL_SHOWN);

/** A registry whose records came with a case file, with its handle and address where the file was made. */
export interface CaseFileRegistry {
  /** Of the case file. */
  seal: string;
  handle: RegistryHandle;
  address: string;
}

const CASE_FILE_ADDRESS = /^case-file:([0-9a-f]{64})\/([a-z0-9.-]{1,100})\/(.*)$/s;

/**
 * The address for records that came with a case file: a registry of its own, which is never queried, so
 * that they are not taken for what was fetched here.
 */
export const caseFileAddress = ({ seal, handle, address }: CaseFileRegistry): string =>
  `case-file:${seal}/${handle}/${address}`;

/** Null if the address is not that of a case file. */
export function readCaseFileAddress(address: string): CaseFileRegistry | null {
  const [, seal, handle, there] = CASE_FILE_ADDRESS.exec(address) ?? [];
  return seal === undefined || handle === undefined || there === undefined
    ? null
    : { seal, handle, address: there };
}

/** The registry of records imported from a file, or from two tables of one file each. */
export interface ImportedRegistry {
  /** Of the file, in hex; for two files, of both their hashes. */
  sha256: string;
  /** The number of this import of the file: each import is a registry of its own. */
  turn: number;
  /** The file's name, in one line. */
  name: string;
}

const IMPORTED = /^import:\/\/([0-9a-f]{64})-([1-9]\d{0,8})-([\w.!~*'()%-]{1,2000})$/;
const IMPORT_SHOWN = 8;

/**
 * The address for records of an imported file: a registry of its own, which is never queried, so that they
 * are not taken for what a registry answered.
 */
export const importedAddress = ({ sha256, turn, name }: ImportedRegistry): string =>
  `import://${sha256}-${turn}-${encodeURIComponent(name.toWellFormed())}`;

/** Null if the address is not that of an imported file. */
export function readImported(address: string): ImportedRegistry | null {
  const [, sha256, turn, name] = IMPORTED.exec(address) ?? [];
  if (sha256 === undefined || name === undefined) return null;
  try {
    return { sha256, turn: Number(turn), name: decodeURIComponent(name) };
  } catch {
    return null;
  }
}

/** Handles of imported files, also those passed on in case files; no other registry has such a handle. */
const IMPORT_HANDLE = /^import-[0-9a-f]{8}(-\d+)?(\.[0-9a-f]{8}(-\d+)?)*$/;

/** Whether the records of this registry come from an imported file. */
export const isImportedHandle = (handle: RegistryHandle): boolean => IMPORT_HANDLE.test(handle);

/**
 * The address the records were fetched from: the registry's own or, if they came with a case file, that of
 * their original registry.
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

/** How the key is appended on profile paths: `?auth_key=K`, or `&auth_key=K` as the specification shows. */
export const keyForm = z.enum(['query', 'joined']);

/** A few letters or signs that distinguish the rows of one registry from another's. */
export const registryMark = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}\p{P}\p{S}]{1,4}$/u, 'a mark is one to four letters or signs');

/** A registry known to the store. */
export interface KnownRegistry {
  handle: RegistryHandle;
  /** The name of its kind: see `registry/kinds.ts`. */
  kind: string;
  /** As its kind spells it, never with the key. */
  address: string;
  keyForm: z.infer<typeof keyForm>;
  mark: string;
  /** Whether it is on the analyst's list; one taken off keeps its responses and its handle. */
  listed: boolean;
}

/** How the access key is stored. memory: there is no keyring, so it is lost when the program ends. */
export type KeyKeeping = 'encrypted' | 'memory' | 'none';

/** A registry on the analyst's list, with how its key is stored and how many profiles the store has. */
export interface ListedRegistry extends KnownRegistry {
  key: KeyKeeping;
  profiles: number;
}

/** For readers who only have an export: it has to state that the sample is fictional. */
export function addressInWords(address: string): string {
  const fromCaseFile = readCaseFileAddress(address);
  if (fromCaseFile !== null) {
    return `${addressInWords(fromCaseFile.address)}, by the case file ${sealInShort(fromCaseFile.seal)}`;
  }
  const imported = readImported(address);
  if (imported !== null) return `imported file ${imported.name}`;
  return address === SAMPLE_ADDRESS ? 'sample registry (fictional)' : address;
}

/** What was requested, without the registry's address, as the sample's changing one means nothing. */
export function pathBelow(address: string, url: string): string {
  const isBelow = address !== '' && url.startsWith(`${address}/`);
  return isBelow ? url.slice(address.length) : url.replace(/^\w+:\/\/[^/]*/, '');
}
