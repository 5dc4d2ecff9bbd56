/** The bytes of an answer as a JSON value, or a refusal that says what they are instead. */
import { Refusal } from '../../contract/faults.ts';

/** A number as the answer wrote it, digit for digit; a JavaScript number would round it. */
export class NumberText {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

const tolerant = new TextDecoder();
const strict = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a body. A byte order mark is left off; bytes that are not UTF-8 become U+FFFD, and
 * `whole` says whether there were none.
 */
export function toText(body: Uint8Array): { text: string; whole: boolean } {
  const text = tolerant.decode(body);
  if (!text.includes('\uFFFD')) return { text, whole: true };
  try {
    strict.decode(body);
    return { text, whole: true };
  } catch {
    return { text, whole: false };
  }
}

/**
 * Parse the text of an answer. Refused as `answer-cut` if it is the beginning of JSON, and as
 * `answer-not-json` otherwise; an empty body is not JSON.
 */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refusalFor(text, error instanceof Error ? error.message : '');
  }
}

/** The same with every number as a NumberText. Refused if it is nested too deeply to be read so. */
export function parseAnswerKeepingNumbers(text: string): unknown {
  const keep = (_key: string, value: unknown, context: { source?: string }): unknown =>
    typeof value === 'number' ? new NumberText(context.source ?? String(value)) : value;
  try {
    // TypeScript's own declaration doesn't know the third argument yet.
    return JSON.parse(text, keep as (key: string, value: unknown) => unknown);
  } catch {
    throw new Refusal('answer-not-json', { why: 'it is nested too deeply' });
  }
}

function refusalFor(text: string, message: string): Refusal {
  const start = text.trimStart().slice(0, 100).toLowerCase();
  if (start === '') return new Refusal('answer-not-json', { why: 'it is empty' });
  if (start.startsWith('<?xml')) return new Refusal('answer-not-json', { why: 'it is XML' });
  if (start.startsWith('<')) return new Refusal('answer-not-json', { why: 'it is HTML' });
  if (/^["[{]/.test(start) && stopsAtEnd(text, message)) return new Refusal('answer-cut');
  return new Refusal('answer-not-json', { why: 'it is other text' });
}

/** Whether the parser was content with all there was and missed only what should have followed. */
function stopsAtEnd(text: string, message: string): boolean {
  const position = /at position (\d+)/.exec(message)?.[1];
  return position === undefined
    ? message.startsWith('Unexpected end')
    : Number(position) >= text.length;
}
