/** Lines to draw: the ties between the same two entities as one line with a count. */
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie, TieState } from '../contract/model/tie.ts';
import { roleInWords } from './tie-words.ts';

/** What a line shows: roles (positions and rights), a parent, or the same company seen twice. */
export type LineKind = 'roles' | 'parent' | 'same';

export interface Line {
  /** Stable for the same kind and ends. */
  id: string;
  kind: LineKind;
  /** A parent's line runs from the parent to the company it is parent of. */
  from: EntityId;
  to: EntityId;
  /** Active if any of its ties is, else unknown if any is, else ended. */
  state: TieState;
  /** The roles while they are few, else how many. */
  label: string;
  ties: Tie[];
}

/** Up to this many different roles are named on a line. */
const NAMED_ROLES = 2;
/** A longer label would cross the whole graph; the table has the words. */
const LABEL_LENGTH = 40;

function lineKind({ kind }: Tie): LineKind {
  return kind === 'parent' || kind === 'same' ? kind : 'roles';
}

function stateOf(ties: readonly Tie[]): TieState {
  if (ties.some(({ state }) => state === 'active')) return 'active';
  return ties.some(({ state }) => state === 'unknown') ? 'unknown' : 'ended';
}

function labelOf(kind: LineKind, ties: readonly Tie[]): string {
  if (kind !== 'roles') return ties.map(roleInWords)[0] ?? '';
  const roles = [...new Set(ties.map(roleInWords))];
  const named = roles.join(', ');
  const count = `${ties.length} roles`;
  if (roles.length > NAMED_ROLES) return count;
  return roles.length > 1 && named.length > LABEL_LENGTH ? count : named;
}

/** Lines in the order their first tie comes; every tie is on exactly one of them. */
export function bundleTies(ties: readonly Tie[]): Line[] {
  const groups = new Map<string, Tie[]>();
  for (const tie of ties) {
    const key = `${lineKind(tie)}|${tie.from}|${tie.to}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [tie]);
    else group.push(tie);
  }
  return [...groups].flatMap(([id, group]): Line[] => {
    const [first] = group;
    if (first === undefined) return [];
    const kind = lineKind(first);
    const { from, to } = first;
    return [
      { id, kind, from, to, state: stateOf(group), label: labelOf(kind, group), ties: group },
    ];
  });
}
