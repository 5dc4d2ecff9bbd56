/** ASCII letters, small, and digits of a text, with the escapes of JSON, HTML and addresses undone. */

const KEPT = new Uint8Array(256);
for (const [index] of KEPT.entries()) {
  const small = String.fromCharCode(index).toLowerCase();
  if (index < 0x80 && /[a-z0-9]/.test(small)) KEPT[index] = small.charCodeAt(0);
}
const HEX = new Uint8Array(256).fill(0xff);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value;
  HEX[digit.toUpperCase().charCodeAt(0)] = value;
}
const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const AMPERSAND = 0x26;
/** Control characters as JSON writes them: their letter is none. */
const CONTROLS = new Set([...'nrtbf'].map((letter) => letter.charCodeAt(0)));
const ENTITY = /^&(?:amp;)*(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|[a-z]{2,8};)/i;

export class LetterReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** What comes next, up to this place or the end of an escape across it. */
  upTo(end: number): Buffer {
    const bytes = this.#bytes;
    const until = Math.min(end, bytes.length);
    const letters = Buffer.allocUnsafe(Math.max(0, until - this.#at));
    let count = 0;
    let at = this.#at;
    while (at < until) {
      const byte = bytes[at] as number;
      let code = byte;
      if (byte === PERCENT) [code, at] = this.#percent(at);
      else if (byte === BACKSLASH) [code, at] = this.#backslash(at);
      else if (byte === AMPERSAND) [code, at] = this.#entity(at);
      else at += 1;
      const kept = code < 256 ? (KEPT[code] as number) : 0;
      if (kept !== 0) letters[count++] = kept;
    }
    this.#at = at;
    return letters.subarray(0, count);
  }

  #hex(at: number, digits: number): number | null {
    let code = 0;
    for (let index = at; index < at + digits; index += 1) {
      const value = HEX[this.#bytes[index] ?? 0] as number;
      if (value === 0xff) return null;
      code = code * 16 + value;
    }
    return code;
  }

  /** `%41`, and `%2541` of who escaped it twice. */
  #percent(from: number): [code: number, next: number] {
    let at = from + 1;
    while (this.#hex(at, 2) === PERCENT && this.#hex(at + 2, 2) !== null) at += 2;
    const code = this.#hex(at, 2);
    return code === null ? [0, from + 1] : [code, at + 2];
  }

  /** Any number of backslashes before `u0041`, `x41`, or the letter of a control character. */
  #backslash(from: number): [code: number, next: number] {
    let at = from + 1;
    while (this.#bytes[at] === BACKSLASH) at += 1;
    const letter = this.#bytes[at] ?? 0;
    const digits = letter === 0x75 ? 4 : letter === 0x78 ? 2 : 0;
    const code = digits === 0 ? null : this.#hex(at + 1, digits);
    if (code !== null) return [code, at + 1 + digits];
    return [0, CONTROLS.has(letter) ? at + 1 : at];
  }

  #entity(from: number): [code: number, next: number] {
    const found = ENTITY.exec(this.#bytes.toString('latin1', from, from + 60));
    if (found === null) return [0, from + 1];
    const [whole, decimal, hex] = found;
    const code = decimal === undefined ? parseInt(hex ?? '0', 16) : Number(decimal);
    return [code, from + whole.length];
  }
}

/** The letters and digits of a text as they stand, or with its escapes undone. */
export const lettersOf = (text: string): Buffer =>
  Buffer.from(text.replace(/[^a-z0-9]/gi, '').toLowerCase());
