/** The canvas of a registry, and the steps that undo and redo it, restart or not. */
import type { CanvasPlace } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Connection } from './connection.ts';
import { canvasStepRows, type KeptPlace } from './canvas-steps.ts';
import type { StoredCanvasStep } from './store.ts';

interface PlaceRow {
  entity: EntityId;
  turn: number;
  x: number | null;
  y: number | null;
  pinned: number;
  hidden: number;
}

const toPlace = ({ pinned, hidden, ...row }: PlaceRow): KeptPlace => ({
  ...row,
  pinned: pinned === 1,
  hidden: hidden === 1,
});

const COLUMNS = 'entity, turn, x, y, pinned, hidden';

export function canvasReader(connection: Connection) {
  const places = connection.query<PlaceRow>(
    `SELECT ${COLUMNS} FROM canvas_places WHERE registry = ? ORDER BY turn`,
  );
  const steps = canvasStepRows(connection);
  return {
    places: (registry: number): CanvasPlace[] =>
      places.all(registry).map((row) => {
        const { turn: _turn, ...place } = toPlace(row);
        return place;
      }),
    steps: (registry: number): StoredCanvasStep => ({
      undo: steps.toUndo(registry)?.label ?? null,
      redo: steps.toRedo(registry)?.label ?? null,
    }),
  };
}

export function canvasRows(connection: Connection) {
  const steps = canvasStepRows(connection);
  const find = connection.query<PlaceRow>(
    `SELECT ${COLUMNS} FROM canvas_places WHERE registry = ? AND entity = ?`,
  );
  const lastTurn = connection.query<{ turn: number | null }>(
    'SELECT max(turn) AS turn FROM canvas_places WHERE registry = ?',
  );
  const put = connection.query(
    `INSERT OR REPLACE INTO canvas_places (registry, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = connection.query('DELETE FROM canvas_places WHERE registry = ? AND entity = ?');

  function placeOf(registry: number, entity: EntityId): KeptPlace | null {
    const row = find.get(registry, entity);
    return row === undefined ? null : toPlace(row);
  }

  function set(registry: number, entity: EntityId, place: KeptPlace | null): void {
    if (place === null) remove.run(registry, entity);
    else {
      const { turn, x, y, pinned, hidden } = place;
      put.run(registry, entity, turn, x, y, pinned ? 1 : 0, hidden ? 1 : 0);
    }
  }

  return {
    /**
     * Puts and removes places; how many really changed. A step that changes nothing is none. What
     * joins after an undo only moves what still stands there and leaves the steps alone: a layout
     * that comes late brings nothing back.
     */
    change(registry: number, { label, put: wanted, remove: unwanted, join }: CanvasChange): number {
      const late = join && steps.toRedo(registry) !== null;
      let turn = lastTurn.get(registry)?.turn ?? 0;
      const targets = new Map<EntityId, CanvasPlace | null>();
      for (const place of wanted) targets.set(place.entity, place);
      for (const entity of unwanted) targets.set(entity, null);
      let step: number | null = null;
      let changed = 0;
      for (const [entity, target] of targets) {
        const before = placeOf(registry, entity);
        const after = target && { ...target, turn: before?.turn ?? ++turn };
        if (isSame(before, after) || (late && (before === null || after === null))) continue;
        if (!late) step ??= steps.begin(registry, label, join);
        if (step !== null) steps.note(step, entity, before, after);
        set(registry, entity, after);
        changed += 1;
      }
      return changed;
    },
    undo(registry: number): string | null {
      const step = steps.toUndo(registry);
      if (step === null) return null;
      for (const { entity, before } of steps.changes(step.key)) set(registry, entity, before);
      steps.mark(step.key, true);
      return step.label;
    },
    redo(registry: number): string | null {
      const step = steps.toRedo(registry);
      if (step === null) return null;
      for (const { entity, after } of steps.changes(step.key)) set(registry, entity, after);
      steps.mark(step.key, false);
      return step.label;
    },
  };
}

export interface CanvasChange {
  label: string;
  put: CanvasPlace[];
  remove: EntityId[];
  join: boolean;
}

function isSame(one: KeptPlace | null, other: KeptPlace | null): boolean {
  if (one === null || other === null) return one === other;
  const { x, y, pinned, hidden } = one;
  return x === other.x && y === other.y && pinned === other.pinned && hidden === other.hidden;
}
