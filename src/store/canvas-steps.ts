/** The steps of the canvas: what stood before and after each, for undo and redo. */
import type { CanvasPlace } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Connection } from './connection.ts';

/** Steps kept for each registry; the oldest go first. */
export const STEPS_KEPT = 1000;

/** A place with its turn: where it comes in the order things were put on the canvas. */
export interface KeptPlace extends CanvasPlace {
  turn: number;
}

interface Step {
  key: number;
  label: string;
}

interface Change {
  entity: EntityId;
  before: KeptPlace | null;
  after: KeptPlace | null;
}

export function canvasStepRows(connection: Connection) {
  const last = connection.query<Step>(
    `SELECT key, label FROM canvas_steps WHERE registry = ? AND undone = 0 ORDER BY key DESC LIMIT 1`,
  );
  const firstUndone = connection.query<Step>(
    `SELECT key, label FROM canvas_steps WHERE registry = ? AND undone = 1 ORDER BY key LIMIT 1`,
  );
  const insert = connection.query('INSERT INTO canvas_steps (registry, label) VALUES (?, ?)');
  const dropUndone = connection.query('DELETE FROM canvas_steps WHERE registry = ? AND undone = 1');
  const dropOldest = connection.query(
    `DELETE FROM canvas_steps WHERE key IN (
       SELECT key FROM canvas_steps WHERE registry = ? AND undone = 0
       ORDER BY key DESC LIMIT -1 OFFSET ${STEPS_KEPT})`,
  );
  const mark = connection.query('UPDATE canvas_steps SET undone = ? WHERE key = ?');
  const note = connection.query(
    `INSERT INTO canvas_changes (step, entity, before, after) VALUES (?, ?, ?, ?)
     ON CONFLICT (step, entity) DO UPDATE SET after = excluded.after`,
  );
  const changes = connection.query<{
    entity: EntityId;
    before: string | null;
    after: string | null;
  }>('SELECT entity, before, after FROM canvas_changes WHERE step = ?');

  const toUndo = (registry: number): Step | null => last.get(registry) ?? null;
  return {
    toUndo,
    toRedo: (registry: number): Step | null => firstUndone.get(registry) ?? null,
    /** The step that changes go to: the last one when they join it, else a new one. */
    begin(registry: number, label: string, join: boolean): number {
      const before = join ? toUndo(registry) : null;
      if (before !== null) return before.key;
      dropUndone.run(registry);
      const step = insert.run(registry, label).key;
      dropOldest.run(registry);
      return step;
    },
    /** Notes a change; of an entity changed before in this step, what stood before all of it stays. */
    note(step: number, entity: EntityId, before: KeptPlace | null, after: KeptPlace | null): void {
      note.run(step, entity, before && JSON.stringify(before), after && JSON.stringify(after));
    },
    changes: (step: number): Change[] =>
      changes.all(step).map(({ entity, before, after }) => ({
        entity,
        before: before === null ? null : (JSON.parse(before) as KeptPlace),
        after: after === null ? null : (JSON.parse(after) as KeptPlace),
      })),
    mark(step: number, undone: boolean): void {
      mark.run(undone ? 1 : 0, step);
    },
  };
}
