/** The orders of ties: among alike ones for their ids, and in lists. The same on every machine. */
import type { Tie } from '../../contract/model/tie.ts';
import type { Draft } from '../sameness/alike.ts';
import { foldText } from '../shared/identity.ts';

type Compare<T> = (a: T, b: T) => number;

/** Plain order of UTF-16 units, unlike a locale's. */
export const inOrder: Compare<string> = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** As JSON has them: what is stated before what is not, and `chief clerk` before `chief`. */
const asJson: Compare<string | null> = (a, b) =>
  a === b ? 0 : inOrder(JSON.stringify(a), JSON.stringify(b));

const byEnds: Compare<Draft> = (a, b) => inOrder(a.from, b.from) || inOrder(a.to, b.to);
const byKind: Compare<Draft> = (a, b) => inOrder(a.kind, b.kind);
const byRole: Compare<Draft> = (a, b) => asJson(a.alike.role.key, b.alike.role.key);

const byTime: Compare<Draft> = (a, b) =>
  asJson(a.start, b.start) || asJson(a.end, b.end) || asJson(a.status.key, b.status.key);

/**
 * Among those of one name, and so the ordinals in their ids: role texts of one hash each in a row,
 * then by dates, status and kind.
 */
export const byName: Compare<Draft> = (a, b) =>
  inOrder(a.alike.name, b.alike.name) || byRole(a, b) || byTime(a, b) || byKind(a, b);

/** As ties are listed: by ends, kind, role, dates and status. */
export const byPlaceInList: Compare<Draft> = (a, b) =>
  byEnds(a, b) || byKind(a, b) || byRole(a, b) || byTime(a, b);

const keyOf = (text: string | null): string => (text === null ? '-' : `=${foldText(text)}`);

/** Ties as `buildTies` lists them: as above, and those that say two records are one at the end. */
export const inTieOrder: Compare<Tie> = (a, b) =>
  Number(a.kind === 'same') - Number(b.kind === 'same') ||
  inOrder(a.from, b.from) ||
  inOrder(a.to, b.to) ||
  inOrder(a.kind, b.kind) ||
  asJson(keyOf(a.role), keyOf(b.role)) ||
  asJson(a.start, b.start) ||
  asJson(a.end, b.end) ||
  asJson(keyOf(a.status), keyOf(b.status));
