/** The sources that an exported file names, resolved to their bytes. */
import { faultWords, Refusal } from '../../contract/faults/faults.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Evidence, ReceivedContent } from '../records/evidence.ts';

/** A source as exports write it, "path sha256:hash pointer time"; a node's also says what it gave. */
interface NamedSource {
  path: string;
  sha256: string;
  pointer: string;
  fetchedAt: string;
  /** For a node: what it gave. For an edge: `COMPANY_END` if it doesn't state the tie itself. */
  contribution: string | null;
}

const SOURCE = /^(\S+) sha256:([0-9a-f]{64}) (\S*) (\S+)(?: (\w+))?$/;
/** No entity or tie names more. */
const MAX_SOURCES = 10_000;

/** A source that can't be resolved to bytes, in words. */
export class Unresolved extends Error {}

/** The sources named in a cell. Throws `Unresolved` for anything else. */
export function readSources(text: string): [NamedSource, ...NamedSource[]] {
  const named = text.split('; ', MAX_SOURCES + 1).map((one): NamedSource => {
    const [, path = '', sha256 = '', pointer = '', fetchedAt = '', contribution = null] =
      SOURCE.exec(one) ?? [];
    if (sha256 === '') throw new Unresolved(`“${one.slice(0, 300)}” names no source`);
    return { path, sha256, pointer, fetchedAt, contribution };
  });
  const [first, ...others] = named;
  if (first === undefined || named.length > MAX_SOURCES) throw new Unresolved('names no source');
  return [first, ...others];
}

export type ReadBytes = (source: NamedSource) => ReceivedContent[];

/**
 * What the bytes of a source state, once for each record they were received for then. Throws `Unresolved`
 * if they are not stored, don't match their hash, or were not received then.
 */
export function bytesReader(read: StoreReader, evidence: Evidence): ReadBytes {
  return ({ sha256, fetchedAt }) => {
    const short = sha256.slice(0, 12);
    try {
      const contents = evidence.contentsAt(read, sha256, fetchedAt);
      if (contents.length > 0) {
        if (contents.every(({ isWhole }) => isWhole)) return contents;
        throw new Unresolved(`the request that gave response ${short}… was changed since`);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Unresolved(faultWords(error.fault).says.replace(/\.$/, ''));
    }
    const deletedAt = read.deletedAt(sha256);
    if (deletedAt !== null) {
      throw new Unresolved(`response ${short}… was deleted with a case on ${deletedAt}`);
    }
    throw new Unresolved(
      read.responseSource(sha256) === null
        ? `no response with the hash ${sha256} is stored`
        : `response ${short}… did not come at ${fetchedAt}`,
    );
  };
}
