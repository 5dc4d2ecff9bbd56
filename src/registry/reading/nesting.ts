/** How deep JSON is nested, counted while its bytes come, before anything parses them. */
import { Refusal } from '../../contract/faults/faults.ts';
import { encodingOf } from './body-text.ts';

/** Levels of lists and objects within each other; the specification has seven. */
export const DEEPEST = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
/** The same bit tells both kinds of bracket from the letters around them: `[` and `{`, `]` and `}`. */
const opens = (byte: number): boolean => (byte | 0x20) === 0x7b;
const closes = (byte: number): boolean => (byte | 0x20) === 0x7d;

/** Counts in bytes that are UTF-8, or ASCII where it matters; what begins as no list or object is left. */
class NestingCounter {
  #state: 'before' | 'between' | 'text' | 'escape' | 'no-json' = 'before';
  #level = 0;

  /** Whether it is too deep by now. */
  isTooDeepAfter(bytes: Uint8Array): boolean {
    let at = this.#state === 'before' ? this.#begin(bytes) : 0;
    while (at < bytes.length && this.#state !== 'no-json') {
      if (this.#state === 'between') {
        at = this.#between(bytes, at);
        if (this.#level > DEEPEST) return true;
      } else at = this.#within(bytes, at);
    }
    return false;
  }

  #begin(bytes: Uint8Array): number {
    // A byte order mark is of no account.
    const at = bytes.findIndex((byte) => !isSpace(byte) && byte < 0x80);
    if (at === -1) return bytes.length;
    this.#state = opens(bytes[at] ?? 0) ? 'between' : 'no-json';
    return at;
  }

  /** Up to the next text, or until it is too deep. */
  #between(bytes: Uint8Array, from: number): number {
    const { length } = bytes;
    let level = this.#level;
    let at = from;
    for (; at < length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) {
        this.#state = 'text';
        at += 1;
        break;
      }
      if (opens(byte)) {
        level += 1;
        if (level > DEEPEST) break;
      } else if (closes(byte)) level -= 1;
    }
    this.#level = level;
    return at;
  }

  /** Past the end of a text, as far as it is here. */
  #within(bytes: Uint8Array, from: number): number {
    const { length } = bytes;
    let at = from;
    if (this.#state === 'escape') at += 1;
    for (; at < length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) {
        this.#state = 'between';
        return at + 1;
      }
    }
    this.#state = at > length ? 'escape' : 'text';
    return at;
  }
}

/** The same for an answer of this type as it comes, whatever it is encoded in. */
export function createDepthGuard(contentType: string | null): (chunk: Uint8Array) => boolean {
  const counter = new NestingCounter();
  let inUtf8: ((chunk: Uint8Array) => Uint8Array) | undefined;
  return (chunk) => {
    inUtf8 ??= toUtf8(encodingOf(chunk, contentType));
    return counter.isTooDeepAfter(inUtf8(chunk));
  };
}

function toUtf8(encoding: string): (chunk: Uint8Array) => Uint8Array {
  if (encoding === 'utf-8') return (chunk) => chunk;
  const decoder = new TextDecoder(encoding);
  return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }));
}

/** Refused as `answer-too-deep`, so that nothing parses it. */
export function refuseTooDeep(body: Uint8Array, encoding: string): void {
  const bytes = toUtf8(encoding)(body);
  if (new NestingCounter().isTooDeepAfter(bytes)) {
    throw new Refusal('answer-too-deep', { levels: DEEPEST });
  }
}
