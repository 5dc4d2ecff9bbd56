/** Collects where an answer differs from the specification; stays short however much differs. */
import type { Drift } from '../../contract/model/response.ts';
import { briefJson } from './brief-json.ts';
import { pointerPart } from './json-place.ts';

/** So many are listed one by one; what comes after is folded with what is like it. */
const LISTED = 200;
/** So many kinds of fold are told apart; what comes after is one last entry. */
const FOLDED = 50;

/** A place in the answer: field names and list positions from the top. */
export type Path = readonly (string | number)[];

export interface Deviation {
  kind: Drift['kind'];
  /** What the specification has there, in words; null for an unknown field. */
  expected: string | null;
  /** What was there; left out for a missing field. */
  found?: unknown;
}

/** The RFC 6901 JSON Pointer of a path. */
const toPointer = (path: Path): string => path.map((part) => `/${pointerPart(part)}`).join('');

export class DriftList {
  readonly #listed: Drift[] = [];
  readonly #folds = new Map<string, { drift: Drift; count: number }>();
  #rest = 0;

  add(path: Path, difference: Deviation): void {
    const { kind, expected } = difference;
    if (this.#listed.length < LISTED) {
      const found = 'found' in difference ? briefJson(difference.found) : null;
      this.#listed.push({ pointer: toPointer(path), kind, expected, found });
      return;
    }
    this.#fold(path, kind, expected);
  }

  /** At most 251 entries: the first one by one, then the folds, `*` standing for a list position. */
  toArray(): Drift[] {
    const folds = [...this.#folds.values()].map(({ drift, count }) => ({
      ...drift,
      found: `${count} more like this`,
    }));
    const rest: Drift = {
      pointer: '',
      kind: 'wrong-type',
      expected: null,
      found: `${this.#rest} more differences of other kinds`,
    };
    return [...this.#listed, ...folds, ...(this.#rest > 0 ? [rest] : [])];
  }

  #fold(path: Path, kind: Drift['kind'], expected: string | null): void {
    const pointer = toPointer(path.map((part) => (typeof part === 'number' ? '*' : part)));
    const key = `${kind} ${pointer}`;
    const fold = this.#folds.get(key);
    if (fold !== undefined) fold.count += 1;
    else if (this.#folds.size < FOLDED) {
      this.#folds.set(key, { drift: { pointer, kind, expected, found: null }, count: 1 });
    } else this.#rest += 1;
  }
}
