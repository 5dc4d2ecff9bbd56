/** The answers that go into a case file: as they came, or as copies from which something was taken out. */
import { careOfName } from '../../case-file/address-forms.ts';
import { isTooLarge } from '../../case-file/answers.ts';
import type { ResponseLine } from '../../case-file/contents.ts';
import type { Scrubber } from '../../case-file/scrub.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { CaseFileMade, Redaction } from '../../contract/model/case-file.ts';
import type { PersonalDetail } from '../../record/fields/field.ts';
import type { WholeRequest } from '../../store/cases/case-evidence.ts';
import { readHeaders } from '../../store/requests/request-link.ts';
import type { Step } from '../../store/base/step.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import { decodedWithout, type DecodedWithout } from './without-personal.ts';

interface Parts {
  read: StoreReader;
  registries: Pick<Registries, 'kindOf'>;
  wanted: ReadonlySet<Redaction>;
  /** Learns what is to be taken out, and finds it then. */
  scrubber: Scrubber;
}

/**
 * whole: with its hash. copy: something was taken out. left-out: what is in it can't be told. too-large:
 * nobody could open a file with it.
 */
type Going = 'whole' | 'copy' | 'left-out' | 'too-large';

interface GivenResponse {
  request: WholeRequest;
  response: number;
  going: Going;
  /** It goes as it is written anew from what is known of it. */
  isWritten: boolean;
  /** In the file; null: it doesn't go. */
  place: number | null;
  size: number;
  /** What it goes as, where there was room to keep it until it is asked for. */
  made: Uint8Array | null;
}

/** Bytes of copies: to make one again takes far longer than to keep it. */
const MOST_CACHED = 2 ** 25;

const ANY_RECORD = {
  subjects: ['member', 'company'],
  registry: null,
  offset: 0,
  limit: 1,
} as const;

export interface SavedPlace {
  place: number | null;
  going: Going;
}

