/** The verdict on one try: which refusal it is, and whether another try may help. */
import { GONE, NOT_FOUND } from './decode.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { HttpFailure, HttpAnswer } from '../http/http-get.ts';
import { DEEPEST } from '../reading/json-answer.ts';
import { repeatsKey } from '../http/repeated-key.ts';

/** A part of a response, which nobody requested: it must never be taken for the whole. */
const PARTIAL = 206;

/** No Content and Reset Content: a body sent nevertheless is no answer (RFC 9110, 15.3.5 and 15.3.6). */
const WITHOUT_CONTENT: ReadonlySet<number> = new Set([204, 205]);

/** How many bytes of a refused response are searched for its message. */
const MESSAGE_BYTES = 4096;

interface Judging {
  tries: number;
  limitBytes: number;
  key: string;
  /** Whether a record was requested. */
  isOfRecord: boolean;
}

export interface Verdict {
  refusal: Refusal;
  /** Whether another try may help: for connection errors, 429 and 5xx. */
  mayRetry: boolean;
}

/** Whether the body of a response with this status is the answer. */
export const isSuccess = (status: number): boolean =>
  status >= 200 && status <= 299 && status !== PARTIAL && !WITHOUT_CONTENT.has(status);

/**
 * Null for an answer, also 404, and 410 for a record: their meaning depends on the request. `tries` counts
 * this one; `key` is removed from messages.
 */
export function judge(
  outcome: HttpAnswer | HttpFailure,
  { tries, limitBytes, key, isOfRecord }: Judging,
): Verdict | null {
  if ('kind' in outcome) return judgeFailure(outcome, limitBytes);
  const { status } = outcome;
  if (isSuccess(status) || status === NOT_FOUND) return null;
  if (status === GONE && isOfRecord) return null;
  const final = (refusal: Refusal): Verdict => ({ refusal, mayRetry: false });
  if (status === PARTIAL) return final(new Refusal('answer-partial'));
  if (WITHOUT_CONTENT.has(status)) return final(new Refusal('answer-without-content', { status }));
  const message = messageIn(outcome.body.subarray(0, MESSAGE_BYTES), key);
  const stated = message === null ? {} : { said: message };
  if (status === 401 || status === 403)
    return final(new Refusal('key-refused', { status, ...stated }));
  if (status >= 300 && status <= 399) return final(new Refusal('registry-redirected', { status }));
  if (status === 429)
    return { refusal: new Refusal('registry-busy', { tries, ...stated }), mayRetry: true };
  if (status >= 500) {
    return {
      refusal: new Refusal('registry-failed', { status, tries, ...stated }),
      mayRetry: true,
    };
  }
  return final(new Refusal('registry-rejected', { status, ...stated }));
}

function judgeFailure({ kind, message: why }: HttpFailure, limitBytes: number): Verdict {
  if (kind === 'unreachable') {
    return { refusal: new Refusal('registry-unreachable', { why }), mayRetry: true };
  }
  if (kind === 'cut') return { refusal: new Refusal('answer-cut', { why }), mayRetry: true };
  if (kind === 'encoding')
    return { refusal: new Refusal('answer-not-json', { why }), mayRetry: false };
  if (kind === 'too-deep') {
    return { refusal: new Refusal('answer-too-deep', { levels: DEEPEST }), mayRetry: false };
  }
  const megabytes = Math.floor(limitBytes / 2 ** 20);
  return { refusal: new Refusal('answer-too-large', { megabytes }), mayRetry: false };
}

/** The most characters of a message that are stored. */
const LONGEST = 300;

/** Where services put their message, the most useful field first. */
const FIELDS = ['message', 'error_description', 'detail', 'error', 'title', 'reason'];

/**
 * The message in this body, in one line of limited length without control and direction characters; null if
 * there is none, as in a web page, or if it contains the access key.
 */
function messageIn(body: Uint8Array, key: string): string | null {
  if (body.length === 0 || repeatsKey(body, key)) return null;
  const text = new TextDecoder().decode(body);
  const words = toLine(/^\s*[[{"]/.test(text) ? messageOf(parsed(text)) : text);
  const isUseless = words === '' || words.startsWith('<') || words.includes(key);
  return isUseless ? null : words;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut at the limit, or no JSON: its braces are no message.
    return null;
  }
}

/** Searches as deep as services nest it: `{"error": {"message": "…"}}`. */
function messageOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth > 2) return '';
  const fields = Array.isArray(value)
    ? [(value as unknown[])[0]]
    : FIELDS.map((field) => (value as Record<string, unknown>)[field]);
  return fields.map((field) => messageOf(field, depth + 1)).find((words) => words !== '') ?? '';
}

function toLine(text: string): string {
  const plain = text
    .slice(0, 4 * LONGEST)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...plain];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : plain;
}
