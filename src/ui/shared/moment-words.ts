/** A moment as the analyst reads it, in the machine's own time zone. */
import { counted } from '../../contract/counted.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hour12: false } as const;

/** `09:41` today, `19 Nov 2026, 09:41` on any other day. */
export function momentWords(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const time = at.toLocaleTimeString('en-GB', TIME);
  return at.toDateString() === now.toDateString() ? time : `${dayWords(at)}, ${time}`;
}

/** `20 Nov 2026, 09:41`. */
export function fullMomentWords(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return `${dayWords(at)}, ${at.toLocaleTimeString('en-GB', TIME)}`;
}

/** `20 Nov 2026, 09:41:07`. */
export function secondMomentWords(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return `${dayWords(at)}, ${at.toLocaleTimeString('en-GB', { ...TIME, second: '2-digit' })}`;
}

/** `20 Nov 2026, 09:41:07 GMT+1`: a time to be quoted, with its seconds and how far from UTC it is. */
export function evidenceMomentWords(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const time = at.toLocaleTimeString('en-GB', {
    ...TIME,
    second: '2-digit',
    timeZoneName: 'shortOffset',
  });
  return `${dayWords(at)}, ${time}`;
}

function dayWords(at: Date): string {
  return at.toLocaleDateString('en-GB', DAY);
}

/** This moment, ISO 8601 in UTC. */
export function nowIso(): string {
  return new Date().toISOString();
}

/** `2026-11-20`: the day it is in UTC, as the engine has it. */
export function todayInUtc(): string {
  return nowIso().slice(0, 10);
}

/** `1,842`. */
export function countWords(count: number): string {
  return count.toLocaleString('en');
}

/** `1 member`, `2 members`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return counted(count, one, many, countWords);
}
