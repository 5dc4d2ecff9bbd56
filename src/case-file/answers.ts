/** Checks the responses in a case file against what the file states about them. */
import type { Redaction } from '../contract/model/case-file.ts';
import type { CaseItem } from '../contract/model/case-item.ts';
import type { CaseView } from '../contract/model/case.ts';
import type { RecordId } from '../contract/model/entity.ts';
import { readHeaders } from '../store/requests/request-link.ts';
import type { FileRegistry, JournalLine, RequestLine, ResponseLine } from './contents.ts';
import { unsound, slices } from './packing.ts';
import { createHash } from 'node:crypto';
import { megabytes } from '../contract/text/counted.ts';

/** What a request states about its response. */
export interface DescribedAnswer {
  /** The registry, as the file names it. */
  registry: FileRegistry;
  /** Whose profile it is; null for the response to a search. */
  record: RecordId | null;
  status: number;
  contentType: string | null;
  /** What the file says was removed from it. */
  redacted: readonly Redaction[];
}

/** Words of a file, which must not contain what the file says was removed. */
export type DescribedWords =
  | { view: CaseView }
  | { item: CaseItem }
  | { entry: Pick<JournalLine, 'verb' | 'label'> }
  | { request: RequestLine };

/** Checks that depend on the kinds of registries, and on what is redacted of a person. */
export interface KindJudge {
  /** Null, or what is wrong; refused as `case-file-kind` if the registry's kind is unknown. */
  registry(described: FileRegistry): string | null;
  /** Null, or what is wrong with a response. */
  answer(described: DescribedAnswer, body: Uint8Array): string | null;
  /** Whether these words contain nothing of what is said to be removed, as far as their fields show. */
  isRedacted(described: DescribedWords, redacted: readonly Redaction[]): boolean;
}

/** Most further descriptions in all: most responses come with one request, or with several that state the same. */
const MAX_MORE = 50_000;
const MAX_CONTENT_TYPE_LENGTH = 1000;

/** The distinct descriptions of each response, however many requests it came with. */
export class DescribedAnswers {
  readonly #registries: ReadonlyMap<string, FileRegistry>;
  readonly #redacted: readonly Redaction[];
  /** The first description of each response, by index. */
  readonly #first: DescribedAnswer[] = [];
  /** The other descriptions of a response, by its index and then by `keyOf`. */
  readonly #more = new Map<number, Map<string, DescribedAnswer>>();
  #count = 0;

  constructor(registries: readonly FileRegistry[], redacted: readonly Redaction[]) {
    this.#registries = new Map(registries.map((one) => [one.handle, one]));
    this.#redacted = redacted;
  }

  /** Refused as `case-file-unsound`. */
  add(line: RequestLine): void {
    const registry = this.#registries.get(line.of);
    if (line.body === null || registry === undefined) return;
    const { record, body } = line;
    const status = line.status ?? 0;
    const { contentType } = readHeaders(line.is === 'row' ? line.headers : null);
    if ((contentType ?? '').length > MAX_CONTENT_TYPE_LENGTH) throw unsound('a header is too long');
    const described = { registry, record, status, contentType, redacted: this.#redacted };
    const first = (this.#first[body] ??= described);
    if (keyOf(first) === keyOf(described)) return;
    const more = this.#more.get(body) ?? new Map<string, DescribedAnswer>();
    if (more.has(keyOf(described))) return;
    if ((this.#count += 1) > MAX_MORE) throw unsound('its answers are told of too often');
    this.#more.set(body, more.set(keyOf(described), described));
  }

  /** Checks one response per step. Refused as `case-file-unsound` if it contradicts a description. */
  *check(bodies: Iterable<Uint8Array>, judge: KindJudge): Generator<number> {
    let at = 0;
    for (const body of bodies) {
      const first = this.#first[at];
      if (first === undefined) throw unsound(`answer ${at + 1} came with no request`);
      for (const described of [first, ...(this.#more.get(at)?.values() ?? [])]) {
        const wrong = judge.answer(described, body);
        if (wrong !== null) throw unsound(`answer ${at + 1} ${wrong}`);
      }
      at += 1;
      yield at;
    }
  }
}

const keyOf = ({ registry, record, status, contentType }: DescribedAnswer): string =>
  JSON.stringify([registry.handle, record, status, contentType]);

/** Most responses of a case file. */
const MAX_RESPONSES = 200_000;

/** A hash in less memory than its hex digits take. */
const compactHash = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

export class AnswerLines {
  readonly sizes: number[] = [];
  /** Null for a copy from which something was removed. */
  readonly #hashes: (string | null)[] = [];
  copies = 0;

  get length(): number {
    return this.sizes.length;
  }

  /** Refused as `case-file-unsound`. */
  add({ size, sha256 }: ResponseLine): void {
    const large = sizeFault(size);
    if (large !== null) throw unsound(`answer ${this.length + 1} ${large}`);
    if (this.sizes.push(size) > MAX_RESPONSES) throw unsound('it has too many answers');
    this.#hashes.push(sha256 && compactHash(sha256));
    this.copies += Number(sha256 === null);
  }

  /** Undefined if there is none; null if it is a copy. */
  hashOf(place: number): string | null | undefined {
    const hash = this.#hashes[place];
    return hash && Buffer.from(hash, 'latin1').toString('hex');
  }

  /** Checks the bytes against the stated sizes and hashes as they pass. Refused as `case-file-unsound`. */
  *check(plain: Iterable<Uint8Array>): Generator<void> {
    let at = 0;
    let values = new ValueCount();
    let hash = createHash('sha256');
    for (const { bytes, isLast } of slices(plain, this.sizes, 'responses.gz')) {
      hash.update(bytes);
      const large = values.fault(bytes);
      if (large !== null) throw unsound(`answer ${at + 1} ${large}`);
      if (isLast) {
        const stated = this.#hashes[at] ?? null;
        at += 1;
        const actual = hash.digest().toString('latin1');
        if (stated !== null && stated !== actual) throw unsound(`answer ${at} has not its hash`);
        hash = createHash('sha256');
        values = new ValueCount();
      }
      yield;
    }
  }
}

/**
 * Most bytes of one response in a case file: it is decoded whole, and a file from anybody must not need
 * unknown amounts of memory. A company with 50,000 members has about half of either limit.
 */
const MAX_RESPONSE_BYTES = 8_000_000;

/** Most values: each value of a list or an object takes memory, however short it is. */
const MAX_VALUES = 300_000;

/** Why a response of this size is too large; null if it isn't. */
const sizeFault = (size: number): string | null =>
  size > MAX_RESPONSE_BYTES
    ? `has ${megabytes(size)}, of at most ${megabytes(MAX_RESPONSE_BYTES)}`
    : null;

const STARTS_VALUE = new Uint8Array(256);

for (const sign of '[{,') STARTS_VALUE[sign.charCodeAt(0)] = 1;

/** Counts JSON values as the bytes pass, by the signs before them, even within strings. */
export class ValueCount {
  #count = 0;

  /** Why the JSON of all bytes so far is too large; null if it isn't. */
  fault(bytes: Uint8Array): string | null {
    for (const byte of bytes) this.#count += STARTS_VALUE[byte] as number;
    return this.#count > MAX_VALUES ? `has more than ${MAX_VALUES} values` : null;
  }
}

/** Whether a response is too large for a case file. */
export const isTooLarge = (body: Uint8Array): boolean =>
  sizeFault(body.length) !== null || new ValueCount().fault(body) !== null;
