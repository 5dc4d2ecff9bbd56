/** The answers that go into a case file: as they came, or as copies from which something was taken out. */
import { isTooLarge } from '../case-file/answer-bounds.ts';
import type { ResponseLine } from '../case-file/contents.ts';
import type { Scrubber } from '../case-file/scrub.ts';
import { Refusal } from '../contract/faults.ts';
import type { CaseFileMade, Redaction } from '../contract/model/case-file.ts';
import type { PersonalDetail, Secret } from '../record/personal-details.ts';
import type { WholeRequest } from '../store/handed-cases.ts';
import { readHeaders } from '../store/request-link.ts';
import type { Step, StoreReader } from '../store/store.ts';
import type { Registries } from './registries.ts';
import { decodedWithout } from './without-personal.ts';

interface Parts {
  read: StoreReader;
  registries: Pick<Registries, 'kindOf'>;
  wanted: ReadonlySet<Redaction>;
}

/**
 * whole: with its hash. copy: something was taken out. left-out: what is in it can't be told. too-large:
 * nobody could open a file with it.
 */
type Going = 'whole' | 'copy' | 'left-out' | 'too-large';

interface Handed {
  request: WholeRequest;
  response: number;
  going: Going;
  /** In the file; null: it doesn't go. */
  place: number | null;
  size: number;
}

export interface HandedPlace {
  place: number | null;
  going: Going;
}

/** Every answer once, however many requests it came with. */
export class HandedAnswers {
  readonly secrets: Secret[] = [];
  readonly #parts: Parts;
  readonly #details: ReadonlySet<PersonalDetail>;
  readonly #all = new Map<number, Handed>();
  #scrubber: Scrubber | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#details = new Set(
      [...parts.wanted].filter((one): one is PersonalDetail => one !== 'private-notes'),
    );
  }

  /** Learns what is to be taken out. */
  *gather(requests: readonly WholeRequest[]): Generator<Step> {
    let done = 0;
    for (const request of requests) {
      done += 1;
      const { response } = request;
      if (response === null || this.#all.has(response)) continue;
      const handed = { request, response, going: 'whole' as Going, place: null, size: 0 };
      this.#all.set(response, handed);
      if (request.brought?.theirN === null) handed.going = 'copy';
      if (this.#details.size > 0) {
        const found = this.#withoutPersonal(request, this.#bodyOf(handed));
        if (found === null) handed.going = 'left-out';
        else if (found.isAnother) handed.going = 'copy';
        this.secrets.push(...(found?.secrets ?? []));
      }
      yield { done, total: requests.length };
    }
  }

  /** Decides of each how it goes, now that all of that is known. */
  *settle(scrubber: Scrubber): Generator<Step> {
    this.#scrubber = scrubber;
    let place = 0;
    let done = 0;
    for (const handed of this.#all.values()) {
      const bytes = handed.going === 'left-out' ? null : this.#made(handed);
      if (bytes === null) handed.going = 'left-out';
      else if (isTooLarge(bytes)) handed.going = 'too-large';
      else {
        handed.size = bytes.length;
        handed.place = place++;
      }
      done += 1;
      yield { done, total: this.#all.size };
    }
  }

  placeOf({ response }: WholeRequest): HandedPlace {
    const handed = response === null ? undefined : this.#all.get(response);
    return { place: handed?.place ?? null, going: handed?.going ?? 'whole' };
  }

  /** The bytes that go of the answer to this request; null: it stays here. */
  bytesOf({ response }: WholeRequest): Uint8Array | null {
    const handed = response === null ? undefined : this.#all.get(response);
    return handed === undefined || handed.place === null ? null : this.#made(handed);
  }

  *lines(): Generator<ResponseLine> {
    for (const { request, going, place, size } of this.#all.values()) {
      if (place !== null) yield { size, sha256: going === 'copy' ? null : request.sha256 };
    }
  }

  *bodies(): Generator<Uint8Array> {
    for (const handed of this.#all.values()) {
      if (handed.place === null) continue;
      const bytes = this.#made(handed);
      if (bytes?.length !== handed.size) throw new Error('A copy was made twice and differs.');
      yield bytes;
    }
  }

  counts(): Omit<CaseFileMade, 'entities' | 'changes'> {
    const count = (wanted: Going): number =>
      [...this.#all.values()].filter(({ going }) => going === wanted).length;
    return {
      responses: count('whole'),
      copies: count('copy'),
      leftOut: count('left-out'),
      tooLarge: count('too-large'),
    };
  }

  #bodyOf({ request, response }: Handed): Uint8Array {
    return this.#parts.read.answerBody(response, request.sha256);
  }

  /** The bytes that go; null: none can. A whole one in which something stands that is taken out is a copy. */
  #made(handed: Handed): Uint8Array | null {
    const body = this.#bodyOf(handed);
    const scrubber = this.#scrubber;
    if (this.#details.size === 0 || scrubber === null) return body;
    const found = this.#withoutPersonal(handed.request, body);
    if (found === null) return null;
    const base = found.isAnother ? found.write() : body;
    if (scrubber.isEmpty) return base;
    const value = jsonOf(base);
    // What is no text of ours to look through may hold anything.
    if (value === undefined) return null;
    const left = scrubber.value(value);
    if (left === value) return base;
    handed.going = 'copy';
    return Buffer.from(JSON.stringify(left));
  }

  /** Null: it can't be read, or not be written again. */
  #withoutPersonal(
    request: WholeRequest,
    body: Uint8Array,
  ): { secrets: Secret[]; isAnother: boolean; write: () => Uint8Array } | null {
    const kind = this.#parts.registries.kindOf(request.registry);
    const { contentType } = readHeaders(request.headers);
    const write = kind.write;
    if (write === undefined) return null;
    const { record, status } = request;
    const answer = { record, status: status ?? 0, body, contentType };
    try {
      const { left, secrets, isOdd } = decodedWithout(kind, answer, this.#details);
      return {
        secrets,
        // What differs from the specification may tell anything: of that nothing goes.
        isAnother: secrets.length > 0 || isOdd,
        write: () => ('items' in left ? write.items(left.items) : write.profile(left.profile)),
      };
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
