/** Every text and number of an answer in JSON, with where it stands: what a search of everything looks at. */
import { openAnswer, parseAnswer, parseAnswerKeepingNumbers } from './json-answer.ts';
import { pointerPart } from './json-pointer.ts';
import { NumberText } from './number-text.ts';

export interface StatedText {
  /** RFC 6901 JSON Pointer. */
  pointer: string;
  text: string;
}

/** Numbers that a parser would round or write otherwise. */
const LONG_NUMBER = /[[:,]\s*-?\d[\d.eE+-]{14,}|[[:,]\s*-?\d+[.eE]/;

/**
 * In the order of the answer. Keys, true, false and null are left out. Refused as every answer is that is
 * no JSON, or nested too deep.
 */
export function answerTexts(body: Uint8Array, contentType: string | null): StatedText[] {
  const { text } = openAnswer(body, contentType);
  const value = LONG_NUMBER.test(text) ? parseAnswerKeepingNumbers(text) : parseAnswer(text);
  const found: StatedText[] = [];
  textsWithin(value, '', found);
  return found;
}

/** Of a value below this place; as deep as an answer may be. */
export function textsWithin(value: unknown, pointer: string, found: StatedText[]): void {
  if (typeof value === 'string') {
    if (value !== '') found.push({ pointer, text: value });
  } else if (typeof value === 'number') found.push({ pointer, text: String(value) });
  else if (value instanceof NumberText) found.push({ pointer, text: value.source });
  else if (Array.isArray(value)) {
    value.forEach((item, at) => textsWithin(item, `${pointer}/${at}`, found));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      textsWithin(item, `${pointer}/${pointerPart(key)}`, found);
    }
  }
}
