/** The owners of an entity, or what it owns: from the store and, within a budget, the registry. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { OwnersAnswer } from '../../contract/answers/owners.ts';
import { distinctCircles } from '../../graph/owners/circle.ts';
import { ownersRoles } from '../../graph/owners/owner-roles.ts';
import type { FoundOwners } from '../../graph/owners/owners.ts';
import { filterOf, storedEntity } from '../graph/requested.ts';
import type { Choices } from '../registries/settings.ts';
import { purposeOf } from '../records/not-fetched-list.ts';
import {
  labelsOf,
  refuseNothing,
  unfetchedMembersIn,
  createOwnersWorld,
  followOwnersIn,
  ownershipIn,
  type FetchingOwnersWorld,
  type OwnersWorldNeeds,
} from './owners-world.ts';
import { listedName } from '../graph/found-name.ts';
import { inParts } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';

export interface OwnersNeeds extends OwnersWorldNeeds {
  choices: Choices;
  now: () => Date;
}

/** Records requested before checking whether any registry responds. */
const FETCHED_AT_ONCE = 8;

type Input = Parameters<Handler<'readOwners'>>[0];

export async function readOwners(
  needs: OwnersNeeds,
  input: Input,
  call: Call,
): Promise<OwnersAnswer> {
  const { store, choices, now } = needs;
  const { entity, direction, budget, steps, limit } = input;
  if (budget === 0) storedEntity(store.read, entity);
  const { day } = filterOf(input, now());
  const purpose = purposeOf(store.read, `owners-${direction}`, [entity]);
  const world = createOwnersWorld(needs, { purpose, budget, inCase: input.case }, call);
  const walk = {
    from: [entity],
    direction,
    day,
    steps,
    entities: limit,
    isOwnersRole: ownersRoles(choices.current().ownerRoles),
  };
  let found = await followOwnersIn(walk, world);
  if (budget > 0) refuseNothing(found, [entity]);
  let unfetched = await unfetchedMembersIn(store.read, found, call.signal);
  // The rest of the budget goes to members that may hold by right: the known owners come first.
  for (let before = -1; budget > 0 && unfetched.length > 0 && world.calls.made > before;) {
    before = world.calls.made;
    await fetchInParts(world, unfetched, Math.max(...found.reached.values()));
    if (world.calls.made > before) found = await followOwnersIn(walk, world);
    unfetched = await unfetchedMembersIn(store.read, found, call.signal);
  }
  const named = await labelsOf(store.read, found, call.signal, unfetched);
  const labels: Record<EntityId, string> = {};
  for (const [id, label] of named) labels[id] = listedName(label);
  return {
    root: entity,
    asOf: day,
    ...ownershipIn(found),
    cycles: cyclesOf(found),
    ends: found.ends.map((end) => ({
      ...end,
      level: found.reached.get(end.entity) ?? 0,
      goesOn: found.goesOn.has(end.entity),
    })),
    unheard: unfetched,
    ended: found.ended,
    notBegun: found.notBegun,
    calls: world.calls.made,
    callsLeftOut: world.calls.leftOut,
    labels,
  };
}

/** A few records at a time, until no request is made any more. */
async function fetchInParts(
  world: FetchingOwnersWorld,
  ids: readonly EntityId[],
  step: number,
): Promise<void> {
  for (const part of inParts(ids, FETCHED_AT_ONCE)) {
    const { made, leftOut } = world.calls;
    const before = made + leftOut;
    await world.lookUp(part, step);
    if (world.calls.made + world.calls.leftOut === before) return;
  }
}

/** Cycles of companies, each once and from its smallest id: two records of one company count as one. */
function cyclesOf({ ways, steps, rootRecords }: FoundOwners): EntityId[][] {
  const companyOf = new Map<EntityId, EntityId>();
  for (const records of [rootRecords, ...steps.map((step) => step.records)]) {
    const company = records.find((id) => parseEntityId(id).subject === 'company');
    for (const record of records) companyOf.set(record, company ?? record);
  }
  return distinctCircles(ways.map((way) => [...new Set(way.map((id) => companyOf.get(id) ?? id))]));
}
