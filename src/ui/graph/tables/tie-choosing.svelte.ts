/** The selection in a table of ties, shared with the canvas. */
import { untrack } from 'svelte';
import type { Tie } from '../../../contract/model/tie.ts';
import { exportOfRows } from '../../shared/export/export-request.ts';
import type { ExportRequest } from '../../shared/window/pane-context.ts';
import { withChosen } from '../../shared/grid/selected-rows.ts';
import { copyTable } from '../../shared/grid/copied-table.ts';
import type { GridChoice, GridColumn } from '../../shared/grid/grid-column.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import { CurrentRow } from '../../shared/grid/current-row.svelte.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';
import { setOf } from '../model/visible-graph.ts';
import { copiedTies } from './copied-rows.ts';
import type { TieRow } from './table-rows.ts';

export class TieChoosing {
  readonly place: CurrentRow<Tie['id']>;
  readonly #graph: CaseGraph;
  readonly #rows: () => readonly TieRow[];
  #last = -1;

  constructor(graph: CaseGraph, rows: () => readonly TieRow[]) {
    this.#graph = graph;
    this.#rows = rows;
    this.place = new CurrentRow(() => rows().map(({ tie }) => tie.id));
  }

  readonly isSelected = (index: number): boolean => {
    const id = this.#idAt(index);
    return id !== null && this.#graph.selectedTies.has(id);
  };

  readonly choose = (index: number, choice: GridChoice): void => {
    const graph = this.#graph;
    const idAt = (at: number): Tie['id'] | null => this.#idAt(at);
    const ties = withChosen([...graph.selectedTies], choice, this.#last, index, idAt);
    this.#last = index;
    graph.select([], ties);
    const row = this.#rows()[index];
    if (!row) return;
    graph.controls?.reveal(row.from.id);
    if (!choice.extend && !choice.toggle) graph.deps.inspect([row.tie]);
  };

  readonly open = (index: number): void => this.choose(index, { extend: false, toggle: false });

  /** Call in an effect: scrolls to a tie selected on the canvas. */
  follow(goTo: (index: number) => void): void {
    const ties = this.#graph.selectedTies;
    untrack(() => {
      const at = this.#idAt(this.place.index);
      if (ties.size === 0 || (at !== null && ties.has(at))) return;
      const index = this.#rows().findIndex(({ tie }) => ties.has(tie.id));
      if (index >= 0) goTo(index);
    });
  }

  /** Copies the selected rows, in the order of the table, or the current row. */
  copy(event: ClipboardEvent, columns: readonly GridColumn[]): void {
    const wanted = setOf(this.#targetsAt(this.place.index).map(({ id }) => id));
    const chosen = this.#rows().filter(({ tie }) => wanted.has(tie.id));
    if (copyTable(event, copiedTies(columns, chosen)))
      this.#graph.deps.announce(`Copied: ${countOf(chosen.length, 'tie')}`);
  }

  /** Exports the entities the rows tie, with all ties among them: an export names entities. */
  readonly exportRequest = (title: string): ExportRequest =>
    exportOfRows({
      title,
      rows: this.#rows(),
      as: 'shown',
      chosen: this.#rows().filter(({ tie }) => this.#graph.selectedTies.has(tie.id)),
      entitiesOf: ({ from, to }) => [from.id, to.id],
      labels: ['All that these rows tie', 'What the chosen rows tie'],
    });

  readonly targetsOf = (event: MouseEvent): { ties: Tie[] } => {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]');
    if (row) return { ties: this.#targetsAt(Number(row.dataset['index'])) };
    return { ties: event.button === 2 ? [] : this.#targetsAt(this.place.index) };
  };

  /** The selected ties if this row is one of them, else this row's. */
  #targetsAt(index: number): Tie[] {
    const at = this.#rows()[index]?.tie;
    if (!at) return [];
    const { selectedTies } = this.#graph;
    if (!selectedTies.has(at.id)) return [at];
    return this.#rows()
      .map(({ tie }) => tie)
      .filter(({ id }) => selectedTies.has(id));
  }

  #idAt(index: number): Tie['id'] | null {
    return this.#rows()[index]?.tie.id ?? null;
  }
}
