/**
 * Looks for damage, and for anything that was changed: the chain of requests against itself and its head,
 * every body against its hash and its request, everything derived against what the responses state now, and
 * the database by SQLite's own check. It ends, whatever the damage.
 */
import { counted } from '../../contract/text/counted.ts';
import { DERIVATION } from '../../contract/model/derived.ts';
import type { ChainHead } from '../../contract/model/request.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { connect, type Connection } from '../base/connection.ts';
import { readHead } from '../file/head-file.ts';
import type { Deriver } from '../requests/stored-answer.ts';
import type { Step } from '../base/step.ts';
import { checkAnswers, expectedOf } from './answers.ts';
import { checkChain, type CheckedChain } from './chain.ts';
import { checkFoundBy } from './found-by.ts';
import { checkPointers, checkDerivedRows, registryFindings } from './derived-rows.ts';
import {
  derivedFinding,
  maxRowCount,
  entityRows,
  unlessDamaged,
  type Found,
  rowsByKey,
} from './steps.ts';
import { profileWords } from './words.ts';
import type { CheckFinding } from '../../contract/answers/store.ts';
import { sha256Of } from '../requests/responses.ts';

const PROBLEMS_SHOWN = 100;

/** A step of a check, with what was checked and found since the previous one. */
export interface CheckStep extends Step {
  found: Found;
}

const OTHER_DERIVATION =
  'Names and ties were derived by another version of this program, or so the store says, and are ' +
  'not compared: the window derives them again by itself, and so does “store rebuild”.';

const beyondInWords = (derivedTo: number, last: number): string =>
  `Answers are said to be derived up to request ${derivedTo}, and the last is ${last}.`;

const leftInWords = (left: number): string =>
  `What ${counted(left, 'answer')} at the end of the chain says is not derived yet: opening the store does that.`;

interface HalfParts {
  deriver: Deriver;
  /** The head of the chain, which is stored beside the store; null: there is none. */
  head: ChainHead | null;
  tables: readonly string[];
}

/**
 * The two halves are independent and can run side by side. answers: the chain, every body, and what they
 * state against what is stored. tables: what finds each entity against its known facts, and the database,
 * table by table; one table is one step, however long it takes.
 */
const HALVES = {
  *answers(connection: Connection, { deriver, head }: HalfParts): Generator<CheckStep, void> {
    const maxRows = maxRowCount(connection);
    const step = counting(2 * count(connection, 'requests') + count(connection, 'entities'));
    const words = profileWords(connection);
    const chain = checkChain(connection, { words, head, maxRows });
    let part = chain.next();
    for (; !part.done; part = chain.next()) yield step(part.value.requests ?? 0, part.value);
    const { answered, quarantined, last } = part.value;
    const { derivation, derivedTo } = derivationState(connection);
    const left = answered.filter(({ n }) => n > derivedTo).length;
    if (left > 0) yield step(0, { notes: [leftInWords(left)] });
    if (Number.isFinite(derivedTo) && derivedTo > last.n) {
      yield step(0, { findings: [derivedFinding(null, beyondInWords(derivedTo, last.n))] });
    }
    const expected = expectedOf(answered, derivedTo);
    const isCurrentDerivation = derivation === DERIVATION;
    if (!isCurrentDerivation) yield step(0, { notes: [OTHER_DERIVATION] });
    let checked = 0;
    for (const { checked: now, ...found } of checkAnswers(connection, answered, {
      expected,
      deriver: isCurrentDerivation ? deriver : null,
      keyOf: isCurrentDerivation ? entityKeys(connection, maxRows) : () => 0,
      words,
    })) {
      yield step(now - checked, found);
      checked = now;
    }
    const parts = { expected, words, maxRows };
    for (const found of checkUnnamedBodies(connection, part.value, maxRows)) yield step(0, found);
    for (const found of checkQuarantine(connection, quarantined, maxRows)) yield step(0, found);
    yield step(0, { findings: registryFindings(connection, answered, derivedTo) });
    for (const found of checkPointers(connection, parts)) yield step(0, found);
    const entities = isCurrentDerivation ? checkDerivedRows(connection, parts) : [];
    for (const found of entities) yield step(found.entities ?? 0, found);
  },
  *tables(connection: Connection, { tables }: HalfParts): Generator<CheckStep, void> {
    const entities = count(connection, 'entities');
    const step = counting(entities + tables.length);
    const parts = { words: profileWords(connection), maxRows: maxRowCount(connection) };
    const isCurrentDerivation = derivationState(connection).derivation === DERIVATION;
    const found = isCurrentDerivation ? checkFoundBy(connection, parts) : [];
    for (const { checked, ...each } of found) yield step(checked, each);
    yield* checkDatabase(connection, tables, step);
  },
};

