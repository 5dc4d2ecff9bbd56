/** Finds where the value of an RFC 6901 JSON Pointer stands in the text of a response. */

/** A value from `start` up to `end`, in UTF-16 units of the text. */
interface JsonPlace {
  /** The requested pointer, or that of the innermost list or object around it that exists. */
  pointer: string;
  start: number;
  end: number;
}

/** Characters in one step, which takes some milliseconds. */
const STEP = 300_000;

const BOM = '\uFEFF';
const INDEX = /^(?:0|[1-9]\d*)$/;
const SPACE = /[ \n\r\t]*/y;
/** What ends a number, true, false or null. */
const END_OF_WORD = /[,\]} \n\r\t]|$/g;
const BRACKET_OR_QUOTE = /["[\]{}]/g;

/**
 * Finds a place as `JSON.parse` would: of a repeated key the last counts, a byte order mark is skipped. The
 * text is only read as far as needed, so one that is no JSON may still give a place; null if it can't be
 * followed. Runs in steps, however large or deep the text.
 */
export function* findPlace(text: string, pointer: string): Generator<void, JsonPlace | null> {
  const scan = new Scan(text);
  try {
    let range = yield* scan.value(text.startsWith(BOM) ? 1 : 0);
    let found = '';
    for (const token of pointer.split('/').slice(1)) {
      const key = keyOfPart(token);
      const inner = yield* scan.within(range.start, key);
      if (inner === null) break;
      range = inner;
      found += `/${token}`;
    }
    return { pointer: found, ...range };
  } catch (error) {
    if (error instanceof NotJson) return null;
    throw error;
  }
}

class NotJson extends Error {}

interface Range {
  start: number;
  end: number;
}

/** Reads a text value by value; a value is skipped without reading what is in it. */
class Scan {
  readonly #text: string;
  #at = 0;
  /** Where this step ends. */
  #until = STEP;
  /** Open brackets at this place, within the value that is skipped. */
  #level = 0;
  #isInText = false;
  /** The next quote and backslash; searched again once they are passed. */
  #quote = -1;
  #backslash = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The value that begins here, after any white space. */
  *value(from: number): Generator<void, Range> {
    this.#goTo(from);
    const start = this.#begin();
    while (!this.#isPast()) yield this.#nextStep();
    return { start, end: this.#at };
  }

  /** The value of this token in the list or object that begins here; null if there is none. */
  *within(start: number, token: string): Generator<void, Range | null> {
    this.#goTo(start);
    const first = this.#text[start];
    const isObject = first === '{';
    const wanted = INDEX.test(token) ? Number(token) : null;
    if (!isObject && (first !== '[' || wanted === null)) return null;
    this.#at += 1;
    if (this.#isAtEnd(isObject)) return null;
    let found: Range | null = null;
    for (let index = 0; ; index += 1) {
      const isWanted = isObject ? yield* this.#isKey(token) : index === wanted;
      const from = this.#begin();
      while (!this.#isPast()) yield this.#nextStep();
      if (isWanted) found = { start: from, end: this.#at };
      if ((isWanted && !isObject) || this.#isAtEnd(isObject)) return found;
      this.#pass(',');
      if (this.#at > this.#until) yield this.#nextStep();
    }
  }

  /** Passes a key and its colon; true if it is the wanted key. */
  *#isKey(wanted: string): Generator<void, boolean> {
    const start = this.#begin();
    if (!this.#isInText) throw new NotJson();
    while (!this.#isPast()) yield this.#nextStep();
    const end = this.#at;
    this.#pass(':');
    // A character takes at most six, as \u0041; the quotes aside.
    if (end - start - 2 > 6 * wanted.length) return false;
    try {
      return JSON.parse(this.#text.slice(start, end)) === wanted;
    } catch {
      throw new NotJson();
    }
  }

  /** Goes to where the next value begins, and returns that place. */
  #begin(): number {
    this.#passSpace();
    const start = this.#at;
    const first = this.#text[start];
    this.#level = first === '{' || first === '[' ? 1 : 0;
    this.#isInText = first === '"';
    if (this.#level > 0 || this.#isInText) this.#at += 1;
    else {
      END_OF_WORD.lastIndex = start;
      this.#at = END_OF_WORD.exec(this.#text)?.index ?? start;
      if (this.#at === start) throw new NotJson();
    }
    return start;
  }

  /** Skips the value that was begun as far as this step goes; true when all of it is passed. */
  #isPast(): boolean {
    while (this.#isInText || this.#level > 0) {
      if (this.#at > this.#until) return false;
      if (this.#isInText) this.#advanceInText();
      else this.#advanceBetween();
    }
    return true;
  }

  #advanceInText(): void {
    if (this.#quote < this.#at) this.#quote = this.#text.indexOf('"', this.#at);
    if (this.#quote < 0) throw new NotJson();
    if (this.#backslash < this.#at) this.#backslash = this.#next('\\');
    this.#isInText = this.#backslash < this.#quote;
    this.#at = this.#isInText ? this.#backslash + 2 : this.#quote + 1;
  }

  #advanceBetween(): void {
    BRACKET_OR_QUOTE.lastIndex = this.#at;
    const found = BRACKET_OR_QUOTE.exec(this.#text);
    if (found === null) throw new NotJson();
    const [sign] = found;
    if (sign === '"') this.#isInText = true;
    else this.#level += sign === '[' || sign === '{' ? 1 : -1;
    this.#at = found.index + 1;
  }

  /** The place of the next one; the end of the text if there is none. */
  #next(sign: string): number {
    const at = this.#text.indexOf(sign, this.#at);
    return at < 0 ? this.#text.length : at;
  }

  #isAtEnd(isObject: boolean): boolean {
    this.#passSpace();
    return this.#text[this.#at] === (isObject ? '}' : ']');
  }

  #pass(sign: ',' | ':'): void {
    this.#passSpace();
    if (this.#text[this.#at] !== sign) throw new NotJson();
    this.#at += 1;
  }

  #passSpace(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.#text);
    this.#at = SPACE.lastIndex;
  }

  /** Goes to a place, also backwards: the next quote and backslash are searched again. */
  #goTo(at: number): void {
    this.#at = at;
    this.#quote = -1;
    this.#backslash = -1;
    this.#nextStep();
  }

  #nextStep(): void {
    this.#until = this.#at + STEP;
  }
}

/** Lines in one step. */
const LINES = 100_000;

/** The line and the column of a character, both from 1; a line ends with LF. Runs in steps. */
export function* lineAndColumn(
  text: string,
  at: number,
): Generator<void, { line: number; column: number }> {
  let line = 1;
  let lineStart = text.startsWith(BOM) ? 1 : 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', lineStart)) {
    line += 1;
    lineStart = end + 1;
    if (line % LINES === 0) yield;
  }
  return { line, column: at - lineStart + 1 };
}

/** A key, or an index in a list, as a part of a pointer. */
export const pointerPart = (part: PropertyKey): string =>
  String(part).replaceAll('~', '~0').replaceAll('/', '~1');

/** The key that a part of a pointer stands for. */
export const keyOfPart = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
