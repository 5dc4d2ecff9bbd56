/**
 * Reads a JSON value by a schema of contract/model and never gives up: what is missing becomes null, an
 * empty list or an object of nulls, a wrong type is shown as text, far too long text is cut, and every
 * difference is noted. A value that is as the schema has it, in its order, is returned itself, uncopied.
 * Compiled once per schema, since a company may have 50,000 members.
 */
import { z } from 'zod';
import { briefJson, NumberText } from './brief-json.ts';
import type { Drift } from '../../contract/model/response.ts';
import { pointerPart } from './json-place.ts';

/** The state of reading one response: where it is, what differs, and whether exact digits are needed. */
export class Reading {
  readonly drift = new DriftList();
  /** The path to the value being read; only its first `depth` parts count. */
  readonly path: (string | number)[] = [];
  /** A number stands where its exact digits matter: read again with NumberText in its place. */
  needsDigits = false;
  readonly #noted: readonly Deviation['kind'][] | null;

  /** @param noted the kinds of differences that are noted; null for all */
  constructor(noted: readonly Deviation['kind'][] | null = null) {
    this.#noted = noted;
  }

  differs(depth: number, difference: Deviation): void {
    if (this.#noted?.includes(difference.kind) === false) return;
    this.drift.add(this.path.slice(0, depth), difference);
  }
}

type Read = (value: unknown, reading: Reading, depth: number) => unknown;

interface Reader {
  read: Read;
  /** The value if nothing is stated. */
  blank: () => unknown;
  /** What the specification expects, in words, for the drift. */
  expected: string;
}

/**
 * A function that reads values of this schema, compiled when first used; `depth` is the length of
 * the path to the value.
 */
export function createTolerantReader<S extends z.ZodType>(
  schema: S,
): (value: unknown, reading: Reading, depth: number) => z.output<S> {
  let compiled: Reader | undefined;
  return (value, reading, depth) =>
    (compiled ??= compile(schema)).read(value, reading, depth) as z.output<S>;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof NumberText)
  );
}

function compile(schema: unknown): Reader {
  if (schema instanceof z.ZodObject) return compileObject(schema);
  if (schema instanceof z.ZodArray) return compileList(compile(schema.element));
  if (schema instanceof z.ZodString) return { ...text, read: readName, blank: () => '' };
  if (schema instanceof z.ZodNullable) {
    const inner: unknown = schema.unwrap();
    if (inner instanceof z.ZodString) return text;
    if (inner instanceof z.ZodBoolean) return flag;
    if (inner instanceof z.ZodUnion) return numberLike;
  }
  throw new Error('The model has a schema that the tolerant reader has no rule for.');
}

function compileObject(schema: z.ZodObject): Reader {
  const shape: Record<string, unknown> = schema.shape;
  const fields = Object.entries(shape).map(([name, inner]) => ({ name, ...compile(inner) }));
  const names = fields.map(({ name }) => name);
  const known = new Set(names);
  const blank = (): unknown =>
    Object.fromEntries(fields.map((field) => [field.name, field.blank()]));
  const expected = 'an object';

  const read: Read = (value, reading, depth) => {
    if (!isRecord(value)) {
      reading.differs(depth, { kind: 'wrong-type', expected, found: value });
      return blank();
    }
    const keys = Object.keys(value);
    let record = isSame(keys, names) ? value : {};
    let stated = 0;
    for (const field of fields) {
      const { name } = field;
      const found = value[name];
      reading.path[depth] = name;
      let read: unknown;
      if (found === undefined) {
        reading.differs(depth + 1, { kind: 'missing-field', expected: field.expected });
        read = field.blank();
      } else {
        stated += 1;
        read = field.read(found, reading, depth + 1);
      }
      if (record === value && read !== found) record = { ...value };
      if (record !== value) record[name] = read;
    }
    if (keys.length > stated) noteUnknown(value, keys, known, reading, depth);
    return record;
  };
  return { read, blank, expected };
}

const isSame = (keys: readonly string[], names: readonly string[]): boolean =>
  keys.length === names.length && names.every((name, index) => keys[index] === name);

