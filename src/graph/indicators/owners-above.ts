/** Who is above an entity by the ties of owners and parents that are stored, without asking anybody. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { isOwnersTie } from '../owner-roles.ts';
import type { Question } from './measure.ts';
import { ownState } from './roles.ts';

/** Looked at above one entity. */
const MOST = 2000;

export interface Above {
  /** From each that was looked at to the ties by which it goes on. */
  onward: ReadonlyMap<EntityId, readonly Tie[]>;
  /** All above it, the nearest first; itself only where it comes back to itself. */
  reached: readonly EntityId[];
  /** Those with nobody above them that is stated. */
  ends: readonly EntityId[];
  /** Why not all of it was looked at; null where it was. */
  cut: string | null;
  /** The ties of a shortest way up to it. */
  wayTo: (id: EntityId) => Tie[];
}

export const parentTies = ({ world }: Pick<Question, 'world'>, id: EntityId): Tie[] =>
  world.ties(id).filter(({ kind, to }) => kind === 'parent' && to === id);

/** Parents and owners not known to have ended, and of a member that is a company its record as one. */
function ownerTies({ world }: Question, id: EntityId): Tie[] {
  return world.ties(id).filter((tie) => {
    if (tie.from === tie.to) return false;
    if (tie.kind === 'same') return tie.from === id;
    const isOwners = tie.to === id && isOwnersTie(tie, world.isOwnersRole);
    return isOwners && ownState({ world }, tie) !== 'ended';
  });
}

/** The end of an owner's tie that is above; of two records of one company the one as a company. */
const upperEnd = ({ kind, from, to }: Tie): EntityId => (kind === 'same' ? to : from);

export function* lookAbove(
  asked: Question,
  tiesUp: (asked: Question, id: EntityId) => Tie[] = ownerTies,
): Generator<void, Above> {
  const first = asked.subject.facts.id;
  const onward = new Map<EntityId, Tie[]>();
  const cameBy = new Map<EntityId, Tie>();
  const waiting = [first];
  let cut: string | null = null;
  for (const id of waiting) {
    if (onward.size >= MOST) {
      cut = `more than ${MOST} are above it, and no more were looked at`;
      break;
    }
    const ties = tiesUp(asked, id);
    onward.set(id, ties);
    for (const tie of ties) {
      const next = upperEnd(tie);
      if (cameBy.has(next)) continue;
      cameBy.set(next, tie);
      if (next !== first) waiting.push(next);
    }
    yield;
  }
  const wayTo = (id: EntityId): Tie[] => {
    const way: Tie[] = [];
    for (let at = cameBy.get(id); at !== undefined;) {
      way.unshift(at);
      const below: EntityId = at.kind === 'same' ? at.from : at.to;
      at = below === first ? undefined : cameBy.get(below);
    }
    return way;
  };
  const ends = [...onward].flatMap(([id, ties]) => (ties.length === 0 ? [id] : []));
  return { onward, reached: [...cameBy.keys()], ends, cut, wayTo };
}
