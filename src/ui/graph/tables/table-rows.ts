/** The rows of the tables beside the canvas: what the canvas shows, filtered and sorted. */
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import { outerDates } from '../../../graph/ties/tie-order.ts';
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import {
  type Backing,
  NUMBER_MEASURES,
  type NumberMeasure,
} from '../../../contract/model/graph-view.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { KIND_WORDS } from '../../../drawing/legend.ts';
import { backingInWords } from '../../../graph/ties/corroboration.ts';
import { idInWords } from '../../../graph/sameness/namesakes.ts';
import {
  datesOrLackInWords,
  roleInWords,
  statedByInFull,
  stateInWords,
} from '../../../graph/ties/tie-words.ts';
import { toDays } from '../../../record/values/days.ts';
import type { GridSort } from '../../shared/grid/grid-column.ts';
import {
  matchingInSteps,
  sortedInSteps,
  type ColumnValues,
} from '../../shared/grid/sorted-rows.ts';
import type { VisibleGraph } from '../model/visible-graph.ts';
import { countryInWords } from '../../../graph/shared/countries.ts';
import { knowledgeInWords } from '../model/entity-words.ts';

/** The measures of what is drawn for a record. */
type Measured = Partial<Record<NumberMeasure, number | null>>;

export interface EntityRow {
  entity: GraphEntity;
  ties: number;
  /** The measures that size or colour the graph: null is unknown; a missing one is being computed. */
  measured: Measured;
  /** The records this row stands for: one, or all those judged the same and drawn as one. */
  records: readonly EntityId[];
  /** Whether the records judged the same have rows below; null if there are none. */
  isOpen: boolean | null;
  /** Whether it is a row below the record it was judged the same as. */
  isWithin: boolean;
}

export interface TieRow {
  tie: Tie;
  from: GraphEntity;
  to: GraphEntity;
  backing: Backing | null;
  /** The day (YYYY-MM-DD) that the tie's state refers to. */
  day: string;
}

const ENTITY_VALUES: ColumnValues<EntityRow> = {
  name: ({ entity }) => entity.label,
  kind: ({ entity }) => KIND_WORDS[entity.kind],
  country: ({ entity }) => countryInWords(entity),
  identity: ({ entity }) => entity.born ?? entity.registrationNumber,
  status: ({ entity }) => entity.status,
  ties: ({ ties }) => ties,
  neighbours: ({ entity }) => entity.neighbours,
  ...Object.fromEntries(
    NUMBER_MEASURES.map((name) => [name, ({ measured }: EntityRow) => measured[name] ?? null]),
  ),
  id: ({ entity }) => entity.id,
  registry: ({ entity }) => parseEntityId(entity.id).registry,
  known: ({ entity }) =>
    entity.fetchedAt ?? (entity.notFoundAt === null ? entity.knowledge : 'not found'),
};

const TIE_VALUES: ColumnValues<TieRow> = {
  from: ({ from }) => from.label,
  role: ({ tie }) => roleInWords(tie),
  to: ({ to }) => to.label,
  dates: ({ tie }) => outerDates(tie.terms).start ?? outerDates(tie.terms).end,
  begin: ({ tie }) => toDays(outerDates(tie.terms).start)?.first ?? null,
  end: ({ tie }) => toDays(outerDates(tie.terms).end)?.first ?? null,
  state: ({ tie, day }) => stateInWords(tie, day),
  backing: ({ backing }) => backingInWords(backing),
  by: ({ tie }) => statedByInFull(tie),
  source: ({ tie }) => tie.sources[0]?.sha256 ?? null,
};

/**
 * Entities in the order of the canvas until a column sorts them. Records judged the same have one row while
 * drawn as one, or else consecutive rows; a filter that matches one matches all of them.
 */
