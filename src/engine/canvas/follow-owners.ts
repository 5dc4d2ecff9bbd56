/** Following owners: fetched step by step, then all of it comes onto the canvas as one step to undo. */
import { counted } from '../../contract/text/counted.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { FollowAnswer } from '../../contract/answers/owners.ts';
import { ownersRoles } from '../../graph/owner-roles.ts';
import type { FoundOwners } from '../../graph/owners.ts';
import type { StoreReader } from '../../store/store.ts';
import { filterOf } from '../answers/asked-entities.ts';
import type { EngineContext } from '../context.ts';
import { listedName } from '../search/found-name.ts';
import { inFewParts, unplaced } from './graph-parts.ts';
import type { Call, Handler } from '../handlers.ts';
import { createOwnersWorld, followAsked } from '../answers/owners-world.ts';
import { purposeOf } from '../fetch/not-fetched.ts';
import { giveWay } from '../tasks/tasks.ts';

type Wish = Parameters<Handler<'followOwners'>>[0];

/** What the records say and what comes onto the canvas by them is told as one message. */
export function followOwnersOnCanvas(
  context: EngineContext,
  wish: Wish,
  call: Call,
): Promise<FollowAnswer> {
  return context.canvases.tellTogether(wish.case, () => follow(context, wish, call));
}

async function follow(context: EngineContext, wish: Wish, call: Call): Promise<FollowAnswer> {
  const { store, choices, now } = context;
  const errand = `owners-${wish.direction}` as const;
  const world = createOwnersWorld(
    context,
    { inCase: wish.case, purpose: purposeOf(store.read, errand, wish.entities), budget: Infinity },
    // Nothing of it is counted: it ends at once.
    { ...call, cut: call.signal },
  );
  const found = await followAsked(
    {
      from: wish.entities,
      direction: wish.direction,
      isOwnersRole: ownersRoles(choices.current().ownerRoles),
      day: filterOf(wish, now()).day,
      steps: wish.steps,
      entities: wish.limit,
    },
    world,
  );
  refuseNothing(found, wish.entities);
  const unheard = unheardIn(store.read, found);
  const labels = await labelsOf(store.read, found, call.signal, unheard);
  const [first] = wish.entities;
  const label = (first && labels.get(first)) ?? first ?? '';
  // One that no response ever named can't stand anywhere.
  const known = [...found.reached.keys()].filter((entity) => labels.has(entity));
  const added = await putOnCanvas(context, wish, known, label);
  return {
    label,
    steps: Math.max(0, ...found.reached.values()),
    reached: found.reached.size,
    added,
    ends: found.ends.map((end) => ({
      ...end,
      label: labels.get(end.entity) ?? end.entity,
      steps: found.reached.get(end.entity) ?? 0,
      goesOn: found.goesOn.has(end.entity),
    })),
    unheard: unheard.map((entity) => ({ entity, label: labels.get(entity) ?? entity })),
    circle: found.circle,
    ways: found.ways,
    ended: found.ended,
    notBegun: found.notBegun,
    fetched: world.fetched(),
  };
}

/** A single one of which nothing could be had is refused for that reason, instead of an empty answer. */
export function refuseNothing({ steps, ends }: FoundOwners, asked: readonly EntityId[]): void {
  const [{ record, fault } = { record: null, fault: null }] = ends;
  if (asked.length > 1 || record !== asked[0] || fault === null || steps.length > 0) return;
  throw new Refusal(fault.code, fault.detail);
}

/** Members of companies on the way whose own records are not there. */
export function unheardIn(read: StoreReader, { members }: FoundOwners): EntityId[] {
  const fetched = read.profileOrigins([...members]);
  return [...members].filter((id) => !fetched.has(id));
}

/** Of those that anything is known of; others are answered between. */
export async function labelsOf(
  read: StoreReader,
  { reached, ends }: FoundOwners,
  signal: AbortSignal,
  others: readonly EntityId[] = [],
): Promise<Map<EntityId, string>> {
  const labels = new Map<EntityId, string>();
  const all = new Set([...reached.keys(), ...ends.map(({ entity }) => entity), ...others]);
  for (const part of inFewParts([...all])) {
    for (const { id, label } of read.entities(part)) labels.set(id, label);
    await giveWay(signal);
  }
  return labels;
}

async function putOnCanvas(
  { store, canvases, now }: EngineContext,
  { case: id, direction, entities }: Wish,
  known: readonly EntityId[],
  label: string,
): Promise<EntityId[]> {
  const canvas = await canvases.of(id);
  const words = entities.length === 1 ? label : counted(entities.length, 'entity', 'entities');
  const put = known.filter((entity) => !canvas.has(entity)).map(unplaced);
  if (put.length === 0) return [];
  const places = store.write((writer) =>
    writer.changeCanvas(id, {
      at: now().toISOString(),
      label: `Follow owners ${direction} from ${listedName(words)}`,
      put,
      remove: [],
      join: false,
      keepStanding: true,
    }),
  );
  if (places.put.length > 0) await canvas.stepTaken(places);
  return places.put.map(({ entity }) => entity);
}
