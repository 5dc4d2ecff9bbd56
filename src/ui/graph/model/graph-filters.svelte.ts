/** What of the graph is looked at: the filter that was chosen, part by part. */
import {
  isFiltered,
  NO_FILTER,
  type FilterPart,
  type GraphFilter,
} from '../../../contract/model/graph-view.ts';
import type { ListedPart, PartValue } from '../../../graph/graph-filter.ts';

export class GraphFilters {
  chosen = $state.raw<GraphFilter>(NO_FILTER);
  /** Whether the menu of its parts is open. */
  isMenuOpen = $state(false);
  /** Whether the days of `during` are being chosen. */
  isDuringOpen = $state(false);
  readonly isOn = $derived(isFiltered(this.chosen));
  readonly #changed: () => void;

  /** `changed` is called once something else is shown. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  choose(filter: GraphFilter): void {
    this.chosen = filter;
    this.#changed();
  }

  /** One more value of a part is looked at, or one fewer; a part without any asks nothing. */
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

  /** As a case was left at it; everything where nothing is said. The case is yet to be shown. */
  restore(filter: GraphFilter | undefined): void {
    this.chosen = filter ?? NO_FILTER;
  }
}