/** Every answer once, however many requests it came with. */
export class RedactedResponses {
  readonly #parts: Parts;
  readonly #details: ReadonlySet<PersonalDetail>;
  #cached = 0;
  readonly #all = new Map<number, GivenResponse>();
  readonly #careOf = new Set<string>();

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
      const going: Going = request.brought?.theirN === null ? 'copy' : 'whole';
      const given = {
        request,
        response,
        going,
        isWritten: false,
        place: null,
        size: 0,
        made: null,
      };
      this.#all.set(response, given);
      if (this.#details.size > 0) this.#collectFrom(given);
      yield { done, total: requests.length };
    }
    yield* this.#collectCareOf();
  }

  /** Whom a home is care of is no secret of it where any record has that name. */
  *#collectCareOf(): Generator<Step> {
    const { read, scrubber } = this.#parts;
    for (const name of this.#careOf) {
      const isNamed = read.entitiesNamed({ name, ...ANY_RECORD }).items.length > 0;
      if (!isNamed) scrubber.add({ of: 'care-of', texts: [name] });
      yield { done: this.#all.size, total: this.#all.size };
    }
  }

  /** Decides of each how it goes, now that all of that is known. */
  *settle(): Generator<Step> {
    let place = 0;
    let done = 0;
    for (const given of this.#all.values()) {
      const bytes = given.going === 'left-out' ? null : this.#settled(given);
      if (bytes === null) given.going = 'left-out';
      else if (isTooLarge(bytes)) given.going = 'too-large';
      else {
        given.size = bytes.length;
        if (given.isWritten) this.#cache(given, bytes);
        given.place = place++;
      }
      done += 1;
      yield { done, total: this.#all.size };
    }
  }

  placeOf({ response }: WholeRequest): SavedPlace {
    const given = response === null ? undefined : this.#all.get(response);
    return { place: given?.place ?? null, going: given?.going ?? 'whole' };
  }

  /** The bytes that go of the answer to this request; null: it stays here. */
  bytesOf({ response }: WholeRequest): Uint8Array | null {
    const given = response === null ? undefined : this.#all.get(response);
    return given === undefined || given.place === null ? null : this.#made(given);
  }

  *lines(): Generator<ResponseLine> {
    for (const { request, going, place, size } of this.#all.values()) {
      if (place !== null) yield { size, sha256: going === 'copy' ? null : request.sha256 };
    }
  }

  *bodies(): Generator<Uint8Array> {
    for (const given of this.#all.values()) {
      if (given.place === null) continue;
      const bytes = given.made ?? this.#made(given);
      if (bytes?.length !== given.size) throw new Error('A copy was made twice and differs.');
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

  #bodyOf({ request, response }: GivenResponse): Uint8Array {
    return this.#parts.read.answerBody(response, request.sha256);
  }

  #cache(given: GivenResponse, bytes: Uint8Array): void {
    if (this.#cached + bytes.length > MOST_CACHED) return;
    this.#cached += bytes.length;
    given.made = bytes;
  }

  #collectFrom(given: GivenResponse): void {
    const found = this.#withoutPersonal(given.request, this.#bodyOf(given));
    if (found === null) {
      given.going = 'left-out';
      return;
    }
    for (const secret of found.secrets) {
      this.#parts.scrubber.add(secret);
      const name = secret.of === 'home-addresses' ? careOfName(secret.address) : null;
      if (name !== null) this.#careOf.add(name);
    }
    // What differs from the specification may tell anything: of that nothing goes.
    if (found.secrets.length > 0 || found.isOdd) writeAnew(given);
  }

  /** The bytes that go; null: none can. A whole one in which something stands that is taken out is a copy. */
  #settled(given: GivenResponse): Uint8Array | null {
    if (!given.isWritten) {
      const body = this.#bodyOf(given);
      const { scrubber } = this.#parts;
      if (this.#details.size === 0 || scrubber.isEmpty) return body;
      const is = lookThrough(body, scrubber);
      if (is === 'free') return body;
      if (is === 'unreadable') return null;
      writeAnew(given);
    }
    return this.#made(given);
  }

  /** Null: it can't be written again. */
  #made(given: GivenResponse): Uint8Array | null {
    const body = this.#bodyOf(given);
    if (!given.isWritten) return body;
    const { request } = given;
    const write = this.#parts.registries.kindOf(request.registry).write;
    const left = this.#withoutPersonal(request, body)?.left;
    if (write === undefined || left === undefined) return null;
    const scrubbed = this.#parts.scrubber.value(left);
    return 'items' in scrubbed ? write.items(scrubbed.items) : write.profile(scrubbed.profile);
  }

  /** Null: it can't be read, or not be written again. */
  #withoutPersonal(request: WholeRequest, body: Uint8Array): DecodedWithout | null {
    const kind = this.#parts.registries.kindOf(request.registry);
    if (kind.write === undefined) return null;
    const { contentType } = readHeaders(request.headers);
    const { record, status } = request;
    const answer = { record, status: status ?? 0, body, contentType };
    try {
      return decodedWithout(kind, answer, this.#details);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

function writeAnew(given: GivenResponse): void {
  given.isWritten = true;
  given.going = 'copy';
}

/** Longer ones are looked through in pieces, which overlap by more than is ever found at once. */
const PIECE = 2 ** 20;
const OVERLAP = 2 ** 13;
/** What a text of JSON stands otherwise in its bytes with; or those are no UTF-8. */
const ESCAPES = /\\|(?![\t\n\r])\p{Cc}/u;

/** What is no text of ours to look through may hold anything. */
function lookThrough(body: Uint8Array, scrubber: Scrubber): 'free' | 'found' | 'unreadable' {
  const text = textOf(body);
  if (text === undefined) return 'unreadable';
  const isInText = isInPieces(text, scrubber);
  if (!isInText && !ESCAPES.test(text)) return 'free';
  const value = jsonOf(text);
  if (value === undefined) return 'unreadable';
  if (scrubber.isInValue(value)) return 'found';
  // It may stand across fields by chance; or in what reading it passes over, as a field that comes twice.
  return isInText && !isInPieces(JSON.stringify(value), scrubber) ? 'found' : 'free';
}

function isInPieces(text: string, scrubber: Scrubber): boolean {
  for (let at = 0; at === 0 || at + OVERLAP < text.length; at += PIECE - OVERLAP)
    if (scrubber.isIn(text.slice(at, at + PIECE))) return true;
  return false;
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
