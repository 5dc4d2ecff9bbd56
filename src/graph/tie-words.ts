/** What is said of a tie in words: its role, its dates and its state. */
import type { Tie } from '../contract/model/tie.ts';

/** `since 2015-03-01`, `2011-09-12 to 2019-06-30`, `until 2019-06-30` or `dates not stated`. */
export function datesInWords({ start, end }: Pick<Tie, 'start' | 'end'>): string {
  if (start !== null) return end === null ? `since ${start}` : `${start} to ${end}`;
  return end === null ? 'dates not stated' : `until ${end}`;
}

/** The role verbatim; for a parent its level; for the same company seen twice, that it is. */
export function roleInWords({ kind, role }: Pick<Tie, 'kind' | 'role'>): string {
  if (kind === 'parent') return `Parent, level ${role ?? 'not stated'}`;
  if (kind === 'same') return 'Same company';
  return role ?? (kind === 'right' ? 'Right not stated' : 'Position not stated');
}

/** The state; a parent is neither active nor ended, only stated. */
export function stateInWords({ kind, state }: Pick<Tie, 'kind' | 'state'>): string {
  if (kind === 'parent') return 'as stated';
  return kind === 'same' ? 'records agree' : state;
}
