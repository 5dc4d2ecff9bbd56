/** The neighbours of an entity with what ties them, and which of them a choice means. */
import type { EntityId, EntityKind } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';
import { isCounted } from '../graph/answers/counted-ties.ts';
import { roleInWords } from '../graph/tie-words.ts';
import type { StoreReader } from '../store/store.ts';
import { inParts } from './graph-parts.ts';
import { tiesAt } from './owners-world.ts';

export interface NeighbourChoice {
  kinds: readonly EntityKind[];
  roles: readonly string[];
  currentOnly: boolean;
  day: string;
}

export interface TiedNeighbour {
  id: EntityId;
  kind: EntityKind;
  /** When its profile was fetched, or not found: somebody was asked for it. */
  isAnswered: boolean;
  /** The words of all that ties it on the day that is meant. */
  roles: ReadonlySet<string>;
}

/** The longest words that a choice can name. */
const ROLE_LENGTH = 300;
const wordsOf = (tie: Tie): string => roleInWords(tie).slice(0, ROLE_LENGTH).toWellFormed();

/** All that ties of the day lead to, each once. */
export function* tiedNeighbours(
  read: StoreReader,
  entity: EntityId,
  { currentOnly, day }: Pick<NeighbourChoice, 'currentOnly' | 'day'>,
): Generator<void, TiedNeighbour[]> {
  const roles = new Map<EntityId, Set<string>>();
  const ties = yield* tiesAt(read, entity);
  for (const part of inParts(ties)) {
    for (const tie of part) {
      const other = tie.from === entity ? tie.to : tie.from;
      // That two records are one company makes neither a neighbour of the other.
      if (tie.kind === 'same' || other === entity) continue;
      if (!isCounted(tie, { kinds: null, roles: null, currentOnly, day })) continue;
      const known = roles.get(other);
      if (known) known.add(wordsOf(tie));
      else roles.set(other, new Set([wordsOf(tie)]));
    }
    yield;
  }
  const found: TiedNeighbour[] = [];
  for (const part of inParts([...roles.keys()])) {
    for (const { id, kind, fetchedAt, notFoundAt } of read.entities(part)) {
      const isAnswered = (fetchedAt ?? notFoundAt) !== null;
      found.push({ id, kind, isAnswered, roles: roles.get(id) ?? new Set() });
    }
    yield;
  }
  return found;
}

export function isMeant(
  { kind, roles }: TiedNeighbour,
  choice: Pick<NeighbourChoice, 'kinds' | 'roles'>,
): boolean {
  if (choice.kinds.length > 0 && !choice.kinds.includes(kind)) return false;
  return choice.roles.length === 0 || choice.roles.some((role) => roles.has(role));
}
