/** The orders of ties: among alike ones for their ids, and in lists. The same on every machine. */
import type { Tie } from '../../contract/model/tie.ts';
import { foldText } from '../shared/identity.ts';

export type Compare<T> = (a: T, b: T) => number;

/** Plain order of UTF-16 units, unlike a locale's. */
export const inOrder: Compare<string> = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** As JSON has them: what is stated before what is not, and `chief clerk` before `chief`. */
export const byJson: Compare<string | null> = (a, b) =>
  a === b ? 0 : inOrder(JSON.stringify(a), JSON.stringify(b));

const keyOf = (text: string | null): string => (text === null ? '-' : `=${foldText(text)}`);

/** Ties as `buildTies` lists them: as above, and those that say two records are one at the end. */
export const inTieOrder: Compare<Tie> = (a, b) =>
  Number(a.kind === 'same') - Number(b.kind === 'same') ||
  inOrder(a.from, b.from) ||
  inOrder(a.to, b.to) ||
  inOrder(a.kind, b.kind) ||
  byJson(keyOf(a.role), keyOf(b.role)) ||
  byJson(a.start, b.start) ||
  byJson(a.end, b.end) ||
  byJson(keyOf(a.status), keyOf(b.status));
