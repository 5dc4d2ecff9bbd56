/** The rows of the tables beside the canvas: filtered and sorted, the same things the canvas shows. */
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import { parseEntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { KIND_WORDS } from '../../../drawing/legend.ts';
import { idInWords } from '../../../graph/namesakes.ts';
import {
  datesInWords,
  roleInWords,
  statedByInFull,
  stateInWords,
} from '../../../graph/tie-words.ts';
import type { GridSort } from '../../shared/grid-column.ts';
import { matchingRows, sortedRows, type ColumnValues } from '../../shared/ordered-rows.ts';
import type { ShownCanvas } from '../shown-canvas.ts';
import { countryInWords, knowledgeInWords } from '../entity-words.ts';

export interface EntityRow {
  entity: GraphEntity;
  ties: number;
}

export interface TieRow {
  tie: Tie;
  from: GraphEntity;
  to: GraphEntity;
  /** The day (YYYY-MM-DD) its state is as of. */
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
  id: ({ entity }) => entity.id,
  registry: ({ entity }) => parseEntityId(entity.id).registry,
  known: ({ entity }) =>
    entity.fetchedAt ?? (entity.notFoundAt === null ? entity.knowledge : 'not found'),
};

const TIE_VALUES: ColumnValues<TieRow> = {
  from: ({ from }) => from.label,
  role: ({ tie }) => roleInWords(tie),
  to: ({ to }) => to.label,
  dates: ({ tie }) => tie.start ?? tie.end,
  state: ({ tie, day }) => stateInWords(tie, day),
  by: ({ tie }) => statedByInFull(tie),
  source: ({ tie }) => tie.sources[0]?.sha256 ?? null,
};

/** Entities in the order of the canvas until a column sorts them. */
export function entityTableRows(
  view: ShownCanvas,
  filter: string,
  sort: GridSort | null,
): readonly EntityRow[] {
  const rows = view.entities.map((entity) => ({
    entity,
    ties: view.tieCounts.get(entity.id) ?? 0,
  }));
  const searched = ({ entity }: EntityRow): string =>
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
      idInWords(entity.id, view.severalRegistries),
    ].join('\n');
  return sortedRows(matchingRows(rows, filter, searched), sort, ENTITY_VALUES);
}

export function tieTableRows(
  view: ShownCanvas,
  filter: string,
  sort: GridSort | null,
): readonly TieRow[] {
  const { day } = view;
  const rows = view.ties.flatMap((tie): TieRow[] => {
    const from = view.entityById.get(tie.from);
    const to = view.entityById.get(tie.to);
    return from && to ? [{ tie, from, to, day }] : [];
  });
  const searched = ({ tie, from, to }: TieRow): string =>
    [
      from.label,
      roleInWords(tie),
      to.label,
      datesInWords(tie),
      stateInWords(tie, day),
      statedByInFull(tie),
      idInWords(from.id, view.severalRegistries),
      idInWords(to.id, view.severalRegistries),
    ].join('\n');
  return sortedRows(matchingRows(rows, filter, searched), sort, TIE_VALUES);
}
