/** What a registry says itself about refusing: the message in the body of its answer, as plain text. */
import { repeatsKey } from './repeated-key.ts';

/** Characters of it that are kept. */
const LONGEST = 300;

/** Where services put it, the most telling first. */
const FIELDS = ['message', 'error_description', 'detail', 'error', 'title', 'reason'];

/**
 * The message of this body, one bounded line without control and direction characters; null where
 * there is none, as in a web page, and where it repeats the access key.
 */
export function ownWords(body: Uint8Array, key: string): string | null {
  if (body.length === 0 || repeatsKey(body, key)) return null;
  const text = new TextDecoder().decode(body);
  const words = toLine(/^\s*[[{"]/.test(text) ? messageOf(parsed(text)) : text);
  const saysNothing = words === '' || words.startsWith('<') || words.includes(key);
  return saysNothing ? null : words;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Cut at the limit, or no JSON after all: its braces are no message.
    return null;
  }
}

/** As deep as services nest it: `{"error": {"message": "…"}}`. */
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
