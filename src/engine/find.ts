/** Finding what is stored by a name, and what stands on a canvas; no registry is asked. */
import { isFoundBy, nameWords, spellings } from '../contract/fold-words.ts';
import { Refusal } from '../contract/faults.ts';
import type { FoundEntities, FoundEntity } from '../contract/model/answers.ts';
import type { CanvasMatch, StoredEntity } from '../store/store.ts';
import type { EngineContext } from './context.ts';
import type { Call, Handler, Handlers } from './handlers.ts';
import { giveWay } from './tasks.ts';

/** Places of a canvas looked at in one step. */
const PLACES_AT_ONCE = 1000;
/** Names of an entity tried for the one it was found by, and how much of each. */
const NAMES_TRIED = 100;
const NAME_TRIED = 1000;

export function createFindHandlers(
  context: EngineContext,
): Pick<Handlers, 'findEntities' | 'findOnCanvas'> {
  return {
    findEntities({ name, subject, registry = null, offset, limit }) {
      const subjects = subject ? [subject] : (['company', 'member'] as const);
      const query = { name, subjects, registry, offset, limit };
      const { items, more } = context.store.read.entitiesNamed(query);
      return { items: items.map((entity) => toFound(entity, name)), more };
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
  const items = store.read.entities(best.map((match) => match.id));
  return { items: items.map((it) => toFound(it, name)), more: matches.length > limit };
}

function toFound(
  { item: _item, places: _places, names, ...known }: StoredEntity,
  name: string,
): FoundEntity {
  const asked = spellings(name);
  const finds = (own: string): boolean =>
    isFoundBy(asked, nameWords([own.slice(0, NAME_TRIED)]).text);
  const other = (): string | undefined => names.slice(0, NAMES_TRIED).find(finds);
  return { ...known, foundBy: finds(known.label) ? null : (other() ?? null) };
}
