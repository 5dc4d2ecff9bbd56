/** The questions of `store.ts`, answered over one connection. */
import type { CaseSteps } from '../contract/model/canvas.ts';
import { answeredRequests } from './requests/answered-requests.ts';
import { caseEvidence } from './cases/case-evidence.ts';
import { caseItemReader } from './cases/case-items.ts';
import { casePlaceReader } from './cases/case-places.ts';
import { caseUses } from './cases/case-uses.ts';
import { caseRefreshReader } from './cases/case-refreshes.ts';
import { caseReader } from './cases/cases.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import type { Connection } from './connection.ts';
import { entityReader } from './derived/entities.ts';
import { canvasSearch, entitySearch, type AskedRegistry } from './search/entity-search.ts';
import { journalReader } from './cases/journal.ts';
import { leavingReader } from './cases/leaving.ts';
import { memberSearch } from './search/member-search.ts';
import { neighbourReader } from './ties/neighbours.ts';
import { notFetchedReader } from './requests/not-fetched.ts';
import { profileRows } from './derived/profiles.ts';
import { registryReader } from './requests/registries.ts';
import { responseRows } from './requests/responses.ts';
import { quarantineRows } from './requests/quarantine.ts';
import { requestReader } from './requests/requests.ts';
import { searchPageRows } from './requests/searches.ts';
import { settingRows } from './settings.ts';
import { statementReader } from './derived/statements.ts';
import type { StoreReader } from './store.ts';
import type { TextReader } from './search/stored-texts.ts';
import { coverageReader } from './requests/coverage.ts';
import { tieRowReader } from './ties/tie-row-reader.ts';
import { textReader, textSearch } from './search/texts.ts';
import { thingReader } from './derived/things.ts';
import type { CaseVersions } from './cases/stored-cases.ts';
import type { CaseId } from '../contract/model/case.ts';
import { type EntityId, parseEntityId } from '../contract/model/entity.ts';
import type { RecordVersion } from '../contract/model/version.ts';

export function createReader(connection: Connection): StoreReader {
  const registries = registryReader(connection);
  const settings = settingRows(connection);
  const entities = entityReader(connection);
  const statements = statementReader(connection);
  const { of: thingsOf, ...things } = thingReader(connection);
  const neighbours = neighbourReader(connection);
  const cases = caseReader(connection);
  const places = casePlaceReader(connection);
  const journal = journalReader(connection);
  const items = caseItemReader(connection);
  const uses = caseUses(connection);
  return {
    version: () => Number(connection.pragma('data_version')),
    registries: registries.all,
    counts: registries.counts,
    setting: settings.get,
    ...answerReader(connection),
    ...notFetchedReader(connection),
    ...caseEvidence(connection),
    ...searchReader(connection),
    ...tieRowReader(connection),
    ...coverageReader(connection),
    entities: entities.find,
    entitiesNumbered: entities.ofKeys,
    firstUnknown: entities.firstUnknown,
    membersNaming: entities.membersNaming,
    statementsOf: (id) => statements.of(entities.keyOf(id)),
    statementsAmong: statements.among,
    statementsBetween: (id, ids) => statements.between(entities.keyOf(id), ids),
    statementsOnCanvas: (id, ids) => statements.onCanvas(cases.keyOf(id), ids),
    statedNeighbours: (id) => statements.statedNeighbours(entities.keyOf(id)),
    neighbourCounts: statements.neighbourCounts,
    neighbourCount: (id) => statements.neighbourCount(entities.keyOf(id)),
    neighboursAfter: (id, of, page) =>
      neighbours.after(entities.keyOf(id), of === null ? 0 : cases.keyOf(of), page),
    neighbourIdsAfter: (id, page) => neighbours.idsAfter(entities.keyOf(id), page),
    thingsOf: (id, part) => thingsOf(entities.keyOf(id), part),
    ...things,
    cases: cases.all,
    hasCase: (id) => cases.keyOf(id) !== 0,
    caseView: cases.view,
    canvas: (id, part) => places.read(cases.keyOf(id), part),
    answersOfCase: (id) => uses.answers(cases.keyOf(id)),
    canvasLook: (id) => cases.look(cases.keyOf(id)),
    caseSteps: (id) => stepsOf(journal, cases.keyOf(id)),
    caseItems: (id, part) => items.after(cases.keyOf(id), part),
    caseItem: (id, name) => items.one(cases.keyOf(id), name),
    caseItemsOf: (id, kind) => items.ofKind(cases.keyOf(id), kind),
    ...caseVersionReader(connection),
    ...caseRefreshReader(connection),
    savedAs: (sha256) => journal.savedAs(sha256),
    undoneImports: () => journal.undoneImports(),
    caseJournal: (id, part) => journal.rows(cases.keyOf(id), part),
  };
}

