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
  MAX_ENTITIES,
  MAX_FIELDS_TOTAL,
  MAX_TIES,
  type ImportedEntity,
  type ImportedFile,
  type ImportedTie,
  type Refuse,
  type StatedValue,
} from './imported.ts';
import { ProblemList, asQuoted } from './problems.ts';
import { roleAndShare } from './share-cells.ts';
import { type FilePlace, sortValues } from './stated-values.ts';
import { parentRole } from '../ftm/links.ts';

export type EndSide = 'source' | 'target';

/** Returns the entity at an end of a tie, or the reason why there is none. */
export type FindEnd = (
  tie: UnresolvedTie,
  end: EndSide,
  gathered: GatheredEntities,
) => ImportedEntity | string;

export interface GatheredEntities {
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

/** Number of ties linked in one step. */
const TIES_PER_STEP = 1000;

/** The reason why an end is not found: nothing is stated, or no entity has the stated id or name. */
export function missingEnd(
  end: EndSide,
  stated: string | null,
  why = 'which is not among the entities',
) {
  const direction = end === 'source' ? 'it goes from' : 'it goes to';
  return stated === null ? `${direction} nobody` : `${direction} ${asQuoted(stated)}, ${why}`;
}

/** Takes an end as the id of an entity. */
const findById: FindEnd = (tie, end, { entities }) =>
  entities.get(tie[end] ?? '') ?? missingEnd(end, tie[end]);

/** Counts up to a limit, and refuses the file beyond it. */
function counting(most: number, refuse: Refuse, why: string): (more: number) => void {
  let count = 0;
  return (more) => {
    if ((count += more) > most) throw refuse(why);
  };
}

export function createGathering(refuse: Refuse): ImportGathering {
  const problems = new ProblemList();
  const entities = new Map<string, ImportedEntity>();
  const unresolved: UnresolvedTie[] = [];
  const tieKeys = new Set<string>();
  const countFields = counting(MAX_FIELDS_TOTAL, refuse, 'it states too much of too many');
  const countTies = counting(MAX_TIES, refuse, `it has more than ${MAX_TIES} ties`);
  let byLabel: Map<string, ImportedEntity | null> | null = null;

  function add(entity: ImportedEntity): void {
    if (entities.size === MAX_ENTITIES) {
      throw refuse(`it has more than ${MAX_ENTITIES} entities`);
    }
    entities.set(entity.key, entity);
  }

  const gathered: GatheredEntities = {
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
        const message = `the id ${asQuoted(entity.key)} is that of row ${before.row} already`;
        problems.add('refused', { ...given.place, column: null }, message);
      }
    },
    tie(place, stated, isDirected) {
      countTies(1);
      const tie = toUnresolvedTie(place, stated, isDirected, problems);
      if (tie === null) return;
      const { key } = tie;
      countFields(tie.fields.length);
      if (key !== null && tieKeys.has(key)) {
        const message = `the id ${asQuoted(key)} is that of a tie before it`;
        problems.add('refused', { ...place, column: null }, message);
        return;
      }
      if (key !== null) tieKeys.add(key);
      unresolved.push(tie);
      if (tie.shareApart === null) return;
      countTies(1);
      unresolved.push(shareTie(tie, tie.shareApart));
    },
    *end(format, findEnd = findById) {
      const linked = yield* resolveTies(unresolved, tieKeys, gathered, findEnd);
      const found = [...entities.values()];
      const counts = { ...problems.counts, entities: found.length, ties: linked.length };
      const { unlisted } = problems;
      return { format, entities: found, ties: linked, problems: problems.list(), unlisted, counts };
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

function* resolveTies(
  unresolved: readonly UnresolvedTie[],
  keys: ReadonlySet<string>,
  gathered: GatheredEntities,
  findEnd: FindEnd,
): Generator<void, ImportedTie[]> {
  const { problems } = gathered;
  const linked: ImportedTie[] = [];
  for (const [at, tie] of unresolved.entries()) {
    if (at % TIES_PER_STEP === 0) yield;
    const ends = endsOf(tie, gathered, findEnd);
    if (typeof ends === 'string') {
      problems.add('left-out', { ...tie.place, column: null }, ends);
      continue;
    }
    const one = toImportedTie(tie, tie.key ?? ownKey(at + 1, keys), ends, problems);
    if (one !== null) linked.push(one);
  }
  return linked;
}

/** Looks for both, even if one is missing: where ties name entities, the search adds the other. */
function endsOf(
  tie: UnresolvedTie,
  gathered: GatheredEntities,
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

/** A tie whose ends are not linked yet. */
export interface UnresolvedTie extends Omit<ImportedTie, 'key' | 'from' | 'to'> {
  place: FilePlace;
  key: string | null;
  source: string | null;
  target: string | null;
  sourceLabel: string | null;
  targetLabel: string | null;
  isDirected: boolean;
  /** The role of a second tie, which states the share; null if there is none. */
  shareApart: string | null;
}

/** The tie that states the share of a row whose role states something else. */
const shareTie = (tie: UnresolvedTie, role: string): UnresolvedTie => {
  return { ...tie, key: null, kind: 'position', role, notes: null, fields: [] };
};

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
function toUnresolvedTie(
  place: FilePlace,
  given: readonly StatedValue<TieColumn>[],
  isDirected: boolean,
  problems: ProblemList,
): UnresolvedTie | null {
  const values = sortValues(given, place, problems);
  const { textOf, dateOf } = values;
  const statedKind = readKind(textOf('kind'));
  if (statedKind.isSame) {
    const message = 'it says that two records are of the same company, which has to be judged here';
    values.report('left-out', 'kind', message);
    return null;
  }
  const isRole = statedKind.kind === undefined && statedKind.isDirected === undefined;
  const role = textOf('role');
  if (isRole && role !== null) values.addAsField('kind');
  const kind = statedKind.kind ?? 'position';
  const stated = { kind, role: role ?? (isRole ? textOf('kind') : null) };
  const told = roleAndShare(stated, values, problems);
  return {
    place,
    row: place.row,
    key: textOf('id'),
    source: textOf('source'),
    target: textOf('target'),
    sourceLabel: textOf('sourceLabel'),
    targetLabel: textOf('targetLabel'),
    kind,
    role: told.role,
    shareApart: told.apart,
    status: textOf('status'),
    start: dateOf('start'),
    registered: dateOf('registered'),
    end: dateOf('end'),
    notes: textOf('notes'),
    isDirected: statedKind.isDirected ?? isDirected,
    fields: values.fields,
  };
}

const isOther = ({ kind }: ImportedEntity): boolean => kind === 'person' || kind === 'authority';

/** The tie between two known entities; null if it is left out. */
function toImportedTie(
  unresolved: UnresolvedTie,
  key: string,
  ends: readonly [ImportedEntity, ImportedEntity],
  problems: ProblemList,
): ImportedTie | null {
  const { kind, role, status, start, registered, end } = unresolved;
  const { notes, fields, row, isDirected } = unresolved;
  const where = { ...unresolved.place, column: null };
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
    const message = `a parent is a company, and ${asQuoted(from.label)} is none: taken as a position`;
    problems.add('changed', where, message);
  }
  return {
    key,
    kind: isNoParent ? 'position' : kind,
    from: from.key,
    to: to.key,
    role: isNoParent ? parentRole(role) : role,
    status,
    start,
    registered,
    end,
    notes,
    fields,
    row,
  };
}
