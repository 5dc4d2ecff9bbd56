/** The neighbours of an entity with what ties them, and which of them a choice means. */
import type { EntityId, EntityKind } from '../../contract/model/entity.ts';
import type { UnsureReason } from '../../contract/answers/expand.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { isCounted } from '../../graph/answers/counted-ties.ts';
import { tieState } from '../../graph/tie-state.ts';
import { roleInWords } from '../../graph/tie-words.ts';
import type { StoreReader } from '../../store/store.ts';
import { inParts } from './graph-parts.ts';
import { tiesAt } from '../answers/owners-world.ts';

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
  /** Of those ties of which nobody knows whether they are active, where only such are meant. */
  unsure: ReadonlySet<string>;
}

/** The longest words that a choice can name. */
const ROLE_LENGTH = 300;
const NO_WORDS: ReadonlySet<string> = new Set();
const wordsOf = (tie: Tie): string => roleInWords(tie).slice(0, ROLE_LENGTH).toWellFormed();

/** All that ties of the day lead to, or may, each once. */
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
      // That two records are one company makes neither a neighbour of the other.
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

/** Whether the choice means it; or why that can't be told. */
export function isMeant(
  { kind, roles, unsure }: TiedNeighbour,
  choice: Pick<NeighbourChoice, 'kinds' | 'roles'>,
): boolean | UnsureReason {
  const isOfThese = (words: ReadonlySet<string>): boolean =>
    choice.roles.length === 0 ? words.size > 0 : choice.roles.some((role) => words.has(role));
  const isSure = isOfThese(roles);
  if (!isSure && !isOfThese(unsure)) return false;
  if (choice.kinds.length > 0 && !choice.kinds.includes(kind)) {
    // A member is what nobody states to be a person or a company.
    return kind === 'member' ? 'kind not known' : false;
  }
  return isSure || 'not known whether current';
}
