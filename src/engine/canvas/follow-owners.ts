/** Following owners: fetched step by step, then added to the canvas as one step to undo. */
import { randomUUID } from 'node:crypto';
import type { StoredItem } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { FoundOwners } from '../../graph/owners/owners.ts';
import { minorHolders } from '../../graph/owners/minor-holders.ts';
import { minorInWords } from '../../graph/owners/holder-words.ts';
import { announceItems } from '../cases/case-items.ts';
import type { OwnersNeeds } from '../answers/read-owners.ts';
import { counted } from '../../contract/text/counted.ts';
import type { FollowAnswer } from '../../contract/answers/owners.ts';
import { ownersRoles } from '../../graph/owners/owner-roles.ts';
import { filterOf } from '../graph/requested.ts';
import { purposeOf } from '../records/not-fetched-list.ts';
import type { Canvases } from '../graph/canvases.ts';
import { listedName } from '../graph/found-name.ts';
import { addToCanvas } from './expand.ts';
import type { Call, Handler } from '../base/handlers.ts';
import {
  createOwnersWorld,
  ownershipIn,
  followOwnersIn,
  refuseNothing,
  unfetchedMembersIn,
  labelsOf,
} from '../answers/owners-world.ts';

interface Needs extends OwnersNeeds {
  canvases: Canvases;
  announce: (event: EngineEvent) => void;
  casesChanged: () => void;
}

type Input = Parameters<Handler<'followOwners'>>[0];

/** What the records state and what is added to the canvas is announced as one event. */
export function followOwnersOnCanvas(
  needs: Needs,
  input: Input,
  call: Call,
): Promise<FollowAnswer> {
  return needs.canvases.announceTogether(input.case, () => follow(needs, input, call));
}

async function follow(needs: Needs, input: Input, call: Call): Promise<FollowAnswer> {
  const { store, choices, now } = needs;
  const purpose = `owners-${input.direction}` as const;
  const world = createOwnersWorld(
    needs,
    {
      inCase: input.case,
      purpose: purposeOf(store.read, purpose, input.entities),
      budget: Infinity,
    },
    // Requests are not counted against a budget here, so a cancel cuts them off at once.
    { ...call, cut: call.signal },
  );
  const found = await followOwnersIn(
    {
      from: input.entities,
      direction: input.direction,
      isOwnersRole: ownersRoles(choices.current().ownerRoles),
      day: filterOf(input, now()).day,
      steps: input.steps,
      entities: input.limit,
    },
    world,
  );
  refuseNothing(found, input.entities);
  const unfetched = await unfetchedMembersIn(store.read, found, call.signal);
  const labels = await labelsOf(store.read, found, call.signal, unfetched);
  const [first] = input.entities;
  const called = (first && labels.get(first)) ?? first ?? '';
  // An entity that no response ever named can't be on the canvas.
  const known = [...found.reached.keys()].filter((entity) => labels.has(entity));
  const canvas = await needs.canvases.of(input.case);
  const words =
    input.entities.length === 1 ? called : counted(input.entities.length, 'entity', 'entities');
  const fresh = known.filter((entity) => !canvas.has(entity));
  const stacks = input.direction === 'up' ? stacksOf(found, new Set(fresh), now()) : [];
  const label = `Follow owners ${input.direction} from ${listedName(words)}`;
  const added = await addToCanvas(needs, canvas, fresh, label, stacks);
  if (added.length > 0) {
    const items = { put: stacks, removed: [] };
    announceItems(needs, input.case, { places: { put: [], removed: [] }, items });
  }
  return {
    label: called,
    ...ownershipIn(found),
    reached: found.reached.size,
    added,
    ends: found.ends.map((end) => ({
      ...end,
      label: labels.get(end.entity) ?? end.entity,
      level: found.reached.get(end.entity) ?? 0,
      goesOn: found.goesOn.has(end.entity),
    })),
    unheard: unfetched.map((entity) => ({ entity, label: labels.get(entity) ?? entity })),
    circle: found.circle,
    ways: found.ways,
    ended: found.ended,
    notBegun: found.notBegun,
    fetched: world.fetched(),
  };
}

/** Minor holders of one company come as a stack, unless some of them are on the canvas already. */
function stacksOf(
  found: Pick<FoundOwners, 'rootRecords' | 'steps' | 'ends'>,
  fresh: ReadonlySet<EntityId>,
  now: Date,
): StoredItem<'stack'>[] {
  const at = now.toISOString();
  return minorHolders(found).flatMap((group): StoredItem<'stack'>[] => {
    const members = [...new Set(group.steps.flatMap(({ records }) => records))];
    if (!members.every((id) => fresh.has(id))) return [];
    const name = minorInWords(group);
    return [{ kind: 'stack', id: randomUUID(), name, members, isOpen: false, at, changedAt: at }];
  });
}
