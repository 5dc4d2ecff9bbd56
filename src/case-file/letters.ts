/**
 * A text as it is compared: letters and digits only, without case, accents and width, and with ASCII
 * digits. Each has its position in the text, and the gap before it.
 */

/** Holds one text at a time; the arrays are longer than it, and reused for the next. */
export class Letters {
  count = 0;
  /** UTF-16 units. */
  codes = new Uint16Array(4096);
  /** Where each begins and ends in the text. */
  from = new Int32Array(4096);
  to = new Int32Array(4096);
  /** The number of signs before each, with consecutive spaces as one; plus SPACED if there is a space. */
  gaps = new Uint8Array(4096);
  /** Where each unbroken run of letters alone or of digits alone begins, and `count` at the end. */
  runs = new Int32Array(4096);
  runCount = 0;
  /** Indices of letters before which the text is truncated by “…”. */
  readonly cuts: number[] = [];
  #gap = 0;
  #isSpace = false;
  #isDigit = false;

  /** @param readsEscapes whether `&#45;`, `%2D`, `[U+002D]` and the like are read as the signs they stand for */
  read(text: string, readsEscapes: boolean): this {
    this.count = 0;
    this.runCount = 0;
    this.cuts.length = 0;
    this.#gap = 0;
    this.#isSpace = false;
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const kind = code < 128 ? (ASCII[code] ?? SIGN) : OTHER;
      if (kind > LAST_KIND) this.#append(kind, at, at + 1);
      else if (kind === SIGN || kind === SPACE) this.#addGap(kind === SPACE);
      else
        at +=
          (kind === OTHER ? this.#readOther(text, at) : this.#readMark(text, at, readsEscapes)) - 1;
    }
    this.runs[this.runCount] = this.count;
    return this;
  }

  /** These letters as a string. */
  slice(from: number, to: number): string {
    let text = '';
    for (let at = from; at < to; at += 1) text += String.fromCharCode(this.codes[at] ?? 0);
    return text;
  }

  isDigitAt(at: number): boolean {
    return isDigit(this.codes[at] ?? 0);
  }

  runLength(run: number): number {
    return (this.runs[run + 1] ?? 0) - (this.runs[run] ?? 0);
  }

  gapAt(at: number): number {
    return (this.gaps[at] ?? 0) & ~SPACED;
  }

  #append(code: number, from: number, to: number): void {
    const at = this.count;
    // An escape or a character may yield several letters.
    if (at + 1 >= this.codes.length) this.#reserve(2 * at);
    const digit = isDigit(code);
    if (this.#gap > 0 || at === 0 || digit !== this.#isDigit) this.runs[this.runCount++] = at;
    this.codes[at] = code;
    this.from[at] = from;
    this.to[at] = to;
    this.gaps[at] = this.#gap;
    this.count = at + 1;
    this.#gap = 0;
    this.#isSpace = false;
    this.#isDigit = digit;
  }

  #addGap(isSpace: boolean): void {
    if (isSpace && this.#isSpace) return;
    this.#isSpace = isSpace;
    if ((this.#gap & ~SPACED) < MAX_GAP) this.#gap += 1;
    if (isSpace) this.#gap |= SPACED;
  }

  /** Reads a character outside ASCII; returns its length. */
  #readOther(text: string, at: number): number {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (character === '…') this.cuts.push(this.count);
    this.#appendFolded(character, at, at + character.length);
    return character.length;
  }

  /** Skips a mark of Markdown, and reads an escape as what it stands for; returns the length. */
  #readMark(text: string, at: number, readsEscapes: boolean): number {
    const found = readsEscapes ? escapeAt(text, at) : null;
    if (found !== null) {
      for (const one of found.text) this.#appendFolded(one, at, at + found.length);
      return found.length;
    }
    if (ASCII[text.charCodeAt(at)] === ESCAPE) this.#addGap(false);
    return 1;
  }

  #appendFolded(character: string, from: number, to: number): void {
    const folded = foldCharacter(character);
    if (folded === '' && this.count > 0 && this.#gap === 0) this.to[this.count - 1] = to;
    for (let at = 0; at < folded.length; at += 1) {
      const code = folded.charCodeAt(at);
      if (code > 32) this.#append(code, from, to);
      else this.#addGap(code === 32);
    }
  }

  #reserve(needed: number): void {
    if (this.codes.length > needed) return;
    const capacity = 2 ** Math.ceil(Math.log2(needed + 1));
    const copied = <L extends Uint8Array | Uint16Array | Int32Array>(to: L, from: L): L => {
      to.set(from);
      return to;
    };
    this.codes = copied(new Uint16Array(capacity), this.codes);
    this.from = copied(new Int32Array(capacity), this.from);
    this.to = copied(new Int32Array(capacity), this.to);
    this.gaps = copied(new Uint8Array(capacity), this.gaps);
    this.runs = copied(new Int32Array(capacity), this.runs);
  }
}

/** Flag of a gap that contains a space. */
export const SPACED = 0x80;
const MAX_GAP = 100;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const SIGN = 0;
const SPACE = 1;
const OTHER = 2;
/** A mark of Markdown, which may begin an escape. */
const MARK = 3;
/** A sign that may begin an escape. */
const ESCAPE = 4;
const LAST_KIND = 4;

/** The sort of each ASCII character, or the code it is compared by. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z0-9]/.test(character)) return character.toLowerCase().charCodeAt(0);
  if ('*`~\\'.includes(character)) return MARK;
  if ('&%['.includes(character)) return ESCAPE;
  return /\s/.test(character) ? SPACE : SIGN;
});

const folded = new Map<string, string>();

/** Letters that NFKD leaves unchanged, and people write differently. */
const ALIKE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
};

/** The letters and digits a character is compared by; a space for spaces, NUL for other signs, '' if invisible. */
function foldCharacter(character: string): string {
  const known = folded.get(character);
  if (known !== undefined) return known;
  const parts = [...character.normalize('NFKD').toLowerCase()].map((part) => {
    if (/\p{Nd}/u.test(part)) return String(digitOf(part));
    if (/[\p{L}\p{N}]/u.test(part)) return ALIKE[part] ?? part;
    if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(part)) return '';
    return /\s/.test(part) ? ' ' : '\0';
  });
  const result = parts.join('');
  folded.set(character, result);
  return result;
}

/** The ten digits of a script have consecutive codes. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

const ESCAPED =
  /&#(\d{1,7});|&#x([\da-f]{1,6});|&([a-z]+);|\[U\+([\da-f]{4,6})\]|\\u([\da-f]{4})|((?:%[\da-f]{2})+)/iy;

/** Entities for a space or for nothing visible; any other is a sign. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ...['nbsp', 'ensp', 'emsp', 'thinsp'].map((name) => [name, ' '] as const),
  ...['shy', 'zwnj', 'zwj'].map((name) => [name, ''] as const),
]);

function escapeAt(text: string, at: number): { text: string; length: number } | null {
  ESCAPED.lastIndex = at;
  const found = ESCAPED.exec(text);
  if (found === null) return null;
  const [whole, decimal, hex, name, shown, unit, percents] = found;
  const length = whole.length;
  if (name !== undefined) return { text: NAMED.get(name.toLowerCase()) ?? '-', length };
  if (percents !== undefined) return { text: percentsOf(percents), length };
  const code = decimal === undefined ? parseInt(hex ?? shown ?? unit ?? '', 16) : Number(decimal);
  return { text: code <= 0x10ffff ? String.fromCodePoint(code) : '-', length };
}

function percentsOf(percents: string): string {
  try {
    return decodeURIComponent(percents);
  } catch {
    return '-';
  }
}
