/** The rows of a long table, found in slices: until they are there, the previous rows are shown. */
import { untrack } from 'svelte';
import { inSlices } from '../work/slices.ts';

/** Work up to this time is done at once, in one task with all else that the same change causes. */
const AT_ONCE_MS = 4;

type Steps<Row> = Generator<void, readonly Row[]>;

export class SlicedRows<Row> {
  readonly #find: () => Steps<Row>;
  readonly #firstSlice = $derived.by((): { steps: Steps<Row>; rows: readonly Row[] | null } => {
    const steps = this.#find();
    const end = performance.now() + AT_ONCE_MS;
    do {
      const step = steps.next();
      if (step.done) return { steps, rows: step.value };
    } while (performance.now() < end);
    return { steps, rows: null };
  });
  #late = $state.raw<{ steps: Steps<Row>; rows: readonly Row[] } | null>(null);
  #before: readonly Row[] = [];

  readonly rows = $derived.by((): readonly Row[] => {
    const found = this.#found;
    if (found) this.#before = found;
    return this.#before;
  });

  /**
   * To be created with a component. @param find reads what the rows depend on before it returns their
   * steps; later changes only count for the next. @param onfound called whenever the rows are there
   */
  constructor(find: () => Steps<Row>, onfound?: (rows: readonly Row[]) => void) {
    this.#find = find;
    $effect(() => {
      const { steps, rows } = this.#firstSlice;
      if (rows) return undefined;
      let isLeft = false;
      void inSlices(steps).then((late) => {
        if (!isLeft) this.#late = { steps, rows: late };
      });
      return () => {
        isLeft = true;
        steps.return([]);
      };
    });
    $effect(() => {
      const found = this.#found;
      if (found) untrack(() => onfound?.(found));
    });
  }

  /** Whether these rows are up to date. */
  get isFound(): boolean {
    return this.#found !== null;
  }

  get #found(): readonly Row[] | null {
    const { steps, rows } = this.#firstSlice;
    return rows ?? (this.#late?.steps === steps ? this.#late.rows : null);
  }
}
