/**
 * Moments as the person at this machine counts them: one clock for all that is read, named or asked by the
 * day. What is stored stays in UTC.
 */

const DATE_LENGTH = '2026-11-20'.length;
const MINUTE_MS = 60_000;

/** A moment (ISO 8601) in milliseconds by the clock on the wall here; NaN if it is none, or a date alone. */
export function wallMillis(moment: string): number {
  const at = moment.length > DATE_LENGTH ? toMillis(moment) : NaN;
  return at - new Date(at).getTimezoneOffset() * MINUTE_MS;
}

/** Moments in UTC that were read lately: few are asked for very often, and parsing one takes a microsecond. */
const read = new Map<string, number>();
const MAX_READ = 1000;

function toMillis(moment: string): number {
  const known = read.get(moment);
  if (known !== undefined) return known;
  const at = Date.parse(moment);
  // Any other is of the time zone, which may change.
  if (!moment.endsWith('Z')) return at;
  if (read.size >= MAX_READ) read.clear();
  read.set(moment, at);
  return at;
}

const onWall = (moment: string): string | null => {
  const millis = wallMillis(moment);
  return Number.isNaN(millis) ? null : new Date(millis).toISOString();
};

/** The day of a moment here, `2026-11-28`; a date, and what can't be read, as far as it says a day. */
export function localDay(moment: string | Date): string {
  const iso = typeof moment === 'string' ? moment : moment.toISOString();
  return (onWall(iso) ?? iso).slice(0, DATE_LENGTH);
}

/** `2026-11-28 17:29`, as it was here. */
export const localMinute = (moment: string): string => toLength(moment, '2026-11-20T10:00'.length);

/** `2026-11-28 17:29:07`, as it was here. */
export const localSecond = (moment: string): string =>
  toLength(moment, '2026-11-20T10:00:00'.length);

const toLength = (moment: string, length: number): string =>
  (onWall(moment) ?? moment).slice(0, length).replace('T', ' ');

/** How far the clock here was from UTC at a moment: `UTC`, `UTC−8`, `UTC+5:30`. */
export function localOffset(moment: string): string {
  const east = -new Date(moment).getTimezoneOffset();
  return Number.isNaN(east) ? 'UTC' : offsetInWords(east);
}

/** @param east minutes ahead of UTC */
function offsetInWords(east: number): string {
  if (east === 0) return 'UTC';
  const minutes = Math.abs(east);
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${east < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${past}`;
}

/** The IANA name of the time zone of this machine: `America/Los_Angeles`. */
export function ownTimeZone(): string {
  // Node has no name for one that is set to nonsense, and counts in UTC then.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone ?? 'UTC';
}

/** Whether it is the name of a time zone that this machine knows, and nothing else. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
