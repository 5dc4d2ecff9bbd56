/** Every text and number of a JSON response, with its place, for searching all that is stored. */
import { openAnswer, parseAnswer, parseAnswerKeepingNumbers } from './json-answer.ts';
import { pointerPart } from './json-place.ts';
import { NumberText } from './brief-json.ts';

export interface StatedText {
  /** RFC 6901 JSON Pointer. */
  readonly pointer: string;
  readonly text: string;
}

/** A place below another; the topmost is a pointer. */
type Place = string | { above: Place; key: string | number };

const pointerOf = (place: Place): string =>
  typeof place === 'string' ? place : `${pointerOf(place.above)}/${pointerPart(place.key)}`;

/** Builds its pointer only on demand: few of the thousands of texts in a large record need it. */
class TextAt implements StatedText {
  readonly text: string;
  readonly #at: Place;
  constructor(text: string, at: Place) {
    this.text = text;
    this.#at = at;
  }
  get pointer(): string {
    return pointerOf(this.#at);
  }
}

/** Numbers that a parser would round or write differently. */
const LONG_NUMBER = /[[:,]\s*-?\d[\d.eE+-]{14,}|[[:,]\s*-?\d+[.eE]/;

/**
 * The texts in the order of the response. Keys, true, false and null are left out. Refused like any
 * response that is no JSON, or nested too deeply.
 */
export function answerTexts(body: Uint8Array, contentType: string | null): StatedText[] {
  const { text } = openAnswer(body, contentType);
  const value = LONG_NUMBER.test(text) ? parseAnswerKeepingNumbers(text) : parseAnswer(text);
  const found: StatedText[] = [];
  textsWithin(value, '', found);
  return found;
}

/** Adds the texts of a value at this place to `found`; recursion goes as deep as a response may be. */
export function textsWithin(value: unknown, at: Place, found: StatedText[]): void {
  if (typeof value === 'string') {
    if (value !== '') found.push(new TextAt(value, at));
  } else if (typeof value === 'number') found.push(new TextAt(String(value), at));
  else if (value instanceof NumberText) found.push(new TextAt(value.source, at));
  else if (Array.isArray(value)) {
    value.forEach((item, key) => textsWithin(item, { above: at, key }, found));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) textsWithin(item, { above: at, key }, found);
  }
}
