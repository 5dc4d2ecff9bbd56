/** Checks every body against its hash and its request, and what it states against what is stored. */
import type { CheckFinding, CheckReport } from '../../contract/answers/store.ts';
import { faultWords, Refusal } from '../../contract/faults/faults.ts';
import type { Derived } from '../../contract/model/derived.ts';
import {
  parseEntityId,
  type EntityFacts,
  type EntityId,
  type RecordId,
} from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { digestOf } from '../base/stored-text.ts';
import {
  rankOf,
  statedAtText,
  replacesClaim,
  toJson,
  type FactsClaim,
} from '../derived/entities.ts';
import { sha256Of } from '../requests/responses.ts';
import { roleRows, type Roles, statedRows, type StatedByProfile } from '../derived/stated.ts';
import { type Deriver, deriveWhole, type StoredAnswer } from '../requests/stored-answer.ts';
import type { Answered } from './chain.ts';
import { unlessDamaged, type Found } from './steps.ts';
import type { ProfileWords } from './words.ts';

/** Responses that are checked in one step. */
const CHUNK = 64;

interface StoredBody {
  sha256: string;
  size: number;
  body: Uint8Array;
}

/** What the responses state together: for each entity the best source, with a digest of its facts. */
export interface Expected {
  facts: Map<EntityId, FactsClaim & { statedAt: string }>;
  /** A digest of what each profile states, by the key of its entity; none if it states nothing. */
  stated: Map<number, string>;
  /** The request that each entity’s profile came with. */
  profiles: Map<EntityId, Answered>;
  /** The request of each search page, by registry and query (`pageKey`). */
  searchPages: Map<string, Answered>;
  /** The last request whose response is derived; later responses don't count yet. */
  derivedTo: number;
  /** Entities whose responses can't be read (null: a search’s): what may rest on these is not reported. */
  lost: Set<EntityId | null>;
}

/** What a profile states in both tables, as one text. */
export const statedAsOne = ({
  statements,
  things,
}: Record<keyof StatedByProfile, string>): string => `${statements} ${things}`;

export const pageKey = (registry: string, query: string): string => `${registry} ${query}`;

/** Of requests for the same record with the same response, only the last. */
function lastOfEach(answered: readonly Answered[], derivedTo: number): Answered[] {
  const last = new Map<string, number>();
  const keyOf = ({ n, response, registry, record }: Answered): string =>
    `${n > derivedTo ? 'left' : ''} ${response} ${registry} ${record ?? ''}`;
  for (const row of answered) last.set(keyOf(row), row.n);
  return answered.filter((row) => last.get(keyOf(row)) === row.n);
}

export function expectedOf(answered: readonly Answered[], derivedTo: number): Expected {
  const expected: Expected = {
    facts: new Map(),
    stated: new Map(),
    profiles: new Map(),
    searchPages: new Map(),
    derivedTo,
    lost: new Set(),
  };
  for (const row of answered) {
    const { n, registry, record, query, response } = row;
    if (n > derivedTo) continue;
    // A salvage didn't find this response: what is stored is from the one before.
    if (response === null) continue;
    if (record !== null) expected.profiles.set(`${registry}/${record}` as EntityId, row);
    else if (query !== null) expected.searchPages.set(pageKey(registry, query), row);
  }
  return expected;
}

interface Parts {
  expected: Expected;
  /** Null: derived rows are not compared. */
  deriver: Deriver | null;
  words: ProfileWords;
  /** The key of an entity; 0: it has none. */
  keyOf: (id: EntityId) => number;
}

/** Fills `expected` in the order of the chain: of two equal sources the newer one wins. */
export function* checkAnswers(
  connection: Connection,
  answered: readonly Answered[],
  parts: Parts,
): Generator<Found & { checked: number }> {
  const { expected, words } = parts;
  const bodies = bodyReader(connection);
  const read = answerReader(connection, parts);
  let found = newFound();
  let checked = 0;
  for (const row of lastOfEach(answered, expected.derivedTo)) {
    const entity = words.entityOf(row);
    const { body, problem, isNew } = bodies.read(row);
    if (isNew) found.responses += 1;
    if (body === null) {
      expected.lost.add(entity);
      const { sha256, asked: url, at: fetchedAt } = row;
      const says = `${upper(words.ofAnswer(row))} ${problem}`;
      found.damaged.push({ sha256: sha256 ?? '', url, fetchedAt, entity, says });
    } else {
      const says = read(row, entity, body);
      if (says !== null) found.findings.push({ what: 'derived', entity, says });
    }
    checked += 1;
    if (checked % CHUNK > 0) continue;
    yield { ...found, checked };
    found = newFound();
  }
  yield { ...found, checked };
}

