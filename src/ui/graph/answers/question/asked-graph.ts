/** The graph as far as what it is asked has to know it. */
import type { GraphEntity } from '../../../../contract/model/canvas.ts';
import type { CaseId } from '../../../../contract/model/case.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { ShownSource, Tie } from '../../../../contract/model/tie.ts';
import type { CanvasControls } from '../../model/canvas-controls.ts';
import type { Drawer } from '../../model/drawer.svelte.ts';
import type { GraphDeps } from '../../model/graph-deps.ts';
import type { VisibleGraph } from '../../model/visible-graph.ts';
import type { TimeChoice } from '../../model/time-choice.svelte.ts';

/** Entities and ties that stand out on the canvas, those of them that are drawn. */
export interface Lit {
  entities: ReadonlySet<EntityId>;
  ties: ReadonlySet<Tie['id']>;
}

/** What has something stand out. */
export interface Lighting {
  lit: Lit | null;
}

export interface AskedGraph {
  readonly case: CaseId | null;
  readonly controls: CanvasControls | null;
  readonly deps: GraphDeps;
  readonly drawer: Drawer;
  /** Everything on the canvas, hidden ones too. */
  readonly entities: readonly GraphEntity[];
  readonly selection: ReadonlySet<EntityId>;
  readonly time: TimeChoice;
  source: ShownSource | null;
  readonly view: VisibleGraph;
  entity(id: EntityId): GraphEntity | undefined;
  has(id: EntityId): boolean;
  /** `company 1002`, with the registry where those shown are of several. */
  idInWords(id: EntityId): string;
  select(ids: Iterable<EntityId>, ties?: Iterable<string>): void;
  /** @param label what undo will call it */
  add(ids: readonly EntityId[], label: string): Promise<boolean>;
  /** A refusal becomes words on screen and undefined. */
  refusable<T>(work: () => Promise<T>): Promise<T | undefined>;
}
