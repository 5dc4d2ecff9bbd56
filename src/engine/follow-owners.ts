/** Following owners: fetched step by step, then all of it comes onto the canvas as one step to undo. */
import { counted } from '../contract/counted.ts';
import { Refusal, type Fault } from '../contract/faults.ts';
import type { CaseId } from '../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import type { Purpose } from '../contract/model/not-fetched.ts';
import type { FollowAnswer } from '../contract/model/owners.ts';
import { memberQuery } from '../contract/model/query.ts';
import type { SourcedStatement, Tie } from '../contract/model/tie.ts';
import { buildPair } from '../graph/build.ts';
import { ownersRoles } from '../graph/owner-roles.ts';
import {
  followOwners,
  type FoundOwners,
  type LookedAt,
  type OwnersWorld,
} from '../graph/owners.ts';
import type { TieEnd } from '../graph/tie-end.ts';
import { fallbackLabel } from '../record/names.ts';
import type { StoreReader } from '../store/store.ts';
import type { EngineContext } from './context.ts';
import { fetchProfiles } from './fetch-profiles.ts';
import { listedName } from './found-name.ts';
import { inFewParts, unplaced } from './graph-parts.ts';
import type { Call, Handler } from './handlers.ts';
import { purposeOf } from './not-fetched.ts';
import { askPage } from './search-pages.ts';
import { takeAll } from './take-steps.ts';
import { giveWay } from './tasks.ts';

/** A company's own name finds the member that it is near the top of a search. */
const MEMBERS_ASKED = 100;
const NAME_ASKED = 1000;
/** Of a hub, between two moments at which others may be answered. */
const NEIGHBOURS_AT_ONCE = 100;

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
  const world = createWorld(context, wish.case, purposeOf(store.read, errand, wish.entities), call);
  const found = await followOwners(
    {
      from: wish.entities,
      direction: wish.direction,
      isOwnersRole: ownersRoles(choices.current().ownerRoles),
      day: now().toISOString().slice(0, 10),
      steps: wish.steps,
      entities: wish.limit,
    },
    world,
  );
  refuseNothing(found, wish.entities);
  const labels = await labelsOf(store.read, found, call.signal);
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
    circle: found.circle,
    ways: found.ways,
    ended: found.ended,
    fetched: world.fetched(),
  };
}

/** A single one of which nothing could be had is refused for that reason, instead of an empty answer. */
function refuseNothing({ reached, ends }: FoundOwners, asked: readonly EntityId[]): void {
  const why = ends[0]?.fault ?? null;
  if (asked.length === 1 && reached.size === 1 && ends.length === 1 && why !== null) {
    throw new Refusal(why.code, why.detail);
  }
}

/** Of those that anything is known of; others are answered between. */
async function labelsOf(
  read: StoreReader,
  { reached, ends }: FoundOwners,
  signal: AbortSignal,
): Promise<Map<EntityId, string>> {
  const labels = new Map<EntityId, string>();
  const all = new Set([...reached.keys(), ...ends.map(({ entity }) => entity)]);
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

/** The store and the registries as the walk sees them. */
function createWorld(
  context: EngineContext,
  inCase: CaseId,
  purpose: Purpose,
  { signal, progress }: Call,
): OwnersWorld & { fetched: () => number } {
  const { read } = context.store;
  let [had, fetched] = [0, 0];

  async function look(ids: readonly EntityId[], step: number): Promise<Map<EntityId, LookedAt>> {
    const faults = new Map<EntityId, Fault>();
    const told = (): void => progress(had, null, `Step ${step}: ${counted(had, 'profile')}`);
    told();
    await fetchProfiles(context, ids, {
      signal,
      inCase,
      purpose: () => purpose,
      onHad(_entity, from) {
        had += 1;
        fetched += from === 'registry' ? 1 : 0;
        told();
      },
      onFault: (entity, reason) => void faults.set(entity, reason),
    });
    const looked = new Map<EntityId, LookedAt>();
    for (const id of ids) {
      const [end = null] = read.entities([id]);
      const ties = await takeAll(tiesAt(read, id), signal);
      looked.set(id, { end, ties, fault: faults.get(id) ?? null });
      await giveWay(signal);
    }
    return looked;
  }

  /** Those that stored records name; else whom the registry finds by the company's name. */
  async function membersOf(company: TieEnd): ReturnType<OwnersWorld['membersOf']> {
    await giveWay(signal);
    const known = read.membersNaming(company.id);
    const { registry, subject, id } = parseEntityId(company.id);
    if (known.length > 0 || company.label === fallbackLabel(subject, id)) {
      return { members: known, fault: null };
    }
    const q = company.label.slice(0, NAME_ASKED).toWellFormed();
    try {
      await askPage(context, registry, memberQuery.parse({ q, count: MEMBERS_ASKED }), signal);
    } catch (error) {
      if (!(error instanceof Refusal) || error.fault.code === 'cancelled') throw error;
      return { members: [], fault: error.fault };
    }
    return { members: read.membersNaming(company.id), fault: null };
  }

  return { look, membersOf, fetched: () => fetched };
}

/** Every tie at an entity. */
function* tiesAt(read: StoreReader, id: EntityId): Generator<void, Tie[]> {
  const isHub = read.neighbourCount(id) > NEIGHBOURS_AT_ONCE;
  if (!isHub) return toTies(read, read.statementsOf(id));
  const ties: Tie[] = [];
  for (let [after, isLast] = [0, false]; !isLast;) {
    const part = read.neighboursAfter(id, null, { after, limit: NEIGHBOURS_AT_ONCE });
    const others = part.map((neighbour) => neighbour.id);
    ties.push(...toTies(read, read.statementsBetween(id, others)));
    after = part.at(-1)?.key ?? after;
    // The entity itself may have been one of them.
    isLast = part.length < NEIGHBOURS_AT_ONCE - 1;
    yield;
  }
  return ties;
}

function toTies(read: StoreReader, statements: readonly SourcedStatement[]): Tie[] {
  const companies = new Map(
    read.entities([...new Set(statements.map(({ to }) => to))]).map((end) => [end.id, end]),
  );
  const pairs = new Map<string, SourcedStatement[]>();
  for (const statement of statements) {
    const pair = `${statement.from} ${statement.to}`;
    const there = pairs.get(pair);
    if (there) there.push(statement);
    else pairs.set(pair, [statement]);
  }
  return [...pairs.values()].flatMap((each) => {
    const company = each[0] && companies.get(each[0].to);
    return buildPair(each, company === undefined ? [] : [company]);
  });
}
