/** The canvas of a case: which entities are on the graph and where they stand. */
import { z } from 'zod';
import type { CaseId } from './case.ts';
import { entityId, type EntityFacts, type EntityId, type ShownFacts } from './entity.ts';
import type { Tie } from './tie.ts';

/** Where an entity stands. No coordinates yet means the layout has to find a place. */
export const canvasPlace = z.strictObject({
  entity: entityId,
  x: z.number().nullable(),
  y: z.number().nullable(),
  pinned: z.boolean(),
  hidden: z.boolean(),
});

export type CanvasPlace = z.infer<typeof canvasPlace>;

/** A place with its turn: where it comes in the order things were put on the canvas. */
export interface TurnedPlace extends CanvasPlace {
  turn: number;
}

/** A graph node: what is known of it, where it stands, and how far it was looked at. */
export interface GraphEntity extends ShownFacts {
  /** When its own profile was fetched; null: named only, or seen in a search. */
  fetchedAt: string | null;
  /** When its registry last had no such record; null: never asked, or it was found since. */
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

/** What undo and redo would do, in words; null when there is nothing. */
export interface CaseSteps {
  undo: string | null;
  redo: string | null;
}

/** The canvas as read, a page at a time. */
export interface CanvasPage extends Graph, CaseSteps {
  case: CaseId;
  /** Counts the changes: pages of different revisions don't belong together. */
  revision: number;
  look: CanvasLook;
  /** Entities and ties in the whole canvas. */
  totals: { entities: number; ties: number };
  /** Give it back to read on; null at the end. */
  next: number | null;
}

/**
 * What changed on a canvas since the revision before this one. Whoever has that one has this one by
 * it, and reads nothing again.
 */
export interface CanvasDelta extends CaseSteps {
  case: CaseId;
  revision: number;
  look: CanvasLook;
  /** Entities that came, or of which something else is known now. */
  put: GraphEntity[];
  /** Places that changed of entities that were there. */
  moved: CanvasPlace[];
  removed: EntityId[];
  /** Ties that came or say something else now, and the ids of those that are gone. */
  ties: { put: Tie[]; removed: string[] };
}

/** A neighbour of an entity as it is offered before it comes. */
export interface Neighbour {
  entity: EntityId;
  label: string;
  kind: EntityFacts['kind'];
  /** The name that was searched for, where that isn't the label. */
  foundBy: string | null;
  /** What ties the two, verbatim: each wording once, the first few, and how many there are. */
  roles: string[];
  roleCount: number;
  /** What these ties are on the day: `active`, or `1 active, 1 ended` where they differ. */
  state: string;
  onCanvas: boolean;
  /** How many ties it has to what else is on the canvas. */
  tiesToCanvas: number;
  /** Whom these tie it to: the first few, and how many there are. */
  tiedTo: EntityId[];
  tiedToCount: number;
}

/** Neighbours that a search found, or all: those tied to the canvas without being on it come first. */
export interface NeighbourPage {
  items: Neighbour[];
  /** All that were found. */
  total: number;
  /** So many of them come first for being tied to the canvas. */
  tied: number;
}

/** The neighbours of an entity that are not on the canvas. */
export interface Rest {
  entity: EntityId;
  members: number;
  companies: number;
  /** Of both: tied to something else that is stored, on the canvas or not. */
  tiedElsewhere: number;
}
