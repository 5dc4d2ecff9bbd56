/** A moment as the analyst reads it, in the machine's own time zone. */
import { localDay } from '../../../contract/text/local-time.ts';
import { counted, megabytes } from '../../../contract/text/counted.ts';
import type { Status } from '../../../contract/answers/settings.ts';

// Formatted here: the browser takes a tenth of a millisecond for each, and tables have thousands. One
// formatter for all would stay in the time zone in which it was made.
const months = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2026, month)));

/** `09:41` today, `19 Nov 2026, 09:41` on any other day. */
export function momentWords(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const isToday = at.toDateString() === now.toDateString();
  return isToday ? timeWords(at) : `${dayWords(at)}, ${timeWords(at)}`;
}

/** `20 Nov 2026, 09:41`. */
export function fullMomentWords(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return `${dayWords(at)}, ${timeWords(at)}`;
}

/** `20 Nov 2026, 09:41:07`. */
export function secondMomentWords(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return `${dayWords(at)}, ${timeWords(at)}:${twoDigits(at.getSeconds())}`;
}

/** `20 Nov 2026, 09:41:07 GMT+1`: a time for quoting, with its seconds and its offset from UTC. */
export function evidenceMomentWords(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const time = at.toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
    timeZoneName: 'shortOffset',
  });
  return `${dayWords(at)}, ${time}`;
}

function dayWords(at: Date): string {
  return `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;
}

function timeWords(at: Date): string {
  return `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** This moment, ISO 8601 in UTC. */
export function nowIso(): string {
  return new Date().toISOString();
}

/** `2026-11-20`: the present day here, as the person at the window counts it. */
export function presentDay(): string {
  return localDay(nowIso());
}

/** `1,842`. */
export function countWords(count: number): string {
  return count.toLocaleString('en');
}

/** `1 member`, `2 members`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return counted(count, one, many, countWords);
}

/** What fetching costs: `5 requests`, or `1,000 requests, the first of 1,240` if not all are fetched at once. */
export function fetchPriceInWords(requests: number, missing: number): string {
  const price = countOf(requests, 'request');
  return requests < missing ? `${price}, the first of ${countWords(missing)}` : price;
}

/** How large a file is, as people read it. */
export const sizeWords = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : megabytes(bytes);

/** `40 imported records, 12 of imports undone`. */
export function importedInWords({ records, undone }: Status['imported']): string {
  const words = countOf(records, 'imported record');
  if (undone === 0) return words;
  return `${words}, ${undone === records ? 'import undone' : `${countWords(undone)} of imports undone`}`;
}

/** Why the number does not go down when an import is undone. */
export const IMPORTED_STAY =
  'They stay with the case they were imported into, also when the import is undone: redo takes them from there';
