/** The ties on a canvas, indexed by their ends, so that only those of one entity need be read. */
import type { CanvasDelta } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { sortInSteps } from '../../graph/shared/steps.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';

/** All ties from one entity to another, in list order. */
type Pair = [Tie, ...Tie[]];

const keyOf = ({ from, to }: Tie): string => `${from}>${to}`;

export class CanvasTies {
  readonly #pairs = new Map<string, Pair>();
  readonly #keysByEnd = new Map<EntityId, Set<string>>();
  /** The ordered list until something changes: a canvas is read page by page. */
  #ordered: readonly Tie[] | null = null;

  /** In the order of `buildTies`: by their ends, those that say two records are one last. */
  *inOrder(): Generator<void, readonly Tie[]> {
    if (this.#ordered !== null) return this.#ordered;
    const pairs = yield* sortInSteps(
      [...this.#pairs.values()],
      ([a], [b]) => inOrder(a.from, b.from) || inOrder(a.to, b.to),
    );
    const ties = pairs.flat();
    const isSame = ({ kind }: Tie): boolean => kind === 'same';
    return (this.#ordered = [...ties.filter((tie) => !isSame(tie)), ...ties.filter(isSame)]);
  }

  /** Removes every tie of this entity; returns their ids. */
  remove(entity: EntityId): string[] {
    const removed = this.#of(entity);
    for (const pair of removed) this.#delete(pair);
    this.#ordered = null;
    return removed.flat().map(({ id }) => id);
  }

  /** Takes these as all the ties that touch any of the entities; adds the differences to `changes`. */
  replace(
    entities: ReadonlySet<EntityId>,
    ties: readonly Tie[],
    changes: CanvasDelta['ties'],
  ): void {
    const newPairs = byPair(ties);
    for (const entity of entities) {
      for (const pair of this.#of(entity)) {
        if (newPairs.has(keyOf(pair[0]))) continue;
        this.#delete(pair);
        changes.removed.push(...pair.map(({ id }) => id));
      }
    }
    for (const [key, pair] of newPairs) {
      const before = new Map(this.#pairs.get(key)?.map((tie) => [tie.id, tie]));
      pair.forEach((tie, at) => {
        const previous = before.get(tie.id);
        before.delete(tie.id);
        if (previous !== undefined && JSON.stringify(previous) === JSON.stringify(tie))
          pair[at] = previous;
        else changes.put.push(tie);
      });
      changes.removed.push(...before.keys());
      this.#set(key, pair);
    }
    this.#ordered = null;
  }

  /** Reduces changes found one after the other to their final result. */
  settle({ put, removed }: CanvasDelta['ties']): CanvasDelta['ties'] {
    const remaining = put.filter((tie) => this.#pairs.get(keyOf(tie))?.includes(tie));
    const ids = new Set(remaining.map(({ id }) => id));
    return { put: remaining, removed: removed.filter((id) => !ids.has(id)) };
  }

  #of(entity: EntityId): Pair[] {
    const keys = this.#keysByEnd.get(entity) ?? [];
    return [...keys].flatMap((key) => {
      const pair = this.#pairs.get(key);
      return pair === undefined ? [] : [pair];
    });
  }

  #set(key: string, pair: Pair): void {
    this.#pairs.set(key, pair);
    for (const end of [pair[0].from, pair[0].to]) {
      const keys = this.#keysByEnd.get(end) ?? new Set();
      this.#keysByEnd.set(end, keys.add(key));
    }
  }

  #delete([first]: Pair): void {
    const key = keyOf(first);
    this.#pairs.delete(key);
    for (const end of [first.from, first.to]) this.#keysByEnd.get(end)?.delete(key);
  }
}

function byPair(ties: readonly Tie[]): Map<string, Pair> {
  const pairs = new Map<string, Pair>();
  for (const tie of ties) {
    const key = keyOf(tie);
    const pair = pairs.get(key);
    if (pair === undefined) pairs.set(key, [tie]);
    else pair.push(tie);
  }
  return pairs;
}