const newFound = () => {
  const damaged: CheckReport['damaged'] = [];
  const findings: CheckFinding[] = [];
  return { responses: 0, damaged, findings };
};

/** Adds what a response states to `expected`; returns what is wrong with it, in words, or null. */
function answerReader(connection: Connection, { expected, deriver, words, keyOf }: Parts) {
  const rows = statedRows(connection, rememberedRoles(connection));
  const kindOf = kinds(connection);
  return (row: Answered, entity: EntityId | null, body: Uint8Array): string | null => {
    if (deriver === null || row.n > expected.derivedTo) return null;
    const { registry, record, status, headers } = row;
    const own = record === null ? null : (`${registry}/${record}` as EntityId);
    const answer = { kind: kindOf(registry), registry, entity: own, status, headers };
    const derived = derive(deriver, answer, body);
    if (derived instanceof Refusal) {
      expected.lost.add(entity);
      return `${upper(words.ofAnswer(row))} can’t be read any more: ${faultWords(derived.fault).says}`;
    }
    addClaims(expected, derived.entities, {
      source: row.response ?? 0,
      entity,
      by: own && parseEntityId(own).record,
    });
    if (entity === null || expected.profiles.get(entity)?.n !== row.n) return null;
    if (derived.statements.length + derived.things.length === 0) return null;
    const text = unlessDamaged(
      () => statedAsOne(rows.textsOf(derived, keyOf)),
      () => '',
    );
    expected.stated.set(keyOf(entity), digestOf(text));
    return null;
  };
}

function rememberedRoles(connection: Connection): Roles {
  const rows = roleRows(connection);
  const known = new Map<string, number>();
  const keyOf = (role: string): number => {
    const key = known.get(role) ?? rows.keyOf(role);
    known.set(role, key);
    return key;
  };
  return { keyOf, intern: keyOf };
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What other responses state of an entity that has a profile doesn't count. */
function addClaims(
  { facts, profiles }: Expected,
  entities: readonly EntityFacts[],
  { source, entity, by }: { source: number; entity: EntityId | null; by: RecordId | null },
): void {
  for (const each of entities) {
    if (each.id !== entity && profiles.has(each.id)) continue;
    const known = facts.get(each.id);
    const rank = rankOf(each);
    if (known !== undefined && rank < known.rank) continue;
    const claim = { rank, facts: digestOf(toJson(each)), source, by };
    if (known !== undefined && !replacesClaim(known, claim)) continue;
    facts.set(each.id, { ...claim, statedAt: statedAtText(each) });
  }
}

function derive(
  deriver: Deriver,
  answer: Omit<StoredAnswer, 'sha256'>,
  body: Uint8Array,
): Derived | Refusal {
  try {
    return deriveWhole(deriver, answer, body);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Reads bodies and compares them with their requests; each is hashed once. */
function bodyReader(connection: Connection) {
  const find = connection.query<StoredBody>(
    'SELECT sha256, size, body FROM responses WHERE key = ?',
  );
  const hashes = new Map<number, string>();

  function problemOf(row: Answered, { sha256: stored, size, body }: StoredBody): string | null {
    const key = row.response ?? 0;
    const sha256 = hashes.get(key) ?? sha256Of(body);
    hashes.set(key, sha256);
    if (sha256 === row.sha256) {
      if (stored !== sha256) return 'is kept under a hash that is not its own.';
      return size === body.length ? null : 'is kept with a length that is not its own.';
    }
    return stored === sha256
      ? `was replaced: request ${row.n} was answered with other bytes.`
      : 'is damaged: its bytes no longer have their hash.';
  }

  return {
    read(row: Answered): { body: Uint8Array | null; problem: string; isNew: boolean } {
      const key = row.response ?? 0;
      const isNew = !hashes.has(key);
      const storedBody = unlessDamaged(
        () => find.get(key),
        () => null,
      );
      if (storedBody === null) {
        const problem = 'can’t be read: its place in the file is damaged.';
        return { body: null, problem, isNew: false };
      }
      if (storedBody === undefined) return { body: null, problem: 'is gone.', isNew: false };
      const problem = problemOf(row, storedBody);
      return { body: problem === null ? storedBody.body : null, problem: problem ?? '', isNew };
    },
  };
}

/** The kind of each registry; empty if it can't be read. */
function kinds(connection: Connection): (registry: string) => string {
  const all = unlessDamaged(
    () =>
      connection
        .query<{ handle: string; kind: string }>('SELECT handle, kind FROM registries')
        .all(),
    () => [],
  );
  const byHandle = new Map(all.map(({ handle, kind }) => [handle, kind]));
  return (registry) => byHandle.get(registry) ?? '';
}
