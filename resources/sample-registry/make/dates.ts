/** Dates as the registry writes them, YYYY-MM-DD. The world's last day is fixed, not today. */
import type { Random } from './random.ts';

export const LAST_DAY = '2026-11-15';

const DAY = 86_400_000;

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** A day from `first` to `last`, both included; `first` when they are the wrong way round. */
export function dateBetween(random: Random, first: string, last: string): string {
  const days = Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY));
  return addDays(first, random.int(0, days));
}

export function earlier(one: string, other: string): string {
  return one < other ? one : other;
}
