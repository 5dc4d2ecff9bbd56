/** The filter of the graph, part by part. */
import {
  isFiltered,
  NO_FILTER,
  type FilterPart,
  type GraphFilter,
} from '../../../contract/model/graph-view.ts';
import type { ListedPart, PartValue } from '../../../graph/graph-filter.ts';

export class GraphFilters {
  chosen = $state.raw<GraphFilter>(NO_FILTER);
  /** Whether the filter menu is open. */
  isMenuOpen = $state(false);
  /** Whether the dialog for the days of `during` is open. */
  isDuringOpen = $state(false);
  readonly isOn = $derived(isFiltered(this.chosen));
  readonly #changed: () => void;

  /** `changed` is called after every change of the filter. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  choose(filter: GraphFilter): void {
    this.chosen = filter;
    this.#changed();
  }

  /** Adds a value to a part of the filter, or removes it; a part without values is dropped. */
  toggle(part: ListedPart, value: PartValue): void {
    const values: readonly PartValue[] = this.chosen[part] ?? [];
    const others = values.filter((one) => one !== value);
    const left = others.length < values.length ? others : [...values, value];
    if (left.length === 0) this.drop(part);
    else this.choose({ ...this.chosen, [part]: left });
  }

  drop(part: FilterPart): void {
    const { [part]: _dropped, ...others } = this.chosen;
    this.choose(others);
  }

  clear(): void {
    this.isDuringOpen = false;
    this.choose(NO_FILTER);
  }

  /** Restores the filter stored with a case before the case is shown; undefined: no filter. */
  restore(filter: GraphFilter | undefined): void {
    this.chosen = filter ?? NO_FILTER;
  }
}