export type CheckHalf = keyof typeof HALVES;
export const CHECK_HALVES = Object.keys(HALVES) as CheckHalf[];

/**
 * Runs half of a check: both verify the chain of requests, every response and everything derived in the
 * store in this file, and the database itself; the store may be open and written to meanwhile. Steps can be
 * long: it belongs in a thread of its own. Stopping early is safe. Refused as `store-corrupt` if not even
 * its tables can be listed.
 */
export function* checkHalf(
  file: string,
  half: CheckHalf,
  deriver: Deriver,
): Generator<CheckStep, void> {
  // A connection of its own has nothing in its cache yet, so that the file itself is checked.
  const connection = connect(file, 'check');
  try {
    const tables = tablesOf(connection);
    yield* HALVES[half](connection, { deriver, head: readHead(file), tables });
  } finally {
    connection.close();
  }
}

/** The whole check, one half after the other. */
export function* checkFile(file: string, deriver: Deriver): Generator<CheckStep, void> {
  for (const half of CHECK_HALVES) yield* checkHalf(file, half, deriver);
}

type CountStep = (more: number, found: Found) => CheckStep;

function counting(total: number): CountStep {
  let done = 0;
  return (more, found) => {
    done = Math.min(done + more, total);
    return { done, total, found };
  };
}

function* checkDatabase(
  connection: Connection,
  tables: readonly string[],
  step: CountStep,
): Generator<CheckStep> {
  let shown = 0;
  for (const table of tables) {
    const database = checkTable(connection, table).slice(0, PROBLEMS_SHOWN - shown);
    shown += database.length;
    yield step(1, { database });
  }
}

/** All tables, with `sqlite_schema`, under whose name SQLite checks the free pages too. */
function tablesOf(connection: Connection): string[] {
  const tables = connection
    .query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => name);
  return ['sqlite_schema', ...tables];
}

/** All keys are read at once, since each is needed several times. */
function entityKeys(connection: Connection, maxRows: number): (id: EntityId) => number {
  const keys = new Map<string, number>();
  // What can't be read is reported when the entities are checked.
  const pages = entityRows<{ key: number; id: string }>(connection, { maxRows }, () => undefined);
  for (const rows of pages) for (const { key, id } of rows) keys.set(id, key);
  return (id) => keys.get(id) ?? 0;
}

/** By which rules and up to which request the store is derived; null and Infinity if that can't be read. */
const derivationState = (
  connection: Connection,
): { derivation: number | null; derivedTo: number } => {
  const nothing = { derivation: null, derivedTo: Infinity };
  return unlessDamaged(
    () =>
      connection
        .query<{
          derivation: number;
          derivedTo: number;
        }>('SELECT derivation, derived_to AS derivedTo FROM identity')
        .get() ?? nothing,
    () => nothing,
  );
};

/** 0 if that can't be read; SQLite's own check reports why. */
const count = (connection: Connection, table: string): number =>
  unlessDamaged(
    () => connection.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0,
    () => 0,
  );

