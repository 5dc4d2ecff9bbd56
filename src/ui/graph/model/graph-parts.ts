/** The graph with the parts of its pane, each as far as the others know it. `GraphPaneState` is behind it. */
import type { Rest } from '../../../contract/model/canvas.ts';
import type { StoredItem } from '../../../contract/model/case-item.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { GraphMeasure, NumberMeasure } from '../../../contract/model/graph-view.ts';
import type { OwnerDirection } from '../../../contract/answers/owners.ts';
import type { ThingId } from '../../../contract/model/thing.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import type {
  MeasureClass,
  MeasuredLook,
  SizeScale,
} from '../../../drawing/shapes/measure-scale.ts';
import type { ProjectionSide } from '../../../graph/answers/projection.ts';
import type { Action } from '../../shared/window/action.ts';
import type { LayoutKind, TitledSign } from './canvas-controls.ts';
import type { CaseGraph } from './case-graph.svelte.ts';
import type { VisibleGraph } from './visible-graph.ts';

/** What a right click is about. */
export interface MenuTargets {
  entities?: readonly EntityId[];
  ties?: readonly Tie[];
  /** Where the menu belongs, in the window, when no pointer says it. */
  at?: { x: number; y: number } | null;
}

interface GraphMenuItem extends Action {
  disabled?: boolean;
  /** Its key is announced as such, and is no part of its name. */
  announcesKey?: boolean;
}

/** The menu of a right click. */
export interface GraphMenu {
  /** What it is about; null: the graph. */
  title: string | null;
  /** With a line between each two. */
  groups: readonly (readonly GraphMenuItem[])[];
}

type Stack = StoredItem<'stack'>;

export interface GraphWithParts extends CaseGraph {
  readonly placing: { readonly layout: LayoutKind };
  readonly expansion: {
    readonly rests: { readonly groups: readonly Rest[] };
    start(entities: readonly EntityId[]): Promise<void>;
    open(hubs: readonly EntityId[]): Promise<void>;
  };
  readonly following: {
    start(entities: readonly EntityId[], direction: OwnerDirection): Promise<void>;
  };
  readonly stacks: {
    holding(ids: readonly EntityId[]): Stack | null;
    ask(ids: readonly EntityId[], stack?: Stack | null): void;
    turn(stack: Pick<Stack, 'id'>, isOpen: boolean): Promise<void>;
    dissolve(stack: Stack): Promise<void>;
  };
  readonly answers: {
    readonly drawnThings: { readonly drawn: { readonly signs: readonly TitledSign[] } };
    readonly further: { open(entities: readonly EntityId[]): void };
    readonly measure: MeasureAccess;
    readonly projection: ProjectionAccess;
    readonly shared: { choose(thing: ThingId): void };
  };
  /** A large chart is shown at these, or its top. */
  layOut(kind: LayoutKind, join?: boolean, at?: readonly EntityId[]): Promise<void>;
  menuOf(targets: MenuTargets): GraphMenu;
  /** Performs the action of this key on these; says whether it is the key of one. */
  takeActionKey(event: KeyboardEvent, ids: readonly EntityId[]): boolean;
  /** Ends an expansion, or else what is asked, or a layout; says whether one was under way. */
  stopTask(): boolean;
}

/** By what entities are sized and coloured. */
interface MeasureAccess {
  readonly chosen: GraphMeasure;
  readonly isOn: boolean;
  readonly isWorking: boolean;
  readonly size: SizeScale | null;
  readonly colour: { readonly classes: readonly MeasureClass[] } | null;
  /** How each is drawn; null: as without a measure. */
  readonly looks: ReadonlyMap<EntityId, MeasuredLook> | null;
  readonly measures: readonly NumberMeasure[];
  valueOf(measure: NumberMeasure, id: EntityId): number | null | undefined;
  inWords(id: EntityId): string;
}

/** What the canvas may draw in place of the graph. */
interface ProjectionAccess {
  /** Null: the graph itself is drawn. */
  readonly side: ProjectionSide | null;
  readonly view: VisibleGraph;
  readonly counts: readonly string[] | null;
  back(): boolean;
  move(spots: readonly Spot[]): void;
  tiesOf(drawn: Iterable<string>): string[];
  drawnOf(ties: ReadonlySet<string>): Tie[];
}
