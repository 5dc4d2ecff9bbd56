/** Where in the text of an answer stands what an RFC 6901 JSON Pointer means. */

/** What was found, from `start` up to `end`, in UTF-16 units of the text. */
interface JsonPlace {
  /** As asked, or of the innermost list or object around it that is there. */
  pointer: string;
  start: number;
  end: number;
}

/** Characters between two steps: some milliseconds. */
const STEP = 300_000;

const BOM = '\uFEFF';
const INDEX = /^(?:0|[1-9]\d*)$/;
const SPACE = /[ \n\r\t]*/y;
/** What ends a number, true, false or null. */
const END_OF_WORD = /[,\]} \n\r\t]|$/g;
const BRACKET_OR_QUOTE = /["[\]{}]/g;

/**
 * Finds it as `JSON.parse` would: of a key that comes twice the last counts, a byte order mark is passed
 * over. The text is only looked at as far as is needed, so one that is no JSON may still give a place;
 * null where it can't be followed. Work in steps, however large or deep the text.
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

/** Goes over a text value by value; a value is passed over without looking at what is in it. */
class Scan {
  readonly #text: string;
  #at = 0;
  /** Where this step ends. */
  #until = STEP;
  /** Brackets open around the place, of the value that is passed over. */
  #level = 0;
  #isInText = false;
  /** The next ones from the place on; past them, they are looked for anew. */
  #quote = -1;
  #backslash = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The value that begins here, white space aside. */
  *value(from: number): Generator<void, Range> {
    this.#goTo(from);
    const start = this.#begin();
    while (!this.#isPast()) yield this.#nextStep();
    return { start, end: this.#at };
  }

  /** What this token means in the list or object that begins here; null: nothing. */
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

  /** Passes over a key and its colon, and says whether it is this one. */
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

  /** Goes to where the next value begins, and says where that is. */
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

  /** Passes over the value that was begun as far as this step goes; whether all of it was passed. */
  #isPast(): boolean {
    while (this.#isInText || this.#level > 0) {
      if (this.#at > this.#until) return false;
      if (this.#isInText) this.#goOnInText();
      else this.#goOnBetween();
    }
    return true;
  }

  #goOnInText(): void {
    if (this.#quote < this.#at) this.#quote = this.#text.indexOf('"', this.#at);
    if (this.#quote < 0) throw new NotJson();
    if (this.#backslash < this.#at) this.#backslash = this.#next('\\');
    this.#isInText = this.#backslash < this.#quote;
    this.#at = this.#isInText ? this.#backslash + 2 : this.#quote + 1;
  }

  #goOnBetween(): void {
    BRACKET_OR_QUOTE.lastIndex = this.#at;
    const found = BRACKET_OR_QUOTE.exec(this.#text);
    if (found === null) throw new NotJson();
    const [sign] = found;
    if (sign === '"') this.#isInText = true;
    else this.#level += sign === '[' || sign === '{' ? 1 : -1;
    this.#at = found.index + 1;
  }

  /** Where the next one is; the end where there is none. */
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

  /** Back as well: what was looked for is looked for anew. */
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

/** Lines between two steps. */
const LINES = 100_000;

/** The line and the column of a character, both from 1; a line ends with LF. Work in steps. */
export function* lineAndColumn(
  text: string,
  at: number,
): Generator<void, { line: number; column: number }> {
  let line = 1;
  let begin = text.startsWith(BOM) ? 1 : 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', begin)) {
    line += 1;
    begin = end + 1;
    if (line % LINES === 0) yield;
  }
  return { line, column: at - begin + 1 };
}

/** A key, or a place in a list, as a pointer has it. */
export const pointerPart = (part: PropertyKey): string =>
  String(part).replaceAll('~', '~0').replaceAll('/', '~1');

/** The key that a part of a pointer means. */
export const keyOfPart = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
