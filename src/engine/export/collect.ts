/** Collects what is around some entities, step by step outwards, without a canvas. */
import { refuseUnknownCase } from '../graph/requested.ts';
import type { CollectAnswer } from '../../contract/answers/export.ts';
import type { Graph } from '../../contract/model/canvas.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import { companyNamedBy, sameTie } from '../../graph/sameness/same.ts';
import { undrawnNeighbours } from '../canvas/undrawn-neighbours.ts';
import { takeAll } from '../base/take-steps.ts';
import type { StoreReader } from '../../store/store.ts';
import type { NotFetched } from '../../contract/answers/expand.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { NO_FILTER } from '../../contract/model/graph-view.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import { type NotFetchedList, purposeOf } from '../records/not-fetched-list.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import { holdExport, openGraphExport, type ExportNeeds } from './make-export.ts';
import { fetchProfiles } from '../fetch/fetch-profiles.ts';
import { inParts, neighboursInParts, storedGraph } from '../graph/graph-parts.ts';
import type { Call, Handlers } from '../base/handlers.ts';
import { type OpenExports, exportNoter, noteWhenCompleted } from './open-exports.ts';

interface Needs extends ExportNeeds {
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  notes: CaseNotes;
}

export function createCollectHandlers(
  needs: Needs,
  held: OpenExports,
): Pick<Handlers, 'collectGraph'> {
  return {
    async collectGraph({ case: id, roots, depth, ...input }, call) {
      const { format, time, redact, paper, isTiled, savedAs } = input;
      if (id !== undefined) refuseUnknownCase(needs.store.read, id);
      const { entities, notFetched } = await collect(needs, roots, depth, call);
      const graph = await storedGraph(needs.store, entities, call.signal);
      const about = {
        theme: 'light' as const,
        look: 'network' as const,
        time,
        ofAnyTime: true,
        paper,
        isTiled,
        recordsApart: false,
        areas: false,
        measured: null,
        things: [],
        judged: [],
        stacks: [],
        case: null,
        entitiesLeftOut: 0,
        filter: NO_FILTER,
        isNamed: true,
        redact,
        savedAs,
      };
      const opened = await openGraphExport(needs, { graph, format, ...about }, call);
      const made = holdExport(held, format, opened);
      if (id !== undefined) {
        const { entities, ties } = made;
        const note = exportNoter(needs.notes, { case: id, entities, ties, redacted: redact });
        noteWhenCompleted(held.get(made.export), format, note);
      }
      return {
        ...made,
        notFetched,
        leftOut: await takeAll(leftOutOf(needs.store.read, graph), call.signal),
      };
    },
  };
}

interface Collected {
  entities: EntityId[];
  notFetched: NotFetched[];
}

/**
 * Breadth first. The roots' own profiles are fetched at any depth, so that they have names; refused if none
 * of them can be, otherwise those that can't are listed. Profiles of entities nearer than `depth` are
 * fetched if possible. A step leads to whatever a stored record ties to these, whichever side states it, as
 * a subsidiary names its parent while the parent's record has no list of subsidiaries; and from one record
 * of a company to the other, which is fetched for it, if both agree.
 */
async function collect(
  needs: Pick<Needs, 'store' | 'profiles' | 'notFetched' | 'notes'>,
  roots: readonly EntityId[],
  depth: number,
  { signal, progress }: Call,
): Promise<Collected> {
  const { read } = needs.store;
  const reached = new Set<EntityId>(roots);
  const notFetched: NotFetched[] = [];
  const purpose = purposeOf(read, 'graph', roots);
  let ring = [...reached];
  let done = 0;
  for (let distance = 0; ring.length > 0 && distance < Math.max(depth, 1); distance += 1) {
    const total = done + ring.length;
    const stored = new Set<EntityId>();
    const ended = (): void => progress((done += 1), total, 'Fetching profiles');
    await fetchProfiles(needs, ring, {
      signal,
      purpose: () => purpose,
      onStored(entity) {
        stored.add(entity);
        ended();
      },
      onFault(entity, reason) {
        notFetched.push({ entity, fault: reason });
        ended();
      },
    });
    const [missed] = notFetched;
    if (stored.size === 0 && distance === 0 && missed !== undefined)
      throw new Refusal(missed.fault.code, missed.fault.detail);
    // A root that nothing else names has nothing to export.
    for (const { entity } of distance === 0 ? notFetched : [])
      if (read.firstUnknown([entity]) !== null) reached.delete(entity);
    if (depth === 0) break;
    const next = new Set(await takeAll(neighboursOf(read, ring), signal));
    for (const entity of await otherRecordsOf(needs, ring, { signal, purpose, notFetched }))
      next.add(entity);
    ring = [...next].filter((entity) => !reached.has(entity));
    for (const entity of ring) reached.add(entity);
  }
  return { entities: [...reached], notFetched };
}

