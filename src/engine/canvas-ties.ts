/** The ties on a canvas, found by their ends, so that only those of one entity need be looked at. */
import type { CanvasDelta } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';
import { inTieOrder } from '../graph/build.ts';

export class CanvasTies {
  readonly #byId = new Map<string, Tie>();
  readonly #idsByEnd = new Map<EntityId, Set<string>>();

  inOrder(): Tie[] {
    return [...this.#byId.values()].sort(inTieOrder);
  }

  neighboursOf(entity: EntityId): Set<EntityId> {
    const found = new Set<EntityId>();
    for (const { from, to } of this.#of(entity)) found.add(from === entity ? to : from);
    found.delete(entity);
    return found;
  }

  /** Take away every tie of this entity; their ids. */
  remove(entity: EntityId): string[] {
    const gone = this.#of(entity);
    for (const tie of gone) this.#delete(tie);
    return gone.map(({ id }) => id);
  }

  /** These are all the ties that touch any of the entities; what is different is added to `changes`. */
  replace(
    entities: ReadonlySet<EntityId>,
    ties: readonly Tie[],
    changes: CanvasDelta['ties'],
  ): void {
    const now = new Set(ties.map(({ id }) => id));
    for (const entity of entities) {
      for (const tie of this.#of(entity)) {
        if (now.has(tie.id)) continue;
        this.#delete(tie);
        changes.removed.push(tie.id);
      }
    }
    for (const tie of ties) {
      if (JSON.stringify(this.#byId.get(tie.id)) === JSON.stringify(tie)) continue;
      this.#add(tie);
      changes.put.push(tie);
    }
  }

  #of(entity: EntityId): Tie[] {
    return [...(this.#idsByEnd.get(entity) ?? [])].flatMap((id) => this.#byId.get(id) ?? []);
  }

  #add(tie: Tie): void {
    this.#byId.set(tie.id, tie);
    for (const end of [tie.from, tie.to]) {
      const ids = this.#idsByEnd.get(end) ?? new Set();
      this.#idsByEnd.set(end, ids.add(tie.id));
    }
  }

  #delete({ id, from, to }: Tie): void {
    this.#byId.delete(id);
    for (const end of [from, to]) this.#idsByEnd.get(end)?.delete(id);
  }
}