function checkTable(connection: Connection, table: string): string[] {
  const check = connection.query<{ problem: string }>(
    'SELECT integrity_check AS problem FROM pragma_integrity_check(?)',
  );
  const problems = unlessDamaged(
    () => check.all(table).map(({ problem }) => problem),
    (why) => [why],
  );
  return problems.filter((problem) => problem !== 'ok').map((problem) => `${table}: ${problem}`);
}

/** A body in quarantine, with the request it came with. */
interface Row {
  request: number;
  size: number;
  body: Uint8Array;
}

/** The oldest are deleted when there is no room; so every body that came after a stored one must be there. */
function* checkQuarantine(
  connection: Connection,
  quarantined: ReadonlyMap<number, string | null>,
  maxRows: number,
): Generator<Found> {
  const findings: CheckFinding[] = [];
  const addFinding = (says: string): void =>
    void findings.push({ what: 'response', entity: null, says });
  const report = (why: string): void => addFinding(`The quarantine can’t be read whole: ${why}.`);
  const missing = new Map(quarantined);
  let first = Infinity;
  // A page of rows may be large, so the bodies are read one by one.
  const keys = { select: 'request', key: 'request', from: 'FROM quarantine WHERE', maxRows };
  const one = connection.query<Row>('SELECT request, size, body FROM quarantine WHERE request = ?');
  for (const rows of rowsByKey<Pick<Row, 'request'>>(connection, keys, report)) {
    for (const { request } of rows) {
      first = Math.min(first, request);
      missing.delete(request);
      const row = one.get(request);
      if (row === undefined || isUnchanged(row, quarantined.get(request))) continue;
      addFinding(`The body in quarantine of request ${request} is not the one that came.`);
    }
    yield {};
  }
  const last = Math.max(0, ...quarantined.keys());
  for (const n of missing.keys()) {
    if (n > first || n === last) addFinding(`The body in quarantine of request ${n} is gone.`);
  }
  yield { findings };
}

/** `sha256` null: the body was not read to its end; undefined: none came. */
const isUnchanged = ({ size, body }: Row, sha256: string | null | undefined): boolean =>
  sha256 !== undefined && size === body.length && (sha256 === null || sha256Of(body) === sha256);

/** Reports bodies that no request names. */
function* checkUnnamedBodies(
  connection: Connection,
  { answered, isWhole }: Pick<CheckedChain, 'answered' | 'isWhole'>,
  maxRows: number,
): Generator<Found> {
  const marked = markedKeys(connection);
  const named = new Set(answered.map(({ response }) => response));
  const findings: CheckFinding[] = [];
  const unnamed: string[] = [];
  const report = (why: string): void =>
    void findings.push({
      what: 'response',
      entity: null,
      says: `The responses can’t be read whole: ${why}.`,
    });
  const paged = { select: 'key, sha256', key: 'key', from: 'FROM responses WHERE', maxRows };
  for (const rows of rowsByKey<{ key: number; sha256: string }>(connection, paged, report)) {
    for (const { key, sha256 } of rows) {
      if (!named.has(key) && !marked.has(key)) unnamed.push(sha256);
    }
    yield {};
  }
  const addFinding = (says: string): void =>
    void findings.push({ what: 'response', entity: null, says });
  if (isWhole) for (const sha256 of unnamed) addFinding(`No request names the response ${sha256}.`);
  else if (unnamed.length > 0) {
    addFinding(`Of ${counted(unnamed.length, 'response')} no request can be read.`);
  }
  yield { findings };
}

/** Responses that are being deleted with a case, and that no request names any more. */
const markedKeys = (connection: Connection): ReadonlySet<number> =>
  unlessDamaged(
    () => {
      const all = connection
        .query<{ key: number }>('SELECT response AS key FROM leaving_answers')
        .all();
      return new Set(all.map(({ key }) => key));
    },
    () => new Set(),
  );
