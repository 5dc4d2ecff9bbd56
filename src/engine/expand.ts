/** Expanding: an entity's neighbours come onto the canvas, as one step to undo. */
import { Refusal } from '../contract/faults.ts';
import type { ExpandAnswer } from '../contract/model/answers.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { EngineContext } from './context.ts';
import { unplaced } from './graph-parts.ts';
import type { Call, Handler } from './handlers.ts';
import { isNotAsked } from './registry-link.ts';

const NEIGHBOURS_READ_AT_ONCE = 5000;
const LABEL_SHOWN = 150;

export async function expandEntity(
  context: EngineContext,
  { entity, limit }: Parameters<Handler<'expandEntity'>>[0],
  call: Call,
): Promise<ExpandAnswer> {
  const { store, link, canvas } = context;
  const registry = link.name();
  const fetched = await makeKnown(context, entity, call);
  // The canvas of another registry is not the one meant.
  link.insistOn(registry);
  const { absent, total } = absentNeighbours(context, entity);
  const added = absent.slice(0, limit);
  const put = canvas.has(entity) ? added : [entity, ...added];
  if (put.length > 0) {
    const label = store.read.entities(registry, [entity])[0]?.label ?? entity;
    store.write((writer) =>
      writer.changeCanvas(registry, {
        label: `Expand ${label.slice(0, LABEL_SHOWN).toWellFormed()}`,
        put: put.map(unplaced),
        remove: [],
        join: false,
      }),
    );
    canvas.changed();
  }
  return { added: put, neighbours: total, leftOff: absent.length - added.length, fetched };
}

/**
 * Have the entity's own profile if it can be had. While the registry can't be asked, neighbours
 * that other profiles state will do; if there are none, it is refused. Returns whether it was asked.
 */
async function makeKnown(context: EngineContext, entity: EntityId, call: Call): Promise<boolean> {
  try {
    const { from } = await context.profiles.find(entity, 'auto', call.signal);
    return from === 'registry';
  } catch (error) {
    const known = context.store.read.neighbourCounts(context.link.name(), [entity]).get(entity);
    if (error instanceof Refusal && isNotAsked(error.fault) && known) return false;
    throw error;
  }
}

/** Neighbours that are not on the canvas, hidden ones counted as being there. */
function absentNeighbours(
  { store, link, canvas }: EngineContext,
  entity: EntityId,
): { absent: EntityId[]; total: number } {
  const absent: EntityId[] = [];
  for (let offset = 0; ; offset += NEIGHBOURS_READ_AT_ONCE) {
    const page = { offset, limit: NEIGHBOURS_READ_AT_ONCE };
    const { ids, total } = store.read.neighbours(link.name(), entity, page);
    absent.push(...ids.filter((id) => !canvas.has(id)));
    if (ids.length === 0 || offset + ids.length >= total) return { absent, total };
  }
}
