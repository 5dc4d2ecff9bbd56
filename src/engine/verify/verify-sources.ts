/** The sources that a record of an exported file names, and the record held against them. */
import { faultWords, Refusal } from '../../contract/faults/faults.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Evidence, SaidThen } from '../records/evidence.ts';
import {
  type Fields,
  type VerifyParts,
  type Differences,
  toId,
  valueOf,
  unknownFields,
  differs,
} from './verify-facts.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import type { StoredResponse } from '../../store/requests/responses.ts';
import { toText } from '../../registry/reading/body-text.ts';
import { LossCount } from '../../exchange/common/exporter.ts';
import { toWritable } from '../../exchange/common/writable-text.ts';

/** One source in the words of the flat model: "path sha256:hash pointer time", of a node with what it gave. */
interface NamedSource {
  path: string;
  sha256: string;
  pointer: string;
  fetchedAt: string;
  /** Of a node: what it gave. Of an edge: `COMPANY_END`, where it isn't one that states the tie. */
  gave: string | null;
}

const SOURCE = /^(\S+) sha256:([0-9a-f]{64}) (\S*) (\S+)(?: (\w+))?$/;
/** No entity or tie names more. */
const MOST = 10_000;

/** A source that leads to no bytes, in words. */
export class Unresolved extends Error {}

/** The sources that a cell names. Throws `Unresolved` for one that is none. */
export function readSources(text: string): [NamedSource, ...NamedSource[]] {
  const named = text.split('; ', MOST + 1).map((one): NamedSource => {
    const [, path = '', sha256 = '', pointer = '', fetchedAt = '', gave = null] =
      SOURCE.exec(one) ?? [];
    if (sha256 === '') throw new Unresolved(`“${one.slice(0, 300)}” names no source`);
    return { path, sha256, pointer, fetchedAt, gave };
  });
  const [first, ...others] = named;
  if (first === undefined || named.length > MOST) throw new Unresolved('names no source');
  return [first, ...others];
}

export type ReadBytes = (source: NamedSource) => SaidThen[];

/**
 * What the bytes of a source say, once for each record that they came for then. Throws `Unresolved` where
 * they are not there, have lost their hash, or did not come then.
 */
export function bytesReader(read: StoreReader, evidence: Evidence): ReadBytes {
  return ({ sha256, fetchedAt }) => {
    const short = sha256.slice(0, 12);
    try {
      const said = evidence.saidAt(read, sha256, fetchedAt);
      if (said.length > 0) {
        if (said.every(({ isWhole }) => isWhole)) return said;
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

/** A record as its registry sent it, in an export of profiles, against the response with the hash it names. */
const NAMES = new Set([
  'id',
  'registry',
  'subject',
  'digits',
  'asked',
  'fetched_at',
  'sha256',
  'taken_out',
  'answer',
]);

/**
 * An answer is compared as what it says, value by value: white space and how a number is written are not.
 * Where something was taken out of it, it is not compared. Throws `Unresolved`.
 */
export function verifyRecord(fields: Fields, parts: VerifyParts): Differences {
  const id = toId(valueOf(fields, 'id'), parts);
  const { registry, record, subject, id: digits } = parseEntityId(id);
  const sha256 = valueOf(fields, 'sha256');
  const fetchedAt = valueOf(fields, 'fetched_at');
  const there = parts.bytes({ path: '', sha256, pointer: '', fetchedAt, gave: null });
  const stored = parts.read.response(sha256);
  if (stored === null || !there.some((one) => one.registry === registry && one.record === record)) {
    throw new Unresolved(`response ${sha256.slice(0, 12)}… did not come for it`);
  }
  const known = parts.registries.get(registry);
  const expected = {
    registry: known?.address ?? registry,
    subject,
    digits,
    asked: known?.pathOf(subject, digits) ?? stored.response.url,
  };
  const others = Object.entries(expected).filter(
    ([name, value]) => valueOf(fields, name) !== value,
  );
  const isSame = fields.has('taken_out') || valueOf(fields, 'answer') === answerIn(stored);
  return [
    ...unknownFields(fields, NAMES),
    ...others.map(([name, value]) => differs(name, valueOf(fields, name), value)),
    ...(isSame ? [] : [`its answer is not the one with the hash ${sha256.slice(0, 12)}…`]),
  ];
}

/** What is written of it, without white space between values. */
function answerIn({ body, headers }: StoredResponse): string {
  const { text } = toText(body, headers.contentType);
  const uncounted = new LossCount();
  try {
    JSON.parse(text);
  } catch {
    // What is no JSON stands as a text.
    return JSON.stringify(toWritable(text, uncounted));
  }
  return JSON.stringify(JSON.parse(toWritable(text.trim(), uncounted)));
}