export function* entityTableRows(
  view: VisibleGraph,
  filter: string,
  sort: GridSort | null,
  measuredOf: (id: EntityId) => Measured = () => ({}),
): Generator<void, readonly EntityRow[]> {
  const { entities, entityById, tieCounts } = view;
  const groups = judgedGroups(view);
  const within = new Set([...groups.values()].flatMap((records) => records.slice(1)));
  const tiesOfGroups = countTiesOfGroups(view, groups);
  const rowOf = (entity: GraphEntity, isWithin = false): EntityRow => {
    const { id } = entity;
    const isOpen = isWithin
      ? null
      : groups.has(id)
        ? !view.drawn.companies.recordsOf.has(id)
        : null;
    const records = isOpen === false ? (groups.get(id) ?? [id]) : [id];
    const ties = (isOpen === false ? tiesOfGroups : tieCounts).get(id) ?? 0;
    return { entity, ties, records, isOpen, isWithin, measured: measuredOf(id) };
  };
  const recordsBelow = ({ entity }: EntityRow): GraphEntity[] =>
    (groups.get(entity.id) ?? []).slice(1).flatMap((id) => entityById.get(id) ?? []);
  const textOf = (entity: GraphEntity): string => searchedText(entity, view.severalRegistries);
  const searched = (row: EntityRow): string =>
    [row.entity, ...recordsBelow(row)].map(textOf).join('\n');
  const rows = entities.filter(({ id }) => !within.has(id)).map((entity) => rowOf(entity));
  const found = yield* matchingInSteps(rows, filter, searched);
  return (yield* sortedInSteps(found, sort, ENTITY_VALUES)).flatMap((row) =>
    row.isOpen === true ? [row, ...recordsBelow(row).map((it) => rowOf(it, true))] : [row],
  );
}

/** How many records the rows stand for. */
export const recordsOf = (rows: readonly EntityRow[]): number =>
  rows.reduce((sum, { records }) => sum + records.length, 0);

const searchedText = (entity: GraphEntity, several: boolean): string =>
  [
    entity.label,
    KIND_WORDS[entity.kind],
    entity.country,
    entity.nationality,
    entity.born,
    entity.registrationNumber,
    entity.status,
    knowledgeInWords(entity),
    entity.id,
    idInWords(entity.id, several),
  ].join('\n');

/** Records judged the same by the id drawn for them, which comes first. */
function judgedGroups({ companies }: VisibleGraph): Map<EntityId, EntityId[]> {
  const { recordsOf, judged } = companies;
  const ofGlyph = [...recordsOf].filter(([glyph]) => judged.has(glyph));
  return new Map(ofGlyph.map(([glyph, all]) => [glyph, all.filter((id) => judged.has(id))]));
}

/** The number of ties of each group to others, by the id drawn for the group. */
function countTiesOfGroups(
  { ties }: VisibleGraph,
  groups: ReadonlyMap<EntityId, readonly EntityId[]>,
): Map<EntityId, number> {
  const counts = new Map<EntityId, number>();
  const groupOf = new Map([...groups].flatMap(([id, all]) => all.map((it) => [it, id] as const)));
  if (groupOf.size === 0) return counts;
  for (const { kind, from, to } of ties) {
    if (kind === 'same') continue;
    const one = groupOf.get(from);
    const other = groupOf.get(to);
    if (one === other) continue;
    for (const id of [one, other]) if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Rows for the ties of a canvas, or for all ties of what is shown, at any time. */
export function* tieTableRows(
  view: Pick<VisibleGraph, 'ties' | 'entityById' | 'severalRegistries' | 'day' | 'backingOf'>,
  filter: string,
  sort: GridSort | null,
): Generator<void, readonly TieRow[]> {
  const { day } = view;
  const rows: TieRow[] = [];
  for (const tie of view.ties) {
    const from = view.entityById.get(tie.from);
    const to = view.entityById.get(tie.to);
    if (from && to) rows.push({ tie, from, to, day, backing: view.backingOf(tie) });
    yield;
  }
  const searched = ({ tie, from, to, backing }: TieRow): string =>
    [
      from.label,
      roleInWords(tie),
      to.label,
      datesOrLackInWords(tie),
      stateInWords(tie, day),
      statedByInFull(tie),
      backingInWords(backing),
      idInWords(from.id, view.severalRegistries),
      idInWords(to.id, view.severalRegistries),
    ].join('\n');
  return yield* sortedInSteps(yield* matchingInSteps(rows, filter, searched), sort, TIE_VALUES);
}