const READ_AT_ONCE = 500;

/** Those of each in turn, in the order of their ids. */
function* neighboursOf(
  read: StoreReader,
  entities: readonly EntityId[],
): Generator<void, EntityId[]> {
  const found: EntityId[] = [];
  for (const entity of entities) {
    const those: EntityId[] = [];
    for (const part of neighboursInParts(read, entity, READ_AT_ONCE)) {
      those.push(...part);
      yield;
    }
    found.push(...those.sort(inOrder));
  }
  return found;
}

/**
 * The other records of these companies: of a member the company its record names, which is fetched for it,
 * and of a company the stored members that name it; only those that agree.
 */
async function otherRecordsOf(
  needs: Pick<Needs, 'store' | 'profiles' | 'notFetched' | 'notes'>,
  entities: readonly EntityId[],
  {
    signal,
    purpose,
    notFetched,
  }: Pick<Collected, 'notFetched'> & {
    signal: AbortSignal;
    purpose: ReturnType<typeof purposeOf>;
  },
): Promise<EntityId[]> {
  const { read } = needs.store;
  const pairs = await takeAll(namedPairs(read, entities), signal);
  const missed = new Set(notFetched.map(({ entity }) => entity));
  const companies = [...new Set(pairs.map(({ company }) => company))].filter(
    (company) => !missed.has(company),
  );
  await fetchProfiles(needs, companies, {
    signal,
    purpose: () => purpose,
    onStored: () => undefined,
    onFault(entity, reason) {
      // It isn't stated that the number in a member's record is one of a company's record.
      if (reason.code !== 'record-not-found') notFetched.push({ entity, fault: reason });
    },
  });
  return takeAll(agreeing(read, pairs), signal);
}

/** A member and the company that its record names. */
interface NamedPair {
  member: EntityId;
  company: EntityId;
}

function* namedPairs(
  read: StoreReader,
  entities: readonly EntityId[],
): Generator<void, NamedPair[]> {
  const pairs: NamedPair[] = [];
  for (const part of inParts(entities)) {
    for (const entity of read.entities(part)) {
      const { id } = entity;
      const company = companyNamedBy(entity);
      if (company !== null) pairs.push({ member: id, company });
      for (const member of read.membersNaming(id)) pairs.push({ member, company: id });
    }
    yield;
  }
  return pairs;
}

/** The records of the pairs whose two profiles agree. */
function* agreeing(read: StoreReader, pairs: readonly NamedPair[]): Generator<void, EntityId[]> {
  const found: EntityId[] = [];
  for (const { member, company } of pairs) {
    const [one, other] = read.entities([member, company]);
    const origins = read.profileOrigins([member, company]);
    const isOne =
      one !== undefined &&
      other !== undefined &&
      sameTie(one, other, (id) => origins.get(id) ?? null) !== null;
    if (isOne) found.push(member, company);
    yield;
  }
  return found;
}

/** What is stored and yet not in the graph: each neighbour once, and of how many in it. */
function* leftOutOf(read: StoreReader, graph: Graph): Generator<void, CollectAnswer['leftOut']> {
  const here = new Set(graph.entities.map(({ id }) => id));
  const neighbours = new Set<EntityId>();
  const undrawn = undrawnNeighbours(graph);
  for (const { entity } of undrawn) {
    for (const part of neighboursInParts(read, entity, READ_AT_ONCE)) {
      for (const id of part) if (!here.has(id)) neighbours.add(id);
      yield;
    }
  }
  const unfetched = graph.entities.filter(({ fetchedAt }) => fetchedAt === null).length;
  return { neighbours: neighbours.size, of: undrawn.length, unfetched };
}
