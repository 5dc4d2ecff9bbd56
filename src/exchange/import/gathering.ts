/**
 * What the readers of all formats gather: entities as they come, and ties once all entities are known.
 * Only here the ends of a tie are judged.
 *
 * A position or a right leads to a company, and a parent is a company. Ties that are stated otherwise:
 * - A tie to itself, or with an end that isn't among the entities, is left out.
 * - An undirected tie from a company to a person or an authority is reversed. Other undirected ties are
 *   taken as they are written, and counted.
 * - A directed tie is never reversed. If it leads to a person or an authority, it is imported as doubtful.
 * - A parent that is a person or an authority becomes a position whose role says so.
 * - A `same` tie is left out: whether two records are of one company is judged in the case.
 *
 * An entity of unstated kind fits anywhere.
 */
import type { ImportFormat, TieColumn } from '../../contract/model/import.ts';
import { toImportedEntity, type StatedEntity } from './imported-entity.ts';
import {
  ENTITIES_AT_MOST,
  FIELDS_IN_ALL,
  TIES_AT_MOST,
  type ImportedEntity,
  type ImportedFile,
  type ImportedTie,
  type Refuse,
  type StatedValue,
} from './imported.ts';
import { ProblemList, asQuoted } from './problems.ts';
import { type FilePlace, sortValues } from './stated-values.ts';
import { parentRole } from '../ftm/links.ts';

export type End = 'source' | 'target';

/** Returns the entity at an end of a tie, or the reason why there is none. */
export type FindEnd = (
  tie: UnresolvedTie,
  end: End,
  gathered: GatheredThings,
) => ImportedEntity | string;

export interface GatheredThings {
  readonly problems: ProblemList;
  entities: ReadonlyMap<string, ImportedEntity>;
  /** Entities by name; null if several have the name. */
  labels: () => ReadonlyMap<string, ImportedEntity | null>;
  /** Adds an entity that only ties mention; throws if there are too many. */
  add: (entity: ImportedEntity) => void;
}

export interface ImportGathering {
  readonly problems: ProblemList;
  entity: (given: StatedEntity) => void;
  tie: (place: FilePlace, stated: readonly StatedValue<TieColumn>[], isDirected: boolean) => void;
  end: (format: ImportFormat, findEnd?: FindEnd) => Generator<void, ImportedFile>;
}

/** Number of ties resolved in one step. */
const STEP = 1000;

/** The reason why an end is not found: nothing is stated, or no entity has the stated id or name. */
export function lackingEnd(
  end: End,
  stated: string | null,
  why = 'which is not among the entities',
) {
  const goes = end === 'source' ? 'it goes from' : 'it goes to';
  return stated === null ? `${goes} nobody` : `${goes} ${asQuoted(stated)}, ${why}`;
}

/** Takes an end as the id of an entity. */
const findById: FindEnd = (tie, end, { entities }) =>
  entities.get(tie[end] ?? '') ?? lackingEnd(end, tie[end]);

export function createGathering(refuse: Refuse): ImportGathering {
  const problems = new ProblemList();
  const entities = new Map<string, ImportedEntity>();
  const loose: UnresolvedTie[] = [];
  const tieKeys = new Set<string>();
  let fields = 0;
  let ties = 0;
  let byLabel: Map<string, ImportedEntity | null> | null = null;

  function countFields(more: number): void {
    if ((fields += more) > FIELDS_IN_ALL) throw refuse('it states too much of too many');
  }

  function add(entity: ImportedEntity): void {
    if (entities.size === ENTITIES_AT_MOST) {
      throw refuse(`it has more than ${ENTITIES_AT_MOST} entities`);
    }
    entities.set(entity.key, entity);
  }

  const gathered: GatheredThings = {
    problems,
    entities,
    labels: () => (byLabel ??= labelsOf(entities)),
    add,
  };

  return {
    problems,
    entity(given) {
      const entity = toImportedEntity(given, problems);
      if (entity === null) return;
      countFields(entity.fields.length);
      const before = entities.get(entity.key);
      if (before === undefined) add(entity);
      else {
        const says = `the id ${asQuoted(entity.key)} is that of row ${before.row} already`;
        problems.add('refused', { ...given.place, column: null }, says);
      }
    },
    tie(place, stated, isDirected) {
      if ((ties += 1) > TIES_AT_MOST) throw refuse(`it has more than ${TIES_AT_MOST} ties`);
      const tie = toLooseTie(place, stated, isDirected, problems);
      if (tie === null) return;
      const { key } = tie;
      countFields(tie.fields.length);
      if (key !== null && tieKeys.has(key)) {
        const says = `the id ${asQuoted(key)} is that of a tie before it`;
        problems.add('refused', { ...place, column: null }, says);
        return;
      }
      if (key !== null) tieKeys.add(key);
      loose.push(tie);
    },
    *end(format, findEnd = findById) {
      const tied = yield* tieAll(loose, tieKeys, gathered, findEnd);
      const found = [...entities.values()];
      const counts = { ...problems.counts, entities: found.length, ties: tied.length };
      const { unlisted } = problems;
      return { format, entities: found, ties: tied, problems: problems.list(), unlisted, counts };
    },
  };
}

function labelsOf(
  entities: ReadonlyMap<string, ImportedEntity>,
): Map<string, ImportedEntity | null> {
  const labels = new Map<string, ImportedEntity | null>();
  for (const entity of entities.values()) {
    labels.set(entity.label, labels.has(entity.label) ? null : entity);
  }
  return labels;
}

