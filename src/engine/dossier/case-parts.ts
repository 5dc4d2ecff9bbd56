/** What a dossier says of the case itself: searches, notes, and changes since the last dossier. */
import type { Graph } from '../../contract/model/canvas.ts';
import { entitiesOf, type StoredItem } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { JournalRow } from '../../contract/model/journal.ts';
import type { RecordVersion } from '../../contract/model/version.ts';
import type { ChangesMaterial, PastSearch } from '../../report/model/material.ts';
import { COUNT_DEFAULT } from '../../contract/model/query.ts';
import type { Store } from '../../store/store.ts';
import { allEntries } from '../case-file/saved-pages.ts';
import type { Call } from '../base/handlers.ts';
import { takeSteps } from '../base/take-steps.ts';
import type { DossierRequest, GatherParts } from './dossier-request.ts';

/** The journal entries of the case before the dossier was made, in order. */
export async function journalOf(
  { store }: { store: Store },
  { case: id, at }: DossierRequest,
  call: Call,
): Promise<JournalRow[]> {
  const rows = (await takeSteps(allEntries(store.read, id), call, 'Reading the journal')) ?? [];
  return rows.filter((row) => row.at !== null && row.at < at).reverse();
}

/**
 * Each search that has a row in the chain, with its outcome and when the registry was asked: a page read
 * again out of the store is of that time too.
 */
export async function searchesOf({ needs, journal }: GatherParts): Promise<PastSearch[]> {
  const { read } = needs.store;
  const rows = await journal();
  const listed = new Set<number>();
  const searches = rows.flatMap((row): PastSearch[] => {
    const { verb, source, detail } = row;
    if (verb !== 'search' || source === null || source.n <= 0) return [];
    const [request] = read.requests({ after: source.n - 1, limit: 1 });
    if (request?.n !== source.n || request.query === null || request.registry === null) return [];
    if (listed.has(request.n)) return [];
    listed.add(request.n);
    const found = request.outcome === 'answered' ? (detail?.count ?? 0) : null;
    const { registry, query } = request;
    const unanswered = found === null ? (UNANSWERED[request.outcome] ?? 'failed') : null;
    const isFull = found !== null && found >= (query.count ?? COUNT_DEFAULT);
    const more = isFull ? 'not read' : 'none';
    return [{ registry, query, at: request.at, found, more, unanswered, request: request.n }];
  });
  const answered = new Set(searches.flatMap((one) => (one.found === null ? [] : pageOf(one, 0))));
  return searches.map((one) =>
    one.more === 'not read' && answered.has(pageOf(one, 1)) ? { ...one, more: 'read' } : one,
  );
}

/** A page of a search, so many pages after it, by all that was asked. */
function pageOf({ registry, query }: PastSearch, later: number): string {
  const { page = 1, count = COUNT_DEFAULT, ...asked } = query;
  return JSON.stringify([registry, page + later, count, Object.entries(asked).sort()]);
}

/** Outcomes of the chain other than an answer; any not named here is a failure. */
const UNANSWERED: Readonly<Record<string, PastSearch['unanswered']>> = {
  offline: 'not searched',
  cancelled: 'cancelled',
};

/** Notes and judgements of the case and of what is in the graph, without private notes. */
export function notesOf(
  { store }: { store: Store },
  { case: id, entity, at }: DossierRequest,
  graph: Graph,
): { notes: StoredItem<'note'>[]; judgements: StoredItem<'judgement'>[] } {
  const { read } = store;
  const there = new Set<string>(graph.entities.map((one) => one.id));
  const isChosen = (about: readonly EntityId[]): boolean =>
    about.length === 0 ? entity === null : about.some((one) => there.has(one));
  const before = <T extends { at: string }>(item: T): boolean => item.at <= at;
  return {
    notes: read
      .caseItemsOf(id, 'note')
      .filter((note) => !note.isPrivate && before(note) && isChosen(entitiesOf(note))),
    judgements: read
      .caseItemsOf(id, 'judgement')
      .filter((item) => before(item) && isChosen(entitiesOf(item))),
  };
}

/** Maximum differences listed for one record. */
const MAX_DIFFERENCES = 50;
const MAX_VERSIONS = 200;

/** The changes since the last dossier that the case's journal has. */
export async function changesSinceLast({
  needs,
  request,
  graph,
  call,
  answers,
  journal,
}: GatherParts): Promise<ChangesMaterial> {
  const { store } = needs;
  const rows = await journal();
  const made = rows.filter(({ verb }) => verb === 'dossier');
  const isBefore = ({ detail }: JournalRow): boolean => (detail?.chain ?? 0) < request.chain.count;
  // A dossier of the same chain is the same dossier in another format.
  const since = made.findLast(isBefore)?.at ?? null;
  if (since === null) return { since, added: [], changed: [] };
  const added: EntityId[] = [];
  const changed: ChangesMaterial['changed'][number][] = [];
  for (const { id, fetchedAt } of graph.entities) {
    if (fetchedAt === null || fetchedAt <= since) continue;
    const { versions, more } = store.read.versions(id, MAX_VERSIONS);
    // If a record has more versions than are read, the oldest of these stands for the one before.
    const oldest = more ? versions.at(-1) : undefined;
    const before = versions.find(({ firstAt }) => firstAt <= since) ?? oldest;
    const after = versions.find(({ sha256 }) => sha256 !== null);
    if (after === undefined) continue;
    if (!isAnswer(before)) added.push(id);
    else if (isAnswer(after) && before.sha256 !== after.sha256) {
      const input = { entity: id, before: before.sha256, after: after.sha256 };
      const limits = { offset: 0, limit: MAX_DIFFERENCES };
      const { differences, total } = await answers.compareVersions({ ...input, ...limits }, call);
      changed.push({
        entity: id,
        before: { sha256: before.sha256, at: before.lastAt },
        after: { sha256: after.sha256, at: after.lastAt },
        differences,
        total,
      });
    }
  }
  return { since, added, changed };
}

const isAnswer = (
  version: RecordVersion | undefined,
): version is RecordVersion & { sha256: string } => (version?.sha256 ?? null) !== null;
