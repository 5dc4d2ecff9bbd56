/** Collects what is around some entities, step by step outwards, without a canvas. */
import { refuseUnknownCase } from '../graph/requested.ts';
import type { NotFetched } from '../../contract/answers/expand.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { NO_FILTER } from '../../contract/model/graph-view.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import { type NotFetchedList, purposeOf } from '../records/not-fetched-list.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import { holdExport, openGraphExport, type ExportNeeds } from './make-export.ts';
import { fetchProfiles } from '../fetch/fetch-profiles.ts';
import { storedGraph } from '../graph/graph-parts.ts';
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
      return { ...made, notFetched };
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
 * fetched if possible. Each step follows what these profiles state themselves, not what others in the store
 * say of them: so the result does not depend on what else is stored.
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
    const next = new Set(
      ring.flatMap((entity) => (stored.has(entity) ? read.statedNeighbours(entity) : [])),
    );
    ring = [...next].filter((entity) => !reached.has(entity));
    for (const entity of ring) reached.add(entity);
  }
  return { entities: [...reached], notFetched };
}
