/** What stands at the cited places of a report, as the answers themselves have it. */
import { isLargeAnswer } from '../../registry/large-answer.ts';
import { toText } from '../../registry/reading/body-text.ts';
import { briefJson } from '../../registry/reading/brief-json.ts';
import { parseAnswer, parseAnswerKeepingNumbers } from '../../registry/reading/json-answer.ts';
import { keyOfPart } from '../../registry/reading/json-pointer.ts';
import type { Report, Source } from '../../report/report.ts';
import type { StoredResponse, StoreReader } from '../../store/store.ts';

/** It is read at once: some ten milliseconds. */
const QUOTED_BYTES = 2 ** 21;
/** What is longer is cut. */
const QUOTED_UNITS = 200;

/**
 * The same report with the JSON at each place, cut to 200 characters. Nothing is quoted of an answer of
 * more than two megabytes, or that is not stored any more, nor at a place that is all of one; of a large one
 * nothing in which a number would be rounded. An answer a step. Refused as `response-damaged`.
 */
export function* quotedReport(report: Report, read: StoreReader): Generator<void, Report> {
  const sources: Source[] = [];
  for (const source of report.sources) {
    const stored = read.response(source.sha256);
    const isRead = stored !== null && stored.body.byteLength <= QUOTED_BYTES;
    sources.push(isRead ? { ...source, said: quotesOf(stored, source.places) } : source);
    yield;
  }
  return { ...report, sources };
}

function quotesOf({ body, headers }: StoredResponse, places: readonly string[]): Source['said'] {
  const { text } = toText(body, headers.contentType);
  const answer = parseAnswer(text);
  let withNumbers: unknown;
  return places.map((pointer) => {
    const value = pointer === '' ? undefined : valueAt(pointer, answer);
    if (value === undefined) return null;
    if (isExact(value)) return quote(value);
    if (isLargeAnswer({ body })) return null;
    withNumbers ??= parseAnswerKeepingNumbers(text);
    return quote(valueAt(pointer, withNumbers));
  });
}

function valueAt(pointer: string, answer: unknown): unknown {
  let value = answer;
  for (const part of pointer.split('/').slice(1)) {
    const key = keyOfPart(part);
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Whether every number in it is written as it was read. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(isExact);
}

function quote(value: unknown): string {
  const json = briefJson(value, QUOTED_UNITS + 1);
  return json.length <= QUOTED_UNITS ? json : `${json.slice(0, QUOTED_UNITS).toWellFormed()}…`;
}
