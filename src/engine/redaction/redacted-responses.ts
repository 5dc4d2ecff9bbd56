/** The responses of a case file: as they were received, or as redacted copies. */
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
  /** Collects the values to redact, and finds them afterwards. */
  scrubber: Scrubber;
}

/**
 * whole: with its hash. copy: redacted. left-out: its content can't be determined. too-large: a file with
 * it could not be opened.
 */
type SaveMode = 'whole' | 'copy' | 'left-out' | 'too-large';

interface GivenResponse {
  request: WholeRequest;
  response: number;
  mode: SaveMode;
  /** Its bytes are written anew from what was decoded. */
  isWritten: boolean;
  /** Its place in the file; null: it is not in it. */
  place: number | null;
  size: number;
  /** The written bytes, if there was room to cache them. */
  cached: Uint8Array | null;
}

/** Bytes of cached copies: writing one again takes far longer. */
const MAX_CACHED = 2 ** 25;

const ANY_RECORD = {
  subjects: ['member', 'company'],
  registry: null,
  offset: 0,
  limit: 1,
} as const;

export interface SavedPlace {
  place: number | null;
  mode: SaveMode;
}

/** Every response once, however many requests returned it. */
export class RedactedResponses {
  readonly #parts: Parts;
  readonly #details: ReadonlySet<PersonalDetail>;
  #cached = 0;
  readonly #all = new Map<number, GivenResponse>();
  readonly #careOfNames = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#details = new Set(
      [...parts.wanted].filter((one): one is PersonalDetail => one !== 'private-notes'),
    );
  }

  /** Collects the values to redact. */
  *gather(requests: readonly WholeRequest[]): Generator<Step> {
    let done = 0;
    for (const request of requests) {
      done += 1;
      const { response } = request;
      if (response === null || this.#all.has(response)) continue;
      const mode: SaveMode = request.received?.theirN === null ? 'copy' : 'whole';
      const given = {
        request,
        response,
        mode,
        isWritten: false,
        place: null,
        size: 0,
        cached: null,
      };
      this.#all.set(response, given);
      if (this.#details.size > 0) this.#collectFrom(given);
      yield { done, total: requests.length };
    }
    yield* this.#collectCareOfNames();
  }

  /** A "care of" name is not redacted as part of a home address if any record has that name. */
  *#collectCareOfNames(): Generator<Step> {
    const { read, scrubber } = this.#parts;
    for (const name of this.#careOfNames) {
      const isNamed = read.searchByName({ name, ...ANY_RECORD }).items.length > 0;
      if (!isNamed) scrubber.add({ of: 'care-of', texts: [name] });
      yield { done: this.#all.size, total: this.#all.size };
    }
  }

  /** Decides how each response is saved, once all values to redact are known. */
  *settle(): Generator<Step> {
    let place = 0;
    let done = 0;
    for (const given of this.#all.values()) {
      const bytes = given.mode === 'left-out' ? null : this.#bytesToSave(given);
      if (bytes === null) given.mode = 'left-out';
      else if (isTooLarge(bytes)) given.mode = 'too-large';
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
    return { place: given?.place ?? null, mode: given?.mode ?? 'whole' };
  }

  /** The saved bytes of the response to this request; null if it is not saved. */
  bytesOf({ response }: WholeRequest): Uint8Array | null {
    const given = response === null ? undefined : this.#all.get(response);
    return given === undefined || given.place === null ? null : this.#copyOf(given);
  }

  *lines(): Generator<ResponseLine> {
    for (const { request, mode, place, size } of this.#all.values()) {
      if (place !== null) yield { size, sha256: mode === 'copy' ? null : request.sha256 };
    }
  }

  *bodies(): Generator<Uint8Array> {
    for (const given of this.#all.values()) {
      if (given.place === null) continue;
      const bytes = given.cached ?? this.#copyOf(given);
      if (bytes?.length !== given.size) throw new Error('A copy was made twice and differs.');
      yield bytes;
    }
  }

  counts(): Omit<CaseFileMade, 'entities' | 'changes'> {
    const count = (wanted: SaveMode): number =>
      [...this.#all.values()].filter(({ mode }) => mode === wanted).length;
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
    if (this.#cached + bytes.length > MAX_CACHED) return;
    this.#cached += bytes.length;
    given.cached = bytes;
  }

  #collectFrom(given: GivenResponse): void {
    const found = this.#withoutPersonal(given.request, this.#bodyOf(given));
    if (found === null) {
      given.mode = 'left-out';
      return;
    }
    for (const secret of found.secrets) {
      this.#parts.scrubber.add(secret);
      const name = secret.of === 'home-addresses' ? careOfName(secret.address) : null;
      if (name !== null) this.#careOfNames.add(name);
    }
    // Anything beyond the specification may contain details, so none of it is saved.
    if (found.secrets.length > 0 || found.isOdd) writeAnew(given);
  }

  /** The bytes to save; null if it can't be. A whole response with a redacted value becomes a copy. */
  #bytesToSave(given: GivenResponse): Uint8Array | null {
    if (!given.isWritten) {
      const body = this.#bodyOf(given);
      const { scrubber } = this.#parts;
      if (this.#details.size === 0 || scrubber.isEmpty) return body;
      const outcome = searchBody(body, scrubber);
      if (outcome === 'free') return body;
      if (outcome === 'unreadable') return null;
      writeAnew(given);
    }
    return this.#copyOf(given);
  }

  /** Null if it can't be written anew. */
  #copyOf(given: GivenResponse): Uint8Array | null {
    const body = this.#bodyOf(given);
    if (!given.isWritten) return body;
    const { request } = given;
    const write = this.#parts.registries.kindOf(request.registry).write;
    const left = this.#withoutPersonal(request, body)?.left;
    if (write === undefined || left === undefined) return null;
    const scrubbed = this.#parts.scrubber.value(left);
    return 'items' in scrubbed ? write.items(scrubbed.items) : write.profile(scrubbed.profile);
  }

  /** Null if it can't be decoded, or not be written anew. */
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
  given.mode = 'copy';
}

/** Longer texts are searched in pieces, which overlap by more than one match can span. */
const PIECE = 2 ** 20;
const OVERLAP = 2 ** 13;
/** JSON whose bytes differ from its text by escapes, or bytes that aren't text. */
const ESCAPES = /\\|(?![\t\n\r])\p{Cc}/u;

/** Bytes that can't be decoded as text may contain anything. */
function searchBody(body: Uint8Array, scrubber: Scrubber): 'free' | 'found' | 'unreadable' {
  const text = textOf(body);
  if (text === undefined) return 'unreadable';
  const isInText = isInPieces(text, scrubber);
  if (!isInText && !ESCAPES.test(text)) return 'free';
  const value = jsonOf(text);
  if (value === undefined) return 'unreadable';
  if (scrubber.findsInValue(value)) return 'found';
  // A match in the raw text may span fields by chance, or be in what parsing drops, as a repeated field.
  return isInText && !isInPieces(JSON.stringify(value), scrubber) ? 'found' : 'free';
}

function isInPieces(text: string, scrubber: Scrubber): boolean {
  for (let at = 0; at === 0 || at + OVERLAP < text.length; at += PIECE - OVERLAP)
    if (scrubber.findsIn(text.slice(at, at + PIECE))) return true;
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
