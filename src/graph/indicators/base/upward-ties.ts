/** What of an entity's ties leads to who is above it. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { isOwnersTie } from '../../owners/owner-roles.ts';

export interface UpwardTies {
  /** From its parents and owners, whatever their state, and to the company record of a member. */
  ties: readonly Tie[];
  /** Members whose records were not fetched: only these state rights, so each may hold it by one. */
  unreadHolders: number;
}

interface Known {
  isOwnersRole: (role: string | null) => boolean;
  entity: (id: EntityId) => { facts: { knowledge: string } } | null;
}

export function upwardTies(
  id: EntityId,
  ties: readonly Tie[],
  { isOwnersRole, entity }: Known,
): UpwardTies {
  const up = ties.filter((tie) =>
    tie.kind === 'same' ? tie.from === id : tie.to === id && isOwnersTie(tie, isOwnersRole),
  );
  const unread = new Set<EntityId>();
  for (const { kind, from, to } of ties) {
    const isHolder = kind === 'position' && to === id;
    if (isHolder && entity(from)?.facts.knowledge !== 'profile') unread.add(from);
  }
  return { ties: up, unreadHolders: unread.size };
}
