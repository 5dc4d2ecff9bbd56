/** The bytes of an answer as a JSON value, or a refusal that says what they are instead. */
import { Refusal } from '../../contract/faults/faults.ts';
import { encodingOf, toText, type BodyText } from './body-text.ts';
import { refuseTooDeep } from './nesting.ts';
import { NumberText } from './brief-json.ts';

/** The text of an answer. Refused as `answer-too-deep` before anything would have to parse it. */
export function openAnswer(body: Uint8Array, contentType: string | null): BodyText {
  const likely = encodingOf(body, contentType);
  refuseTooDeep(body, likely);
  const opened = toText(body, contentType);
  if (opened.encoding !== likely) refuseTooDeep(body, opened.encoding);
  return opened;
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

/** The same with every number as a NumberText, of text that was parsed before. */
export function parseAnswerKeepingNumbers(text: string): unknown {
  const keep = (_key: string, value: unknown, context: { source?: string }): unknown =>
    typeof value === 'number' ? new NumberText(context.source ?? String(value)) : value;
  // TypeScript's own declaration doesn't know the third argument yet.
  return JSON.parse(text, keep as (key: string, value: unknown) => unknown);
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
