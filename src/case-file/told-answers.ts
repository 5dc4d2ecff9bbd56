/** What a case file tells its answers to be, and whether they are. */
import type { Redaction } from '../contract/model/case-file.ts';
import type { RecordId } from '../contract/model/entity.ts';
import { readHeaders } from '../store/request-link.ts';
import type { FileRegistry, RequestLine } from './contents.ts';
import { unsound } from './packing.ts';

/** What is told of an answer by a request that it came with. */
export interface ToldAnswer {
  /** The registry, as the file names it. */
  registry: FileRegistry;
  /** Whose profile it is; null: the answer to a search. */
  record: RecordId | null;
  status: number;
  contentType: string | null;
  /** What is said to be taken out of it. */
  redacted: readonly Redaction[];
}

/** What only those can tell who know the kinds of registries; each null where nothing is wrong. */
export interface KindJudge {
  /** Refused as `case-file-kind` where nobody here knows its kind. */
  registry(told: FileRegistry): string | null;
  answer(told: ToldAnswer, body: Uint8Array): string | null;
}

/** So many things are told of answers at most: one of each, and few were asked for as something else too. */
const MOST = 400_000;
const MOST_CONTENT_TYPE = 1000;

/** Everything that is told of each answer, once, however many requests it came with. */
export class ToldAnswers {
  readonly #registries: ReadonlyMap<string, FileRegistry>;
  readonly #redacted: readonly Redaction[];
  /** By the place of the answer, and then by what is told, as a text. */
  readonly #told: Map<string, ToldAnswer>[] = [];
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
    const told = (this.#told[body] ??= new Map<string, ToldAnswer>());
    const key = JSON.stringify([line.of, record, status, contentType]);
    if (told.has(key)) return;
    if ((this.#count += 1) > MOST) throw unsound('its answers are told of too often');
    told.set(key, { registry, record, status, contentType, redacted: this.#redacted });
  }

  /** Steps of one answer each. Refused as `case-file-unsound` where one can't be what is told of it. */
  *hold(bodies: Iterable<Uint8Array>, judge: KindJudge): Generator<number> {
    let at = 0;
    for (const body of bodies) {
      for (const told of this.#told[at]?.values() ?? []) {
        const wrong = judge.answer(told, body);
        if (wrong !== null) throw unsound(`answer ${at + 1} ${wrong}`);
      }
      at += 1;
      yield at;
    }
  }
}
