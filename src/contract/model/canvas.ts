/** The canvas: which entities are on the graph and where they stand. */
import { z } from 'zod';
import { entityId, type EntityFacts, type EntityId } from './entity.ts';
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

/** A graph node: what is known of it, where it stands, and how far it was looked at. */
export interface GraphEntity extends Omit<EntityFacts, 'item' | 'places' | 'names'> {
  /** When its own profile was fetched; null: named only, or seen in a search. */
  fetchedAt: string | null;
  /** Distinct neighbours that stored profiles state; without its own profile there may be more. */
  neighbours: number;
  x: number | null;
  y: number | null;
  pinned: boolean;
  hidden: boolean;
}

export interface Graph {
  entities: GraphEntity[];
  ties: Tie[];
}

/** The canvas as read, a page at a time. */
export interface CanvasPage extends Graph {
  /** Entities and ties in the whole canvas. */
  totals: { entities: number; ties: number };
  /** Give it back to read on; null at the end. */
  next: number | null;
  /** What undo and redo would do, in words; null when there is nothing. */
  undo: string | null;
  redo: string | null;
}

export interface Neighbour {
  entity: EntityId;
  label: string;
  kind: EntityFacts['kind'];
  onCanvas: boolean;
}
