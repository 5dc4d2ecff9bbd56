/** What a case file tells its answers to be, and whether they are. */
import type { Redaction } from '../contract/model/case-file.ts';
import type { CaseItem } from '../contract/model/case-item.ts';
import type { CaseView } from '../contract/model/case.ts';
import type { RecordId } from '../contract/model/entity.ts';
import { readHeaders } from '../store/requests/request-link.ts';
import type { FileRegistry, JournalLine, RequestLine, ResponseLine } from './contents.ts';
import { unsound, slices } from './packing.ts';
import { createHash } from 'node:crypto';
import { megabytes } from '../contract/text/counted.ts';

/** What is told of an answer by a request that it came with. */
export interface DescribedAnswer {
  /** The registry, as the file names it. */
  registry: FileRegistry;
  /** Whose profile it is; null: the answer to a search. */
  record: RecordId | null;
  status: number;
  contentType: string | null;
  /** What is said to be taken out of it. */
  redacted: readonly Redaction[];
}

/** Something that is said in words, from which what a file says to have taken out must be gone. */
export type DescribedWords =
  | { view: CaseView }
  | { item: CaseItem }
  | { entry: Pick<JournalLine, 'verb' | 'label'> }
  | { request: RequestLine };

/** What only those can tell who know the kinds of registries, and what of a person is taken out. */
export interface KindJudge {
  /** Null where nothing is wrong; refused as `case-file-kind` where nobody here knows its kind. */
  registry(described: FileRegistry): string | null;
  /** The same. */
  answer(described: DescribedAnswer, body: Uint8Array): string | null;
  /** Whether of what is said to be taken out nothing is in these words, as far as one can tell by their fields. */
  isRedacted(described: DescribedWords, redacted: readonly Redaction[]): boolean;
}

/** So many more things are told of answers at most: most came with one request, or with others of which the same is told. */
const MOST_MORE = 50_000;
const MOST_CONTENT_TYPE = 1000;

/** Everything that is told of each answer, once, however many requests it came with. */
export class DescribedAnswers {
  readonly #registries: ReadonlyMap<string, FileRegistry>;
  readonly #redacted: readonly Redaction[];
  /** What is told of each answer first, by its place. */
  readonly #first: DescribedAnswer[] = [];
  /** What else is told of it, by its place and then by that, as a text. */
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
    if ((contentType ?? '').length > MOST_CONTENT_TYPE) throw unsound('a header is too long');
    const described = { registry, record, status, contentType, redacted: this.#redacted };
    const first = (this.#first[body] ??= described);
    if (keyOf(first) === keyOf(described)) return;
    const more = this.#more.get(body) ?? new Map<string, DescribedAnswer>();
    if (more.has(keyOf(described))) return;
    if ((this.#count += 1) > MOST_MORE) throw unsound('its answers are told of too often');
    this.#more.set(body, more.set(keyOf(described), described));
  }

  /** Steps of one answer each. Refused as `case-file-unsound` where one can't be what is told of it. */
  *hold(bodies: Iterable<Uint8Array>, judge: KindJudge): Generator<number> {
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

/** The answers of a case file as they are told, each with its size and hash: there may be very many. */
const MOST = 200_000;

/** A hash in a third of the room that its digits take. */
const short = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

export class AnswerLines {
  readonly sizes: number[] = [];
  /** Null: of a copy from which something was taken out. */
  readonly #hashes: (string | null)[] = [];
  copies = 0;

  get length(): number {
    return this.sizes.length;
  }

  /** Refused as `case-file-unsound`. */
  add({ size, sha256 }: ResponseLine): void {
    const large = sizeFault(size);
    if (large !== null) throw unsound(`answer ${this.length + 1} ${large}`);
    if (this.sizes.push(size) > MOST) throw unsound('it has too many answers');
    this.#hashes.push(sha256 && short(sha256));
    this.copies += Number(sha256 === null);
  }

  /** Undefined: there is none; null: it is a copy. */
  hashOf(place: number): string | null | undefined {
    const hash = this.#hashes[place];
    return hash && Buffer.from(hash, 'latin1').toString('hex');
  }

  /** Holds the bytes against what is told of them, as they pass. Refused as `case-file-unsound`. */
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
        const is = hash.digest().toString('latin1');
        if (stated !== null && stated !== is) throw unsound(`answer ${at} has not its hash`);
        hash = createHash('sha256');
        values = new ValueCount();
      }
      yield;
    }
  }
}

/**
 * What one answer in a case file may be: it is decoded whole, and whoever opens a file of anybody's is to
 * know what memory that takes. A company with 50,000 members comes to about half of either.
 */
const MOST_BYTES = 8_000_000;

/** Each value of a list or an object takes room of its own, however short it is. */
const MOST_VALUES = 300_000;

/** Why an answer of so many bytes is too large; null where it isn't. */
const sizeFault = (size: number): string | null =>
  size > MOST_BYTES ? `has ${megabytes(size)}, of at most ${megabytes(MOST_BYTES)}` : null;

const isBefore = new Uint8Array(256);

for (const sign of '[{,') isBefore[sign.charCodeAt(0)] = 1;

/** Counts the values of JSON as its bytes pass: by the signs before them, whatever these stand in. */
export class ValueCount {
  #count = 0;

  /** Why JSON of all these bytes is too large; null where it isn't. */
  fault(bytes: Uint8Array): string | null {
    for (const byte of bytes) this.#count += isBefore[byte] as number;
    return this.#count > MOST_VALUES ? `has more than ${MOST_VALUES} values` : null;
  }
}

/** Whether an answer has no room in a case file. */
export const isTooLarge = (body: Uint8Array): boolean =>
  sizeFault(body.length) !== null || new ValueCount().fault(body) !== null;