/** What finds entities. */
function searchReader(
  connection: Connection,
): TextReader &
  Pick<StoreReader, 'searchMembers' | 'entitiesNamed' | 'entitiesSaying' | 'canvasNamed'> {
  const registries = registryReader(connection);
  const cases = caseReader(connection);
  const { ofKeys } = entityReader(connection);
  const searchMembers = memberSearch(connection);
  const searchEntities = entitySearch(connection);
  const searchTexts = textSearch(connection);
  const searchCanvas = canvasSearch(connection);
  const others = connection.query<{ n: number }>(
    'SELECT count(*) AS n FROM registries WHERE responses > 0 AND key <> ?',
  );
  const asked = (handle: RegistryHandle): AskedRegistry => {
    const key = registries.keyOf(handle);
    return { key, handle, isOnly: others.get(key)?.n === 0 };
  };
  return {
    ...textReader(connection),
    searchMembers: (registry, query) => searchMembers(asked(registry), query),
    entitiesNamed(query) {
      const { registry } = query;
      const { keys, more } = searchEntities(query, registry === null ? null : asked(registry));
      return { items: ofKeys(keys), more };
    },
    entitiesSaying(query) {
      const { keys, more } = searchTexts(
        query,
        query.case === null ? null : cases.keyOf(query.case),
      );
      return { items: ofKeys(keys), more };
    },
    canvasNamed: (id, name, part) => searchCanvas(cases.keyOf(id), name, part),
  };
}

/** What was answered, and what came of every other request. */
function answerReader(connection: Connection) {
  const registries = registryReader(connection);
  const responses = responseRows(connection);
  const requests = requestReader(connection);
  const profiles = profileRows(connection);
  const searchPages = searchPageRows(connection);
  const leaving = leavingReader(connection);
  const derivation = connection.query<{ derivation: number }>('SELECT derivation FROM identity');
  return {
    response: responses.latest,
    responseSource: (sha256) => responses.source(sha256),
    fetches: responses.fetches,
    ...answeredRequests(connection),
    profile: (entity) => profiles.latest(registries.placeOf(entity)),
    openProfile: (entity) => profiles.opened(registries.placeOf(entity)),
    profileOrigins: (companies) => profiles.origins(companies),
    searchPage: (registry, query) => searchPages.latest(registries.keyOf(registry), query),
    notFound: requests.notFound,
    versions: versionReader(connection),
    leavingAnswers: leaving.count,
    deletedAt: leaving.deletedAt,
    lastTold: toldReader(connection),
    derivation: () => derivation.get()?.derivation ?? 0,
    chainHead: requests.head,
    lastAttempt: requests.lastAttempt,
    losses: requests.losses,
    requests: (part) =>
      'after' in part
        ? requests.after(part.after, part.limit)
        : requests.before(part.before, part.limit),
    quarantined: quarantineRows(connection).body,
  } satisfies Partial<StoreReader>;
}

function stepsOf(journal: ReturnType<typeof journalReader>, key: number): CaseSteps {
  return {
    undo: journal.toUndo(key)?.label ?? null,
    redo: journal.toRedo(key)?.label ?? null,
  };
}

