/** Stores whose responses say what is derived from them, and what a rebuild makes of them. */
import Database from 'better-sqlite3';
import type { Derived } from '../../src/contract/model/derived.ts';
import { type EntityId, parseEntityId } from '../../src/contract/model/entity.ts';
import type { Deriver } from '../../src/store/requests/stored-answer.ts';
import type { Store } from '../../src/store/store.ts';
import {
  makeDerived,
  makeFacts,
  makeQuery,
  makeResponse,
  makeStatement,
  makeThing,
  readDerived,
} from './derived.ts';
import { keepProfile, keepSearchPage } from './keep-answer.ts';

/** The same record at another registry. */
const moved = (registry: string, id: EntityId): EntityId =>
  `${registry}/${parseEntityId(id).record}`;

/** What the same bytes say at another registry. */
const at = (registry: string, { entities, statements, things }: Derived): Derived => ({
  things,
  entities: entities.map((facts) => ({ ...facts, id: moved(registry, facts.id) })),
  statements: statements.map((said) => ({
    ...said,
    from: moved(registry, said.from),
    to: moved(registry, said.to),
    statedBy: moved(registry, said.statedBy),
  })),
});

export const deriver: Deriver = {
  profile: (_kind, entity, { body }) => at(parseEntityId(entity).registry, readDerived(body)),
  searchPage: (_kind, registry, { body }) => at(registry, readDerived(body)),
};

export function rebuilt(store: Store, by: Deriver = deriver) {
  const steps = store.rebuild(by);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Every row of every table, with roles by their words: they are numbered anew. */
export function dump(store: Store): Record<string, unknown[]> {
  const database = new Database(store.file, { readonly: true });
  const tables = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    .pluck()
    .all() as string[];
  // How the file is used is no part of what is in it.
  const own = tables.filter((table) => !/^((company_)?names(_|$)|identity$)/.test(table));
  const rows = (sql: string) => database.prepare(sql).raw().all();
  const entries = own.map((table): [string, unknown[]] => [table, rows(`SELECT * FROM ${table}`)]);
  const statements = rows(
    'SELECT s.*, r.role, r.folded FROM statements s LEFT JOIN roles r ON r.key = s.role',
  ).map((row) => (row as unknown[]).toSpliced(5, 1));
  const wordsOf = (index: string): unknown[] => {
    const vocabulary = `of_${index}`;
    database.exec(
      `CREATE VIRTUAL TABLE temp.${vocabulary} USING fts5vocab(main, ${index}, 'instance')`,
    );
    return rows(`SELECT term, doc, "offset" FROM temp.${vocabulary} ORDER BY doc, "offset"`);
  };
  const words = wordsOf('names');
  const companyWords = wordsOf('company_names');
  database.close();
  const { roles: _roles, ...others } = Object.fromEntries(entries);
  return { ...others, statements, words, companyWords };
}

/** An answer that says this. */
interface Keeping {
  derived: Derived;
  /** Null: a search page. */
  subject: EntityId | null;
  registry: string;
}

export function keep(store: Store, { derived, subject, registry }: Keeping) {
  const response = makeResponse(derived);
  const said = at(registry, derived);
  store.write((writer) => {
    if (subject !== null) return keepProfile(writer, moved(registry, subject), response, said);
    const page = { ...said, statements: [], things: [] };
    return keepSearchPage(writer, registry, makeQuery(), makeResponse(page), page);
  });
}

export const keepNamed = (store: Store, id: EntityId, label: string) => {
  const derived = {
    ...makeDerived(makeFacts(id, { label, knowledge: 'profile' })),
    statements: [makeStatement(id, 'sample/company:9', { role: label })],
    things: [makeThing(label)],
  };
  keep(store, { derived, subject: id, registry: 'sample' });
};
export const labelOf = (store: Store, id: EntityId) => store.read.entities([id])[0]?.label;
