/** The stacks of the case: created, named, opened, collapsed and dissolved. */
import type { CanvasLook } from '../../../contract/model/canvas.ts';
import type { CaseItem, ItemName, StoredItem } from '../../../contract/model/case-item.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import { glyphsOf, withRecords } from '../model/drawn-graph.ts';
import type { GraphDeps } from '../model/graph-deps.ts';
import { setOf, type VisibleGraph } from '../model/visible-graph.ts';

type Stack = StoredItem<'stack'>;

/** What is being named: a new stack of these entities, or an existing one. */
export interface StackNaming {
  ids: readonly EntityId[];
  stack: Stack | null;
}

interface GraphToStack {
  readonly view: VisibleGraph;
  readonly look: CanvasLook;
  readonly deps: Pick<GraphDeps, 'marks' | 'announce'>;
  select(ids: Iterable<EntityId>): void;
  layOut(kind: 'chart', join: boolean): Promise<void>;
}

export class GraphStacks {
  /** What the open dialog asks a name for; null if it is closed. */
  naming = $state.raw<StackNaming | null>(null);
  readonly #graph: GraphToStack;

  constructor(graph: GraphToStack) {
    this.#graph = graph;
  }

  /** The first stack that has all of these as members; null if there is none. */
  stackWith(ids: readonly EntityId[]): Stack | null {
    if (ids.length === 0) return null;
    const wanted = glyphsOf(this.#graph.view, ids);
    return (
      this.#graph.deps.marks.of('stack').find(({ members }) => {
        const inside = setOf(glyphsOf(this.#graph.view, members));
        return wanted.every((id) => inside.has(id));
      }) ?? null
    );
  }

  /** Opens the dialog to name a new stack of these, or to rename this one. */
  askForName(ids: readonly EntityId[], stack: Stack | null = null): void {
    this.naming = { ids, stack };
  }

  /** Creates or renames the stack in one step; returns whether that was saved. */
  async name({ ids, stack }: StackNaming, name: string): Promise<boolean> {
    if (stack !== null) return this.#save({ ...stack, name }, `Renamed the stack ${cited(name)}`);
    const { view } = this.#graph;
    const members = withRecords(view, ids);
    const count = countOf(glyphsOf(view, ids).length, 'entity', 'entities');
    const made: CaseItem = {
      kind: 'stack',
      id: crypto.randomUUID(),
      name,
      members,
      isOpen: false,
    };
    const others = this.#without(members);
    const saved = await this.#change(
      [made, ...others.put],
      others.remove,
      `Grouped ${count} into the stack ${cited(name)}, which Enter opens`,
    );
    if (saved) await this.#showMembers(members);
    return saved;
  }

  /** Opens the stack, so that its members are drawn one by one, or collapses it. */
  async setOpen(stack: Pick<Stack, 'id'>, isOpen: boolean): Promise<void> {
    const { marks } = this.#graph.deps;
    const saved = marks.of('stack').find(({ id }) => id === stack.id);
    if (saved === undefined) return;
    const count = glyphsOf(this.#graph.view, this.#visibleOf(saved.members)).length;
    const done = `${isOpen ? 'Opened' : 'Collapsed'} the stack ${cited(saved.name)}`;
    const words = `${done}: ${countOf(count, 'entity', 'entities')}`;
    if (await this.#save({ ...saved, isOpen }, words)) await this.#showMembers(saved.members);
  }

  /** Removes the stack; its members stay where they are. */
  async dissolve({ id, name, members, isOpen }: Stack): Promise<void> {
    const words = `Dissolved the stack ${cited(name)}`;
    const dissolved = await this.#change([], [{ kind: 'stack', id }], words);
    if (dissolved && !isOpen) await this.#showMembers(members);
  }

  /** Other stacks without these members, and those left empty: an entity is in at most one stack. */
  #without(ids: readonly EntityId[]): { put: CaseItem[]; remove: ItemName[] } {
    const moved = setOf(ids);
    const others = this.#graph.deps.marks
      .of('stack')
      .filter(({ members }) => members.some((id) => moved.has(id)))
      .map((stack) => ({ ...stack, members: stack.members.filter((id) => !moved.has(id)) }));
    return {
      put: others.filter(({ members }) => members.length > 0).map(toItem),
      remove: others
        .filter(({ members }) => members.length === 0)
        .map(({ id }) => ({ kind: 'stack', id })),
    };
  }

  /** Selects all members, and lays out a chart anew in the same step, since it has its own order. */
  async #showMembers(members: readonly EntityId[]): Promise<void> {
    this.#graph.select(this.#visibleOf(members));
    if (this.#graph.look === 'chart') await this.#graph.layOut('chart', true);
  }

  #visibleOf(members: readonly EntityId[]): EntityId[] {
    return members.filter((id) => this.#graph.view.entityById.has(id));
  }

  #save(stack: Stack, words: string): Promise<boolean> {
    return this.#change([toItem(stack)], [], words);
  }

  async #change(put: CaseItem[], remove: ItemName[], words: string): Promise<boolean> {
    const { marks, announce } = this.#graph.deps;
    const saved = await marks.change(put, remove);
    if (saved) announce(words);
    return saved;
  }
}

const toItem = ({ id, name, members, isOpen }: Stack): CaseItem => ({
  kind: 'stack',
  id,
  name,
  members,
  isOpen,
});

const NAME_LIMIT = 60;

const cited = (name: string): string => `“${toPlainWords(name, NAME_LIMIT)}”`;
