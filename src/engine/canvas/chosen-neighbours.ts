/** The neighbours of an entity that a choice selects, and their counts. */
import { dayOr } from '../graph/requested.ts';
import type { EntityId, EntityKind } from '../../contract/model/entity.ts';
import {
  ENTITY_KINDS,
  type UnsureReason,
  type CountedNeighbours,
} from '../../contract/answers/expand.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { isCounted } from '../../graph/answers/counted-ties.ts';
import { tieState } from '../../graph/ties/tie-state.ts';
import { roleInWords } from '../../graph/ties/tie-words.ts';
import type { StoreReader } from '../../store/store.ts';
import { inParts } from '../graph/graph-parts.ts';
import { tiesAt } from '../answers/owners-world.ts';
import type { Handler, Call } from '../base/handlers.ts';
import type { Store } from '../../store/store.ts';
import type { Canvases } from '../graph/canvases.ts';
import { takeAll } from '../base/take-steps.ts';
import type { CaseCanvas } from '../graph/case-canvas.ts';

interface Needs {
  store: Store;
  canvases: Canvases;
  now: () => Date;
}

export interface NeighbourChoice {
  kinds: readonly EntityKind[];
  roles: readonly string[];
  currentOnly: boolean;
  day: string;
}

export interface TiedNeighbour {
  id: EntityId;
  kind: EntityKind;
  /** Its profile was fetched, or requested but not found. */
  isAnswered: boolean;
  /** The words of all ties to it on the chosen day. */
  roles: ReadonlySet<string>;
  /** The words of ties not known to be active that day, if only active ones are chosen. */
  unsure: ReadonlySet<string>;
}

/** The longest role, in characters, that a choice can name. */
const ROLE_LENGTH = 300;
const NO_WORDS: ReadonlySet<string> = new Set();
const wordsOf = (tie: Tie): string => roleInWords(tie).slice(0, ROLE_LENGTH).toWellFormed();

/** All entities that ties of the day lead to, or may lead to, each once. */
export function* tiedNeighbours(
  read: StoreReader,
  entity: EntityId,
  { currentOnly, day }: Pick<NeighbourChoice, 'currentOnly' | 'day'>,
): Generator<void, TiedNeighbour[]> {
  const words = new Map<EntityId, { roles: Set<string>; unsure: Set<string> }>();
  const ties = yield* tiesAt(read, entity);
  for (const part of inParts(ties)) {
    for (const tie of part) {
      const other = tie.from === entity ? tie.to : tie.from;
      // Two records of one company are not neighbours of each other.
      if (tie.kind === 'same' || other === entity) continue;
      const isSure = isCounted(tie, { kinds: null, roles: null, currentOnly, day });
      if (!isSure && tieState(tie, day) !== 'unknown') continue;
      const known = words.get(other) ?? { roles: new Set(), unsure: new Set() };
      words.set(other, known);
      known[isSure ? 'roles' : 'unsure'].add(wordsOf(tie));
    }
    yield;
  }
  const found: TiedNeighbour[] = [];
  for (const part of inParts([...words.keys()])) {
    for (const { id, kind, fetchedAt, notFoundAt } of read.entities(part)) {
      const isAnswered = (fetchedAt ?? notFoundAt) !== null;
      const { roles = NO_WORDS, unsure = NO_WORDS } = words.get(id) ?? {};
      found.push({ id, kind, isAnswered, roles, unsure });
    }
    yield;
  }
  return found;
}

/** Whether the choice selects it; or why that is not known. */
export function isChosen(
  { kind, roles, unsure }: TiedNeighbour,
  choice: Pick<NeighbourChoice, 'kinds' | 'roles'>,
): boolean | UnsureReason {
  const isOfThese = (words: ReadonlySet<string>): boolean =>
    choice.roles.length === 0 ? words.size > 0 : choice.roles.some((role) => words.has(role));
  const isSure = isOfThese(roles);
  if (!isSure && !isOfThese(unsure)) return false;
  if (choice.kinds.length > 0 && !choice.kinds.includes(kind)) {
    // Of kind `member`: not stated to be a person or a company.
    return kind === 'member' ? 'kind not known' : false;
  }
  return isSure || 'not known whether current';
}

/** Counts the neighbours of some entities by kind and role before any is added. */
type Input = Parameters<Handler<'countNeighbours'>>[0];

/** Maximum roles listed; a hostile record may state any number. */
const MAX_ROLES = 200;

export async function countNeighbours(
  needs: Needs,
  input: Input,
  { signal }: Call,
): Promise<CountedNeighbours> {
  const { store, canvases, now } = needs;
  const canvas = await canvases.of(input.case);
  const day = dayOr(input.day, now());
  return takeAll(count(store.read, canvas, { ...input, day }), signal);
}

function* count(
  read: StoreReader,
  canvas: Pick<CaseCanvas, 'has'>,
  input: NeighbourChoice & Pick<Input, 'entities'>,
): Generator<void, CountedNeighbours> {
  const requested = new Set(input.entities);
  const all = new Set<EntityId>();
  const kinds = new Map<EntityKind, Set<EntityId>>();
  const roles = new Map<string, Set<EntityId>>();
  const newcomers = new Set<EntityId>();
  const unanswered = new Set<EntityId>();
  for (const entity of requested) {
    const neighbours = yield* tiedNeighbours(read, entity, input);
    for (const part of inParts(neighbours)) {
      for (const one of part) {
        if (requested.has(one.id) || one.roles.size === 0) continue;
        all.add(one.id);
        into(kinds, one.kind, one.id);
        for (const role of one.roles) into(roles, role, one.id);
        if (isChosen(one, input) !== true) continue;
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
  const bySize = [...roles].sort(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1));
  let notFetched = 0;
  for (const part of inParts([...requested])) {
    const answered = read
      .coverageOf(part)
      .filter((row) => (row.fetchedAt ?? row.notFoundAt) !== null);
    notFetched += part.length - answered.length;
  }
  return {
    ...counted(all),
    kinds: ENTITY_KINDS.flatMap((kind) => {
      const ids = kinds.get(kind);
      return ids === undefined ? [] : [{ kind, ...counted(ids) }];
    }),
    roles: bySize.slice(0, MAX_ROLES).map(([role, ids]) => ({ role, ...counted(ids) })),
    notFetched,
    chosen: { newcomers: newcomers.size, notFetched: unanswered.size },
  };
}

function into<K>(sets: Map<K, Set<EntityId>>, key: K, id: EntityId): void {
  const known = sets.get(key);
  if (known) known.add(id);
  else sets.set(key, new Set([id]));
}
