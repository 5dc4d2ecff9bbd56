/**
 * A tie of what a file states of it, and the one place where the ends of a tie are judged.
 *
 * Here a position or a right leads to a company, and a parent is a company. Of a tie that is stated
 * otherwise:
 * - One from a thing to itself, or with an end that isn't among the entities, is left out.
 * - One of which the file says that it has no direction, from a company to a person or an authority, is
 *   turned round. Any other without a direction is taken as it is written, and these are counted.
 * - One with a direction is never turned: who drew the arrow meant it. If it leads to a person or an
 *   authority it is kept, as doubtful.
 * - A parent that is a person or an authority is taken as a position whose role says so.
 * - That two records are of the same company is a judgement, which is made here and not taken in.
 *
 * An entity whose kind nobody states contradicts nothing.
 */
import type { TieColumn } from '../../contract/model/import.ts';
import { parentRole } from '../ftm/links.ts';
import type { ImportedEntity, ImportedTie, StatedValue } from './imported.ts';
import { asQuoted, type ProblemList } from './problems.ts';
import { sortValues, type FilePlace } from './stated-values.ts';

/** A tie whose ends are not looked for yet. */
export interface LooseTie extends Omit<ImportedTie, 'key' | 'from' | 'to'> {
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

/** What a file says the kind of a tie is: one of ours, whether it has a direction, or else its role. */
function readKind(word: string | null) {
  const bare = word?.trim().toLowerCase() ?? '';
  return {
    kind: KINDS.find((kind) => kind === bare),
    isSame: bare === 'same',
    isDirected: DIRECTIONS.get(bare),
  };
}

/** Null: it is left out. */
export function toLooseTie(
  place: FilePlace,
  stated: readonly StatedValue<TieColumn>[],
  isDirected: boolean,
  problems: ProblemList,
): LooseTie | null {
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

/** Between two that are there; null: it is left out. */
export function toImportedTie(
  loose: LooseTie,
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
