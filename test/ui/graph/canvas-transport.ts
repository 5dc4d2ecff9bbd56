/** An engine's canvas in memory: a world of entities and ties, what stands on the graph, and undo. */
import type { CanvasPlace, GraphEntity } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { Refusal } from '../../../src/contract/faults.ts';
import type { Tie } from '../../../src/contract/model/tie.ts';
import { memberAnswer } from '../profile/profile-answer.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { scriptTransport, type ScriptedTransport } from '../scripted-transport.ts';

export interface World {
  entities: readonly GraphEntity[];
  ties: readonly Tie[];
  /** What stands on the canvas at first. */
  on?: readonly EntityId[];
}

export interface CanvasTransport extends ScriptedTransport {
  places(): CanvasPlace[];
}

type Answers = Parameters<typeof scriptTransport>[0];

export function canvasTransport(world: World, more: Answers = {}): CanvasTransport {
  const facts = new Map(world.entities.map((entity) => [entity.id, entity]));
  let places = new Map((world.on ?? []).map((id) => [id, placeOf(facts.get(id))]));
  const done: { label: string; before: typeof places }[] = [];
  const undone: typeof done = [];
  const around = (id: EntityId): EntityId[] => [
    ...new Set(
      world.ties.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : [])),
    ),
  ];
  const put = (label: string, change: CanvasPlace[], remove: EntityId[], join: boolean): void => {
    const before = places;
    places = new Map(places);
    for (const place of change) places.set(place.entity, place);
    for (const id of remove) places.delete(id);
    if (!join) done.push({ label, before });
    undone.length = 0;
  };
  const transport = scriptTransport({
    readCanvas: () => {
      const entities = [...places.values()].flatMap(({ entity, ...place }) => {
        const known = facts.get(entity);
        return known ? [{ ...known, neighbours: around(entity).length, ...place }] : [];
      });
      const ties = world.ties.filter(({ from, to }) => places.has(from) && places.has(to));
      return {
        entities,
        ties,
        totals: { entities: entities.length, ties: ties.length },
        next: null,
        undo: done.at(-1)?.label ?? null,
        redo: undone.at(-1)?.label ?? null,
      };
    },
    changeCanvas: ({ label, put: change = [], remove = [], join = false }) => {
      if (change.some(({ entity }) => !facts.has(entity))) throw new Refusal('input-invalid');
      put(label, change, remove, join);
      return { changed: change.length + remove.length };
    },
    undoCanvas: () => {
      const step = done.pop();
      if (!step) return { undone: null };
      undone.push({ label: step.label, before: places });
      places = step.before;
      return { undone: step.label };
    },
    redoCanvas: () => {
      const step = undone.pop();
      if (!step) return { redone: null };
      done.push({ label: step.label, before: places });
      places = step.before;
      return { redone: step.label };
    },
    readNeighbours: ({ entity, offset = 0, limit = 200 }) => {
      const ids = around(entity);
      const items = ids.slice(offset, offset + limit).flatMap((id) => {
        const known = facts.get(id);
        const onCanvas = places.has(id);
        return known ? [{ entity: id, label: known.label, kind: known.kind, onCanvas }] : [];
      });
      return { items, total: ids.length };
    },
    readProfile: ({ entity }) => ({
      ...memberAnswer(makeMemberProfile({ id: entity.split(':')[1] ?? '' })),
      neighbours: around(entity).length,
    }),
    expandEntity: ({ entity, limit = 200 }) => {
      const absent = around(entity).filter((id) => !places.has(id));
      const added = absent.slice(0, limit);
      put(
        `Expand ${entity}`,
        added.map((id) => placeOf(facts.get(id))),
        [],
        false,
      );
      const leftOff = absent.length - added.length;
      return { added, neighbours: around(entity).length, leftOff, fetched: false };
    },
    ...more,
  });
  return Object.assign(transport, { places: () => [...places.values()] });
}

function placeOf(entity: GraphEntity | undefined): CanvasPlace {
  if (!entity) throw new Error('The world of this test has no such entity.');
  const { id, x, y, pinned, hidden } = entity;
  return { entity: id, x, y, pinned, hidden };
}
