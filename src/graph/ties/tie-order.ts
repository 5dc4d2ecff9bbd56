/** Orders of ties, among alike ones for their ids and in lists; the same on every machine. */
import type { Term, Tie } from '../../contract/model/tie.ts';
import { foldText } from '../shared/identity.ts';

export type Compare<T> = (a: T, b: T) => number;

/** By UTF-16 code units, independent of the locale. */
export const inOrder: Compare<string> = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** By JSON text: strings before null, and `chief clerk` before `chief`. */
export const byJson: Compare<string | null> = (a, b) =>
  a === b ? 0 : inOrder(JSON.stringify(a), JSON.stringify(b));

/**
 * The first start, or registration if none is stated, and the last end: what distinguishes and orders alike
 * ties. It says nothing of when a role began.
 */
export function outerDates(terms: readonly Term[]): { start: string | null; end: string | null } {
  const [first] = terms;
  return { start: first?.start ?? first?.registered ?? null, end: terms.at(-1)?.end ?? null };
}

/** By `outerDates`, then by all dates. */
export function byTerms(a: readonly Term[], b: readonly Term[]): number {
  const one = outerDates(a);
  const other = outerDates(b);
  return (
    byJson(one.start, other.start) ||
    byJson(one.end, other.end) ||
    inOrder(JSON.stringify(a), JSON.stringify(b))
  );
}

const keyOf = (text: string | null): string => (text === null ? '-' : `=${foldText(text)}`);

/** The order in which `buildTies` lists ties, with `same` ties last. */
export const inTieOrder: Compare<Tie> = (a, b) =>
  Number(a.kind === 'same') - Number(b.kind === 'same') ||
  inOrder(a.from, b.from) ||
  inOrder(a.to, b.to) ||
  inOrder(a.kind, b.kind) ||
  byJson(keyOf(a.role), keyOf(b.role)) ||
  byTerms(a.terms, b.terms) ||
  byJson(keyOf(a.status), keyOf(b.status));

/** The order of one entity's ties, whatever the order in which records came. */
export const byEndsAndId: Compare<Tie> = (a, b) =>
  inOrder(a.from, b.from) || inOrder(a.to, b.to) || inOrder(a.id, b.id);
