/** The canvas of a case: which entities are on the graph and where they are. */
import { z } from 'zod';
import type { CaseId } from './case.ts';
import { entityId, type EntityFacts, type EntityId, type ShownFacts } from './entity.ts';
import type { Tie } from './tie.ts';

/** Where an entity is. Without coordinates the layout has to find a place. */
export const canvasPlace = z.strictObject({
  entity: entityId,
  x: z.number().nullable(),
  y: z.number().nullable(),
  pinned: z.boolean(),
  hidden: z.boolean(),
});

export type CanvasPlace = z.infer<typeof canvasPlace>;

/** A place with its turn: its position in the order in which entities were put on the canvas. */
export interface TurnedPlace extends CanvasPlace {
  turn: number;
}

/** A graph node: the entity's known facts, its place, and whether it was fetched. */
export interface GraphEntity extends ShownFacts {
  /** When its own profile was fetched; null if it is only named, or known from a search. */
  fetchedAt: string | null;
  /** When its registry last had no such record; null if never requested, or found since. */
  notFoundAt: string | null;
  /** Distinct neighbours that stored profiles state; without its own profile there may be more. */
  neighbours: number;
  turn: number;
  x: number | null;
  y: number | null;
  pinned: boolean;
  hidden: boolean;
}

export interface Graph {
  entities: GraphEntity[];
  ties: Tie[];
}

/** How a canvas is drawn: glyphs with lines between them, or boxes with right-angled lines. */
export const canvasLook = z.enum(['network', 'chart']);

export type CanvasLook = z.infer<typeof canvasLook>;

/** What undo and redo would do, in words; null if nothing. */
export interface CaseSteps {
  undo: string | null;
  redo: string | null;
}

/** A page of the canvas. */
export interface CanvasPage extends Graph, CaseSteps {
  case: CaseId;
  /** Counts changes: pages of different revisions can't be combined. */
  revision: number;
  look: CanvasLook;
  /** Entities and ties in the whole canvas. */
  totals: { entities: number; ties: number };
  /** Pass it back to read on; null at the end. */
  next: number | null;
}

/** The changes of a canvas since the previous revision, which turn that one into this one. */
export interface CanvasDelta extends CaseSteps {
  case: CaseId;
  revision: number;
  look: CanvasLook;
  /** Entities that were added, or of which other facts are known now. */
  put: GraphEntity[];
  /** Changed places of entities that were already there. */
  moved: CanvasPlace[];
  removed: EntityId[];
  /** Ties that were added or changed, and the ids of those removed. */
  ties: { put: Tie[]; removed: string[] };
}

/** A neighbour of an entity as it is offered before it is added. */
export interface Neighbour {
  entity: EntityId;
  label: string;
  kind: EntityFacts['kind'];
  /** The name that matched the search, if that isn't the label. */
  foundBy: string | null;
  /** The first few roles that tie the two, verbatim, each wording once; `roleCount` counts all. */
  roles: string[];
  roleCount: number;
  /** The state of these ties on the day: `active`, or `1 active, 1 ended` if they differ. */
  state: string;
  onCanvas: boolean;
  /** How many ties it has to other entities on the canvas. */
  tiesToCanvas: number;
  /** The first few entities these ties lead to; `tiedToCount` counts all. */
  tiedTo: EntityId[];
  tiedToCount: number;
}

/** Neighbours that match a search, or all: those tied to the canvas but not on it come first. */
export interface NeighbourPage {
  items: Neighbour[];
  /** The number of all matches. */
  total: number;
  /** How many of them come first because they are tied to the canvas. */
  tied: number;
}

/** The neighbours of an entity that are not on the canvas. */
export interface Rest {
  entity: EntityId;
  members: number;
  companies: number;
  /** Members and companies that are tied to something else stored, on the canvas or not. */
  tiedElsewhere: number;
}
