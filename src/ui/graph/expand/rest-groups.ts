/**
 * Groups: what stands for the neighbours of a hub that are not on the graph. A hub has one while some
 * of its neighbours are there and some are not, if its expansion left them off, or if it has its own
 * profile and more neighbours than an expansion brings unasked; so it has one again after a restart.
 *
 * `GraphPaneState.expansion.rests.groups` has them, each with its hub (`entity`) and its numbers;
 * `GraphPaneState.expansion.open(records)` opens those of one glyph, which is one badge on the canvas.
 */
import type { GraphEntity, Rest } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { countOf, countWords } from '../../shared/words/moment-words.ts';
import { ASK_FROM } from '../../shared/record/graph-limits.ts';

const byHub = (hubs: readonly GraphEntity[]): Map<EntityId, Set<EntityId>> =>
  new Map(hubs.map(({ id }) => [id, new Set()]));

export interface HubWithRest {
  hub: EntityId;
  /** How many of its neighbours are not there. */
  rest: number;
}

/** Which of these have neighbours that are not there, those with the most first. */
export function hubsWithRest(
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
  entityList: ReadonlySet<EntityId>,
): HubWithRest[] {
  const hubs = entities.filter(
    ({ id, fetchedAt, neighbours }) =>
      neighbours > 0 && (entityList.has(id) || (fetchedAt !== null && neighbours > ASK_FROM)),
  );
  const there = byHub(hubs);
  for (const { kind, from, to } of ties) {
    if (kind === 'same' || from === to) continue;
    there.get(from)?.add(to);
    there.get(to)?.add(from);
  }
  return hubs
    .filter(({ id }) => (there.get(id)?.size ?? 0) > 0)
    .map(({ id, neighbours }) => ({ hub: id, rest: neighbours - (there.get(id)?.size ?? 0) }))
    .filter(({ rest }) => rest > 0)
    .sort((a, b) => b.rest - a.rest);
}

/** Those of these records, which are drawn as one. */
export function groupsOf(groups: readonly Rest[], records: readonly EntityId[]): Rest[] {
  return groups.filter(({ entity }) => records.includes(entity));
}

/** `+514`: as it is drawn; of each record its own number, since one may be on two of them. */
export const groupAsDrawn = (groups: readonly Rest[]): string =>
  groups.map(({ members, companies }) => `+${countWords(members + companies)}`).join(' ');

/** `514 not on the graph`. */
export const restInWords = (groups: readonly Rest[]): string =>
  groups.length === 0
    ? ''
    : `${groups.map(({ members, companies }) => countWords(members + companies)).join(' and ')} not on the graph`;

/** `514 members, 3 tied elsewhere`. */
export const groupsInWords = (groups: readonly Rest[]): string =>
  groups.map((group) => groupInWords(group, '')).join('; ');

/** `514 members not shown, 3 tied elsewhere`. */
export function groupInWords(
  { members, companies, tiedElsewhere }: Rest,
  where = ' not shown',
): string {
  const who = [
    members > 0 && countOf(members, 'member'),
    companies > 0 && countOf(companies, 'company', 'companies'),
  ].filter(Boolean);
  const tied = tiedElsewhere > 0 ? `, ${countWords(tiedElsewhere)} tied elsewhere` : '';
  return `${who.join(' and ')}${where}${tied}`;
}
