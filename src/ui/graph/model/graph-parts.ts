/** The graph with the parts of its pane, each with what the other parts use. `GraphPaneState` implements it. */
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
  MeasuredStyle,
  SizeScale,
} from '../../../drawing/shapes/measure-scale.ts';
import type { ProjectionSide } from '../../../graph/answers/projection.ts';
import type { Action } from '../../shared/window/action.ts';
import type { LayoutKind, TitledSign } from './canvas-controls.ts';
import type { CaseGraph } from './case-graph.svelte.ts';
import type { VisibleGraph } from './visible-graph.ts';

/** What a context menu is about. */
export interface MenuTargets {
  entities?: readonly EntityId[];
  ties?: readonly Tie[];
  /** Where to open the menu, in the window, when it isn't opened by a pointer. */
  at?: { x: number; y: number } | null;
}

interface GraphMenuItem extends Action {
  disabled?: boolean;
  /** Whether its shortcut is announced separately, instead of as part of its name. */
  announcesKey?: boolean;
}

/** A context menu. */
export interface GraphMenu {
  /** The menu's subject; null for the graph itself. */
  title: string | null;
  /** Groups of items, with a line between them. */
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
    stackWith(ids: readonly EntityId[]): Stack | null;
    askForName(ids: readonly EntityId[], stack?: Stack | null): void;
    setOpen(stack: Pick<Stack, 'id'>, isOpen: boolean): Promise<void>;
    dissolve(stack: Stack): Promise<void>;
  };
  readonly answers: {
    readonly drawnThings: { readonly drawn: { readonly signs: readonly TitledSign[] } };
    readonly further: { open(entities: readonly EntityId[]): void };
    readonly measure: MeasureAccess;
    readonly projection: ProjectionAccess;
    readonly shared: { choose(thing: ThingId): void };
    askForSharedBoards(entities: readonly EntityId[]): void;
  };
  /** Lays the graph out. A large chart is then shown at these entities, or at its top. */
  layOut(kind: LayoutKind, join?: boolean, at?: readonly EntityId[]): Promise<void>;
  menuOf(targets: MenuTargets): GraphMenu;
  /** Performs the action with this key on these entities; returns whether there was one. */
  takeActionKey(event: KeyboardEvent, ids: readonly EntityId[]): boolean;
  /** Stops an expansion, else a question or a layout; returns whether one was running. */
  stopTask(): boolean;
}

/** The measures that entities are sized and coloured by. */
interface MeasureAccess {
  readonly chosen: GraphMeasure;
  readonly isOn: boolean;
  readonly isWorking: boolean;
  readonly size: SizeScale | null;
  readonly colour: { readonly classes: readonly MeasureClass[] } | null;
  /** How each entity is drawn; null: no differently than without a measure. */
  readonly looks: ReadonlyMap<EntityId, MeasuredStyle> | null;
  readonly measures: readonly NumberMeasure[];
  valueOf(measure: NumberMeasure, id: EntityId): number | null | undefined;
  inWords(id: EntityId): string;
}

/** The projection that the canvas may draw instead of the graph. */
interface ProjectionAccess {
  /** null: the graph itself is drawn. */
  readonly side: ProjectionSide | null;
  readonly view: VisibleGraph;
  readonly counts: readonly string[] | null;
  back(): boolean;
  move(spots: readonly Spot[]): void;
  tiesOf(drawn: Iterable<string>): string[];
  drawnOf(ties: ReadonlySet<string>): Tie[];
}
