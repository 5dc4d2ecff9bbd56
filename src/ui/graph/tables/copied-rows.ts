/** Copied rows of the tables: what each column shows, uncut and in words. */
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import { parseEntityId } from '../../../contract/model/entity.ts';
import { NUMBER_MEASURES } from '../../../contract/model/graph-view.ts';
import { KIND_WORDS } from '../../../drawing/legend.ts';
import {
  beginsInWords,
  datesOrLackInWords,
  endsInWords,
  undatedInWords,
  roleInWords,
  statedByInFull,
  stateInWords,
  whyInWords,
} from '../../../graph/ties/tie-words.ts';
import type { CopiedTable } from '../../shared/grid/copied-table.ts';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { backingInWords } from '../../../graph/ties/corroboration.ts';
import { missingInWords } from '../../../graph/shared/not-found-words.ts';
import { countryInWords } from '../../../graph/shared/countries.ts';
import { hasStatus, knowledgeInWords } from '../model/entity-words.ts';
import type { EntityRow, TieRow } from './table-rows.ts';

type Cells<Row> = Record<string, (row: Row) => string | number>;

const fact = (entity: GraphEntity, value: string | null): string => value ?? missingInWords(entity);

const ENTITY_CELLS: Cells<EntityRow> = {
  name: ({ entity }) => entity.label,
  country: ({ entity }) => fact(entity, countryInWords(entity)),
  identity: ({ entity }) => fact(entity, entity.born ?? entity.registrationNumber),
  ties: ({ ties }) => ties,
  neighbours: ({ entity }) =>
    entity.fetchedAt === null ? `${entity.neighbours} or more` : entity.neighbours,
  ...Object.fromEntries(
    NUMBER_MEASURES.map((name) => [
      name,
      ({ measured }: EntityRow) => measured[name] ?? 'not known',
    ]),
  ),
  status: ({ entity }) => (hasStatus(entity) ? fact(entity, entity.status) : ''),
  kind: ({ entity }) => KIND_WORDS[entity.kind],
  known: ({ entity }) => {
    const { fetchedAt, notFoundAt } = entity;
    if (notFoundAt === null) return fetchedAt ?? knowledgeInWords(entity);
    return `${fetchedAt === null ? '' : `${fetchedAt}; `}not found on ${notFoundAt}`;
  },
  id: ({ records }) => records.join('; '),
  registry: ({ entity }) => parseEntityId(entity.id).registry,
};

const TIE_CELLS: Cells<TieRow> = {
  from: ({ from }) => from.label,
  role: ({ tie }) => roleInWords(tie),
  to: ({ to }) => to.label,
  dates: ({ tie }) => datesOrLackInWords(tie),
  begin: ({ tie }) => beginsInWords(tie) ?? undatedInWords(tie),
  end: ({ tie }) => endsInWords(tie) ?? undatedInWords(tie),
  bar: ({ tie, day }) => whyInWords(tie, day),
  state: ({ tie, day }) => stateInWords(tie, day),
  backing: ({ backing }) => backingInWords(backing),
  by: ({ tie }) => statedByInFull(tie),
  source: ({ tie }) => tie.sources.map(({ sha256, pointer }) => `${sha256} ${pointer}`).join('; '),
};

export function copiedEntities(
  columns: readonly GridColumn[],
  rows: readonly EntityRow[],
): CopiedTable {
  return copied(columns, rows, ENTITY_CELLS);
}

export function copiedTies(columns: readonly GridColumn[], rows: readonly TieRow[]): CopiedTable {
  return copied(columns, rows, TIE_CELLS);
}

function copied<Row>(
  columns: readonly GridColumn[],
  rows: readonly Row[],
  cells: Cells<Row>,
): CopiedTable {
  return {
    columns: columns.map(({ label }) => label),
    rows: rows.map((row) => columns.map(({ id }) => cells[id]?.(row) ?? '')),
  };
}
