/** How many neighbours some entities have, of each kind and role, before any of them comes. */
import type { EntityId, EntityKind } from '../../contract/model/entity.ts';
import type { CountedNeighbours } from '../../contract/answers/expand.ts';
import type { StoreReader } from '../../store/store.ts';
import type { CaseCanvas } from './case-canvas.ts';
import type { EngineContext } from '../context.ts';
import { inParts } from './graph-parts.ts';
import type { Call, Handler } from '../handlers.ts';
import { isMeant, tiedNeighbours, type NeighbourChoice } from './meant-neighbours.ts';
import { takeAll } from '../tasks/take-steps.ts';

type Wish = Parameters<Handler<'countNeighbours'>>[0];

/** Roles told of; a hostile record may state any number. */
const ROLES_TOLD = 200;

export async function countNeighbours(
  context: EngineContext,
  wish: Wish,
  { signal }: Call,
): Promise<CountedNeighbours> {
  const { store, canvases, now } = context;
  const canvas = await canvases.of(wish.case);
  const day = wish.day ?? now().toISOString().slice(0, 10);
  return takeAll(count(store.read, canvas, { ...wish, day }), signal);
}

function* count(
  read: StoreReader,
  canvas: Pick<CaseCanvas, 'has'>,
  wish: NeighbourChoice & Pick<Wish, 'entities'>,
): Generator<void, CountedNeighbours> {
  const asked = new Set(wish.entities);
  const all = new Set<EntityId>();
  const kinds = new Map<EntityKind, Set<EntityId>>();
  const roles = new Map<string, Set<EntityId>>();
  const newcomers = new Set<EntityId>();
  const unanswered = new Set<EntityId>();
  for (const entity of asked) {
    const neighbours = yield* tiedNeighbours(read, entity, wish);
    for (const part of inParts(neighbours)) {
      for (const one of part) {
        if (asked.has(one.id) || one.roles.size === 0) continue;
        all.add(one.id);
        into(kinds, one.kind, one.id);
        for (const role of one.roles) into(roles, role, one.id);
        if (isMeant(one, wish) !== true) continue;
        if (!canvas.has(one.id)) newcomers.add(one.id);
        if (!one.isAnswered) unanswered.add(one.id);
      }
      yield;
    }
  }
  const counted = (ids: ReadonlySet<EntityId>): { neighbours: number; onCanvas: number } => {
    let onCanvas = 0;
    for (const id of ids) onCanvas += canvas.has(id) ? 1 : 0;
    return { neighbours: ids.size, onCanvas };
  };
  const most = [...roles].sort(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1));
  let notFetched = 0;
  for (const part of inParts([...asked])) {
    const answered = read
      .coverageOf(part)
      .filter((row) => (row.fetchedAt ?? row.notFoundAt) !== null);
    notFetched += part.length - answered.length;
  }
  return {
    ...counted(all),
    kinds: [...kinds].map(([kind, ids]) => ({ kind, ...counted(ids) })),
    roles: most.slice(0, ROLES_TOLD).map(([role, ids]) => ({ role, ...counted(ids) })),
    notFetched,
    chosen: { newcomers: newcomers.size, notFetched: unanswered.size },
  };
}

function into<K>(sets: Map<K, Set<EntityId>>, key: K, id: EntityId): void {
  const known = sets.get(key);
  if (known) known.add(id);
  else sets.set(key, new Set([id]));
}
