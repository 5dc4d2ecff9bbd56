/** Finding what is stored by a name, and what stands on a canvas; no registry is asked. */
import { spellings } from '../../contract/text/fold-words.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { FoundEntities, FoundEntity } from '../../contract/answers/search.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { CanvasMatch } from '../../store/search/entity-search.ts';
import type { EngineContext } from '../context.ts';
import { listedName, SearchedNames } from './found-name.ts';
import { inFewParts } from '../canvas/graph-parts.ts';
import type { Call, Handler, Handlers } from '../handlers.ts';
import { takeAll } from '../tasks/take-steps.ts';
import { giveWay } from '../tasks/tasks.ts';

/** Places of a canvas looked at in one step. */
const PLACES_AT_ONCE = 1000;

export function createFindHandlers(
  context: EngineContext,
): Pick<Handlers, 'findEntities' | 'findOnCanvas'> {
  return {
    async findEntities({ name, subject, registry = null, offset, limit }, { signal }) {
      const subjects = subject ? [subject] : (['company', 'member'] as const);
      const query = { name, subjects, registry, offset, limit };
      const { items, more } = context.store.read.entitiesNamed(query);
      return { items: await takeAll(toFound(items, name), signal), more };
    },
    findOnCanvas: (input, call) => findOnCanvas(context, input, call),
  };
}

async function findOnCanvas(
  { store }: EngineContext,
  { case: id, name, limit }: Parameters<Handler<'findOnCanvas'>>[0],
  { signal }: Call,
): Promise<FoundEntities> {
  if (!store.read.hasCase(id)) throw new Refusal('case-unknown');
  const matches: CanvasMatch[] = [];
  for (let after: number | null = -1; after !== null;) {
    const part = store.read.canvasNamed(id, name, { after, limit: PLACES_AT_ONCE });
    matches.push(...part.found);
    after = part.next;
    if (after !== null) await giveWay(signal);
  }
  const best = matches.sort((a, b) => a.rank - b.rank).slice(0, limit);
  const items: FoundEntity[] = [];
  for (const part of inFewParts(best.map((match) => match.id))) {
    items.push(...(await takeAll(toFound(store.read.entities(part), name), signal)));
    await giveWay(signal);
  }
  return { items, more: matches.length > limit };
}

function* toFound(entities: readonly StoredEntity[], name: string): Generator<void, FoundEntity[]> {
  const asked = spellings(name);
  const found: FoundEntity[] = [];
  for (const { item: _item, places: _places, names, ...known } of entities) {
    const foundBy = new SearchedNames([known.label, ...names]).otherName(asked);
    found.push({ ...known, label: listedName(known.label), foundBy });
    yield;
  }
  return found;
}
