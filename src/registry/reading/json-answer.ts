/** Parses the bytes of a response as JSON, or refuses them and states what they are instead. */
import { Refusal } from '../../contract/faults/faults.ts';
import { encodingOf, toText, type BodyText } from './body-text.ts';
import { NumberText } from './brief-json.ts';

/** The text of a response. Refused as `answer-too-deep` before anything parses it. */
export function openAnswer(body: Uint8Array, contentType: string | null): BodyText {
  const likely = encodingOf(body, contentType);
  refuseTooDeep(body, likely);
  const opened = toText(body, contentType);
  if (opened.encoding !== likely) refuseTooDeep(body, opened.encoding);
  return opened;
}

/**
 * Parses the text of a response. Refused as `answer-cut` if it is the beginning of JSON, and as
 * `answer-not-json` otherwise; an empty body is not JSON.
 */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refusalFor(text, error instanceof Error ? error.message : '');
  }
}

/** The same with every number as a NumberText, for text that was parsed before. */
export function parseAnswerKeepingNumbers(text: string): unknown {
  const toNumberText = (_key: string, value: unknown, context: { source?: string }): unknown =>
    typeof value === 'number' ? new NumberText(context.source ?? String(value)) : value;
  // TypeScript's own declaration doesn't know the third argument yet.
  return JSON.parse(text, toNumberText as (key: string, value: unknown) => unknown);
}

function refusalFor(text: string, message: string): Refusal {
  const start = text.trimStart().slice(0, 100).toLowerCase();
  if (start === '') return new Refusal('answer-not-json', { why: 'it is empty' });
  if (start.startsWith('<?xml')) return new Refusal('answer-not-json', { why: 'it is XML' });
  if (start.startsWith('<')) return new Refusal('answer-not-json', { why: 'it is HTML' });
  if (/^["[{]/.test(start) && stopsAtEnd(text, message)) return new Refusal('answer-cut');
  return new Refusal('answer-not-json', { why: 'it is other text' });
}

/** Whether the parser failed only because the text ended too early. */
function stopsAtEnd(text: string, message: string): boolean {
  const position = /at position (\d+)/.exec(message)?.[1];
  return position === undefined
    ? message.startsWith('Unexpected end')
    : Number(position) >= text.length;
}

/** The most levels of nested lists and objects; the specification has seven. */
export const DEEPEST = 64;

const QUOTE = 0x22;

const BACKSLASH = 0x5c;

const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** One bit makes both kinds of bracket the same: `[` and `{`, `]` and `}`. */
const opens = (byte: number): boolean => (byte | 0x20) === 0x7b;

const closes = (byte: number): boolean => (byte | 0x20) === 0x7d;

/** Counts nesting in UTF-8 bytes; what begins with neither a list nor an object is ignored. */
class NestingCounter {
  #state: 'before' | 'between' | 'text' | 'escape' | 'no-json' = 'before';
  #level = 0;

  /** Whether nesting is too deep after these bytes. */
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
    // A byte order mark is skipped.
    const at = bytes.findIndex((byte) => !isSpace(byte) && byte < 0x80);
    if (at === -1) return bytes.length;
    this.#state = opens(bytes[at] ?? 0) ? 'between' : 'no-json';
    return at;
  }

  /** Reads up to the next string, or until nesting is too deep. */
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

  /** Reads past the end of a string, as far as it is in these bytes. */
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

/** Returns whether a response of this type is too deep, chunk by chunk as it arrives, in any encoding. */
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

function refuseTooDeep(body: Uint8Array, encoding: string): void {
  const bytes = toUtf8(encoding)(body);
  if (new NestingCounter().isTooDeepAfter(bytes)) {
    throw new Refusal('answer-too-deep', { levels: DEEPEST });
  }
}