function* tieAll(
  loose: readonly UnresolvedTie[],
  keys: ReadonlySet<string>,
  gathered: GatheredThings,
  findEnd: FindEnd,
): Generator<void, ImportedTie[]> {
  const { problems } = gathered;
  const tied: ImportedTie[] = [];
  for (const [at, tie] of loose.entries()) {
    if (at % STEP === 0) yield;
    const ends = endsOf(tie, gathered, findEnd);
    if (typeof ends === 'string') {
      problems.add('left-out', { ...tie.place, column: null }, ends);
      continue;
    }
    const one = toImportedTie(tie, tie.key ?? ownKey(at + 1, keys), ends, problems);
    if (one !== null) tied.push(one);
  }
  return tied;
}

/** Looks for both, even if one is missing: where ties name entities, the search adds the other. */
function endsOf(
  tie: UnresolvedTie,
  gathered: GatheredThings,
  findEnd: FindEnd,
): [ImportedEntity, ImportedEntity] | string {
  const from = findEnd(tie, 'source', gathered);
  const to = findEnd(tie, 'target', gathered);
  if (typeof from === 'string') return from;
  return typeof to === 'string' ? to : [from, to];
}

/** A key that no tie of the file has. */
function ownKey(turn: number, stated: ReadonlySet<string>): string {
  let key = `#${turn}`;
  while (stated.has(key)) key += '#';
  return key;
}

/** A tie whose ends are not resolved yet. */
export interface UnresolvedTie extends Omit<ImportedTie, 'key' | 'from' | 'to'> {
  place: FilePlace;
  key: string | null;
  source: string | null;
  target: string | null;
  sourceLabel: string | null;
  targetLabel: string | null;
  isDirected: boolean;
}

const KINDS = ['position', 'right', 'parent'] as const;

const DIRECTIONS: ReadonlyMap<string, boolean> = new Map([
  ['directed', true],
  ['undirected', false],
  ['mutual', false],
]);

/** Reads a tie's stated kind: one of ours, or whether it has a direction; any other is a role. */
function readKind(word: string | null) {
  const bare = word?.trim().toLowerCase() ?? '';
  return {
    kind: KINDS.find((kind) => kind === bare),
    isSame: bare === 'same',
    isDirected: DIRECTIONS.get(bare),
  };
}

/** Null if the tie is left out. */
function toLooseTie(
  place: FilePlace,
  stated: readonly StatedValue<TieColumn>[],
  isDirected: boolean,
  problems: ProblemList,
): UnresolvedTie | null {
  const values = sortValues(stated, place, problems);
  const { textOf, dateOf } = values;
  const said = readKind(textOf('kind'));
  if (said.isSame) {
    const says = 'it says that two records are of the same company, which has to be judged here';
    values.say('left-out', 'kind', says);
    return null;
  }
  const isRole = said.kind === undefined && said.isDirected === undefined;
  const role = textOf('role');
  if (isRole && role !== null) values.keep('kind');
  return {
    place,
    row: place.row,
    key: textOf('id'),
    source: textOf('source'),
    target: textOf('target'),
    sourceLabel: textOf('sourceLabel'),
    targetLabel: textOf('targetLabel'),
    kind: said.kind ?? 'position',
    role: role ?? (isRole ? textOf('kind') : null),
    status: textOf('status'),
    start: dateOf('start'),
    end: dateOf('end'),
    notes: textOf('notes'),
    isDirected: said.isDirected ?? isDirected,
    fields: values.fields,
  };
}

const isOther = ({ kind }: ImportedEntity): boolean => kind === 'person' || kind === 'authority';

/** The tie between two known entities; null if it is left out. */
function toImportedTie(
  loose: UnresolvedTie,
  key: string,
  ends: readonly [ImportedEntity, ImportedEntity],
  problems: ProblemList,
): ImportedTie | null {
  const { kind, role, status, start, end, notes, fields, row, isDirected } = loose;
  const where = { ...loose.place, column: null };
  let [from, to] = ends;
  if (from === to) {
    problems.add('left-out', where, `a tie of ${asQuoted(from.label)} to itself`);
    return null;
  }
  if (!isDirected && from.kind === 'company' && isOther(to)) {
    const company = from;
    from = to;
    to = company;
    problems.add(
      'changed',
      where,
      `it has no direction, and is taken as one of ${asQuoted(from.label)} in ${asQuoted(to.label)}`,
    );
  } else if (!isDirected && !(to.kind === 'company' && isOther(from))) {
    problems.tally('doubtful', 'ties without a direction, taken as they are written');
  }
  if (isOther(to)) {
    const what = `${asQuoted(to.label)} is ${to.kind === 'person' ? 'a person' : 'an authority'}`;
    problems.add('doubtful', where, `a tie leads to a company, and ${what}: kept as it stands`);
  }
  const isNoParent = kind === 'parent' && isOther(from);
  if (isNoParent) {
    const says = `a parent is a company, and ${asQuoted(from.label)} is none: taken as a position`;
    problems.add('changed', where, says);
  }
  return {
    key,
    kind: isNoParent ? 'position' : kind,
    from: from.key,
    to: to.key,
    role: isNoParent ? parentRole(role) : role,
    status,
    start,
    end,
    notes,
    fields,
    row,
  };
}
