/** What is gone, in words, according to the new store and what was left of the old one. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { GoneThing } from '../../contract/answers/store.ts';
import { counted } from '../../contract/text/counted.ts';
import type { Connection } from '../base/connection.ts';
import { queryOf } from '../requests/searches.ts';

const LISTED = 1000;

export class LossList {
  readonly losses: GoneThing[] = [];
  unlisted = 0;

  add(what: GoneThing['what'], says: string, entity: EntityId | null = null): void {
    if (this.losses.length < LISTED) this.losses.push({ what, entity, says });
    else this.unlisted += 1;
  }
}

interface Unanswered {
  n: number;
  at: string;
  registry: string | null;
  record: string | null;
  query: string | null;
}

/** What is gone of the chain and its responses; to call before anything is added to the chain. */
export function addChainLosses(connection: Connection, last: number, list: LossList): void {
  const gaps = connection.query<{ n: number; before: number }>(
    `SELECT n, before FROM (SELECT n, lag(n, 1, 0) OVER (ORDER BY n) AS before FROM requests WHERE n > 0)
     WHERE n > before + 1`,
  );
  const end =
    connection.query<{ n: number | null }>('SELECT max(n) AS n FROM requests WHERE n > 0').get()
      ?.n ?? 0;
  for (const { n, before } of gaps.iterate()) addGap(list, before + 1, n - 1);
  if (end < last) addGap(list, end + 1, last);
  const unanswered = connection.query<Unanswered>(
    `SELECT n, at, registry, record, query FROM requests
     WHERE kept = 'response' AND response IS NULL
       AND n NOT IN (SELECT request FROM deleted_answers) ORDER BY n`,
  );
  for (const { n, at, registry, record, query } of unanswered.iterate()) {
    const entity =
      registry === null || record === null ? null : (`${registry}/${record}` as EntityId);
    const about = entity ?? `the search ${searchWords(query)}`;
    list.add(
      entity === null ? 'search' : 'answer',
      `The answer of ${at} for ${about} (request ${n}) is gone.`,
      entity,
    );
  }
}

function addGap(list: LossList, from: number, to: number): void {
  list.add(
    'request',
    from === to ? `Request ${from} is gone.` : `Requests ${from} to ${to} are gone.`,
  );
}

const searchWords = (query: string | null): string => {
  const fields = query === null ? null : queryOf(query);
  return fields === null ? 'that can’t be told' : Object.values(fields).join(' ');
};

/** Profiles that were there and have no row in the chain; to call once profiles are restored. */
export function addProfileLosses(connection: Connection, list: LossList): void {
  const lost = connection.query<{ id: EntityId }>(
    `SELECT g.handle || '/' || e.id AS id FROM temp.had_profile h
     JOIN entities e ON e.key = h.entity JOIN registries g ON g.key = e.registry
     WHERE h.entity NOT IN (SELECT entity FROM profiles)
       AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.registry = g.handle AND r.record = e.id)
     ORDER BY e.key`,
  );
  for (const { id } of lost.iterate()) list.add('profile', `The profile of ${id} is gone.`, id);
}

const DROPPED: Record<string, [GoneThing['what'], string, string]> = {
  fetches: ['request', 'request', 'their body is gone'],
  quarantine: ['body', 'body in quarantine', 'its request is gone'],
  case_places: ['case', 'place on a canvas', 'the case or the entity is gone'],
  case_files: ['case', 'case file', 'nothing of it is there'],
  brought_requests: ['request', 'request of a case file', 'its case file is gone'],
  deleted_answers: ['request', 'mark of a deleted answer', 'its request is gone'],
  case_items: ['case', 'item of a case', 'its case is gone'],
  case_refreshes: ['case', 'refresh of a case', 'its case is gone'],
  case_refreshed: ['case', 'record of a refresh', 'its refresh is gone'],
  journal: ['case', 'step of a journal', 'its case is gone'],
  journal_changes: ['case', 'change of a journal', 'its step is gone'],
  canvas_places: ['case', 'place on a canvas', 'its registry is gone'],
  canvas_steps: ['case', 'step of a canvas', 'its registry is gone'],
  canvas_changes: ['case', 'change of a canvas', 'its step is gone'],
};

/** Rows that had to be left out because what they refer to is gone. */
export function addReferenceLosses(dropped: ReadonlyMap<string, number>, list: LossList): void {
  for (const [table, rows] of dropped) {
    const [what, noun, why] = DROPPED[table] ?? [];
    if (what !== undefined && noun !== undefined && rows > 0) {
      list.add(what, `${counted(rows, noun, plural(noun))}: gone, since ${why}.`);
    }
  }
}

const plural = (noun: string): string =>
  noun.replace(/^(request|body|place|item|step|change)/, (word) =>
    word === 'body' ? 'bodies' : `${word}s`,
  );

/** Missing steps: those of each case are numbered without a gap. */
export function addStepLosses(connection: Connection, list: LossList): void {
  const cases = connection.query<{ title: string; missing: number }>(
    `SELECT c.title, max(j.sequence) - count(*) AS missing FROM cases c
     JOIN journal j ON j.case_key = c.key GROUP BY c.key HAVING missing > 0`,
  );
  for (const { title, missing } of cases.all()) {
    list.add('case', `${counted(missing, 'step')} of the journal of the case “${title}” gone.`);
  }
}