/** An answer to a request for the record of `e`, and that it was not found. */
const FOUND = `r.registry = g.handle AND r.record = e.id AND r.kept = 'response'`;

const TOLD = `r.registry = g.handle AND r.record = e.id AND (r.kept = 'response' OR r.outcome = 'not-found')`;

const sha = (of: string): string => `CASE WHEN ${of}.kept = 'response' THEN ${of}.sha256 END`;

/**
 * What was known when the place was taken, which may be that it was not found any more; of a record
 * that was never found by then, its first version.
 */
const BEGAN = `CASE
  WHEN EXISTS (SELECT 1 FROM requests r WHERE ${FOUND} AND r.n <= p.since)
  THEN (SELECT max(r.n) FROM requests r WHERE ${TOLD} AND r.n <= p.since)
  ELSE (SELECT min(r.n) FROM requests r WHERE ${FOUND}) END`;

const SELECT = `
  SELECT p.turn, g.handle || '/' || e.id AS entity, ${sha('b')} AS began, ${sha('t')} AS newest, t.at, t.n, p.since
  FROM case_places p JOIN entities e ON e.key = p.entity JOIN registries g ON g.key = e.registry
  JOIN requests b ON b.n = ${BEGAN}
  JOIN requests t ON t.n = (SELECT max(r.n) FROM requests r WHERE ${TOLD})
  WHERE p.case_key = ?`;

function caseVersionReader(connection: Connection) {
  const cases = caseReader(connection);
  const registries = registryReader(connection);
  const after = connection.query<CaseVersions>(`${SELECT} AND p.turn > ? ORDER BY p.turn LIMIT ?`);
  const one = connection.query<CaseVersions>(`${SELECT} AND e.registry = ? AND e.id = ?`);
  return {
    caseVersions: (id: CaseId, part: { after: number; limit: number }): CaseVersions[] =>
      after.all(cases.keyOf(id), part.after, part.limit),
    caseVersionsOf(id: CaseId, entity: EntityId): CaseVersions | null {
      const { registry, record } = registries.placeOf(entity);
      return one.get(cases.keyOf(id), registry, record) ?? null;
    },
  };
}

/** What a registry said of one record over time, read from the chain of requests. */
interface Row {
  n: number;
  at: string;
  /** Null: it was not found. */
  sha256: string | null;
  response: number | null;
}

/** When the registry last told of a record, as a place in the chain of requests; null: never. */
function toldReader(connection: Connection): StoreReader['lastTold'] {
  const last = connection.query<{ n: number | null }>(
    `SELECT max(n) AS n FROM requests
     WHERE registry = ? AND record = ? AND (kept = 'response' OR outcome = 'not-found')`,
  );
  return (entity) => {
    const { registry, record } = parseEntityId(entity);
    return last.get(registry, record)?.n ?? null;
  };
}

function versionReader(connection: Connection): StoreReader['versions'] {
  const asked = connection.query<Row>(
    `SELECT n, at, CASE WHEN kept = 'response' THEN sha256 END AS sha256, response FROM requests
     WHERE registry = ? AND record = ? AND (kept = 'response' OR outcome = 'not-found')
     ORDER BY n DESC`,
  );
  return (entity, limit) => {
    const { registry, record } = parseEntityId(entity);
    const versions: RecordVersion[] = [];
    for (const { n, at, sha256, response } of asked.iterate(registry, record)) {
      const last = versions.at(-1);
      if (last?.sha256 === sha256) {
        last.times += 1;
        last.n = n;
        last.firstAt = at;
        last.isStored ||= response !== null;
      } else if (versions.length === limit) {
        return { versions, more: true };
      } else {
        const isStored = response !== null;
        versions.push({ sha256, firstAt: at, lastAt: at, times: 1, n, isStored });
      }
    }
    return { versions, more: false };
  };
}
