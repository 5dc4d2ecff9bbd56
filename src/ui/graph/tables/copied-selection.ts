/** The canvas's selection as a table, with the columns of the tables below it. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { writeTable, type CopiedTable } from '../../shared/grid/copied-table.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import { measureColumns } from '../answers/measure/measure-words.ts';
import { withRecords } from '../model/drawn-graph.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import { copiedEntities, copiedTies } from './copied-rows.ts';
import { entityColumns, tieColumns } from './table-columns.ts';
import type { EntityRow } from './table-rows.ts';

interface Copied {
  table: CopiedTable;
  /** For example `3 entities`. */
  words: string;
}

/** The selected entities, or else the selected ties, or else the current entity; null if there is none. */
export function copiedSelection(graph: GraphWithParts): Copied | null {
  const { selection, selectedTies, current, view } = graph;
  if (selection.size > 0) return copiedOf(graph, [...selection]);
  if (selectedTies.size > 0) return tiesOf(graph);
  return current === null ? null : copiedOf(graph, withRecords(view, [current]));
}

/** In the order of the canvas, without what isn't shown there. */
function copiedOf(graph: GraphWithParts, ids: readonly EntityId[]): Copied | null {
  const { view, answers } = graph;
  const { measure } = answers;
  const wanted = new Set(ids);
  const rows = view.entities
    .filter(({ id }) => wanted.has(id))
    .map((entity): EntityRow => {
      const { id } = entity;
      const measured = Object.fromEntries(
        measure.measures.map((name) => [name, measure.valueOf(name, id)]),
      );
      const ties = view.tieCounts.get(id) ?? 0;
      return { entity, ties, measured, records: [id], isOpen: null, isWithin: false };
    });
  if (rows.length === 0) return null;
  const columns = entityColumns(measureColumns(measure.measures), view);
  const words = countOf(rows.length, 'entity', 'entities');
  return { table: copiedEntities(columns, rows), words };
}

function tiesOf({ view, selectedTies }: GraphWithParts): Copied | null {
  const rows = view.ties
    .filter(({ id }) => selectedTies.has(id))
    .flatMap((tie) => {
      const from = view.entityById.get(tie.from);
      const to = view.entityById.get(tie.to);
      return from && to ? [{ tie, from, to, day: view.day, backing: view.backingOf(tie) }] : [];
    });
  if (rows.length === 0) return null;
  return { table: copiedTies(tieColumns(), rows), words: countOf(rows.length, 'tie') };
}

/** Copies from a menu, as the key does on the canvas. */
export async function copySelection(graph: GraphWithParts): Promise<void> {
  const copied = copiedSelection(graph);
  if (copied === null) return graph.deps.announce('Nothing is selected to be copied');
  const isCopied = await writeTable(copied.table);
  graph.deps.announce(
    isCopied ? `Copied as a table: ${copied.words}` : 'The browser refused the clipboard',
  );
}