function noteUnknown(
  value: Record<string, unknown>,
  keys: readonly string[],
  known: ReadonlySet<string>,
  reading: Reading,
  depth: number,
): void {
  for (const key of keys) {
    if (known.has(key)) continue;
    reading.path[depth] = key;
    reading.differs(depth + 1, { kind: 'unknown-field', expected: null, found: value[key] });
  }
}

/** Every element stays, an unreadable one as an object of nulls, since pointers go by index. */
function compileList(element: Reader): Reader {
  const expected = 'a list';
  const read: Read = (value, reading, depth) => {
    if (!Array.isArray(value)) {
      reading.differs(depth, { kind: 'wrong-type', expected, found: value });
      return [];
    }
    let list: unknown[] = value;
    value.forEach((item: unknown, index) => {
      reading.path[depth] = index;
      const read = element.read(item, reading, depth + 1);
      if (read === item) return;
      if (list === value) list = [...(value as unknown[])];
      list[index] = read;
    });
    return list;
  };
  return { read, blank: () => [], expected };
}

/** No name, address or role is longer; one of 63 MB would hold up everything that handles it. */
const LONGEST_TEXT = 2 ** 16;

/** Cuts a text that is too long; the rest is only in the evidence. */
function readString(value: string, reading: Reading, depth: number): string {
  if (value.length <= LONGEST_TEXT) return value;
  const expected = `a string of at most ${LONGEST_TEXT} characters`;
  reading.differs(depth, { kind: 'wrong-type', expected, found: value });
  return value.slice(0, LONGEST_TEXT).toWellFormed();
}

const text: Reader = {
  expected: 'a string or null',
  blank: () => null,
  read: (value, reading, depth) => {
    if (value === null) return value;
    if (typeof value === 'string') return readString(value, reading, depth);
    reading.differs(depth, { kind: 'wrong-type', expected: text.expected, found: value });
    if (typeof value === 'number') reading.needsDigits = true;
    return briefJson(value);
  },
};

/** Text that is never null: an id. The empty string if there is none. */
const readName: Read = (value, reading, depth) => {
  if (value !== null) return text.read(value, reading, depth);
  reading.differs(depth, { kind: 'wrong-type', expected: 'a string', found: value });
  return '';
};

const flag: Reader = {
  expected: 'true, false or null',
  blank: () => null,
  read: (value, reading, depth) => {
    if (typeof value === 'boolean' || value === null) return value;
    reading.differs(depth, { kind: 'wrong-type', expected: flag.expected, found: value });
    if (typeof value !== 'string') return null;
    const word = value.trim().toLowerCase();
    return word === 'true' || word === 'false' ? word === 'true' : null;
  },
};

const numberLike: Reader = {
  expected: 'a number, a string or null',
  blank: () => null,
  read: (value, reading, depth) => {
    if (value === null) return value;
    if (typeof value === 'string') return readString(value, reading, depth);
    if (typeof value === 'number') {
      if (!Number.isSafeInteger(value)) reading.needsDigits = true;
      return value;
    }
    // A number that JavaScript would write differently stays text, so that no digit is lost.
    if (value instanceof NumberText) {
      const number = Number(value.source);
      return Number.isSafeInteger(number) || String(number) === value.source
        ? number
        : value.source;
    }
    reading.differs(depth, { kind: 'wrong-type', expected: numberLike.expected, found: value });
    return briefJson(value);
  },
};

/** How many differences are listed one by one; later ones are grouped with those like them. */
const LISTED = 200;

/** How many groups there are at most; all other differences become one last entry. */
const FOLDED = 50;

/** A place in the response: field names and list indexes from the top. */
type Path = readonly (string | number)[];

export interface Deviation {
  kind: Drift['kind'];
  /** What the specification has there, in words; null for an unknown field. */
  expected: string | null;
  /** What was found there; absent for a missing field. */
  found?: unknown;
}

const toPointer = (path: Path): string => path.map((part) => `/${pointerPart(part)}`).join('');

class DriftList {
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

  /** At most 251 entries: the first ones one by one, then the groups, with `*` for a list index. */
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
