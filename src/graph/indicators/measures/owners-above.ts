/** Who is above an entity by the ties of owners and parents that are stored, without asking anybody. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { isOwnersTie } from '../../owners/owner-roles.ts';
import { tieState } from '../../ties/tie-state.ts';
import type { Question } from '../base/measure.ts';
import type { Ruling } from '../base/ruling.ts';
import { isStatedBy } from '../base/roles.ts';
import { nameOf } from '../base/words.ts';

/** Looked at above one entity. */
const MOST = 2000;

export interface Above {
  /** From each that was looked at to the ties by which it goes on. */
  onward: ReadonlyMap<EntityId, readonly Tie[]>;
  /** All above it, the nearest first; itself only where it comes back to itself. */
  reached: readonly EntityId[];
  /** Those with nobody above them that is stated, nor anybody who may be. */
  ends: readonly EntityId[];
  /** Of ties that may be there on the day asked about, or not: why. No way goes by these. */
  undecided: readonly string[];
  /** Why not all of it was looked at; null where it was. */
  cut: string | null;
  /** The ties of a shortest way up to it. */
  wayTo: (id: EntityId) => Tie[];
}

export const parentTies = ({ world }: Pick<Question, 'world'>, id: EntityId): Tie[] =>
  world.ties(id).filter(({ kind, to }) => kind === 'parent' && to === id);

/** Ties upward, and whether each is there on the day asked about. */
type TiesUp = (question: Question, id: EntityId) => { tie: Tie; isThere: Ruling }[];

/** A parent has no dates: it is there from the day that its record is of. */
const isThereOn = ({ world }: Question, tie: Tie): Ruling =>
  isStatedBy(tie, world.day) ||
  `whether ${nameOf(world, tie.from)} stood above ${nameOf(world, tie.to)} by then is not stated`;

export const parentsUp: TiesUp = (question, id) =>
  parentTies(question, id).map((tie) => ({ tie, isThere: isThereOn(question, tie) }));

/** Parents and owners not known to have ended, as owners are followed (`../owners.ts`), and of a member that is a company its record as one. */
const ownersUp: TiesUp = (question, id) =>
  question.world.ties(id).flatMap((tie) => {
    if (tie.kind === 'same') return tie.from === id ? [{ tie, isThere: true }] : [];
    if (tie.to !== id || !isOwnersTie(tie, question.world.isOwnersRole)) return [];
    const state = tieState(tie, question.world.day);
    if (state === 'ended' || state === 'not-begun') return [];
    return [{ tie, isThere: state === 'active' || isThereOn(question, tie) }];
  });

/** The end of an owner's tie that is above; of two records of one company the one as a company. */
const upperEnd = ({ kind, from, to }: Tie): EntityId => (kind === 'same' ? to : from);

export function* lookAbove(question: Question, tiesUp: TiesUp = ownersUp): Generator<void, Above> {
  const first = question.subject.facts.id;
  const onward = new Map<EntityId, Tie[]>();
  const cameBy = new Map<EntityId, Tie>();
  const waiting = [first];
  const ends: EntityId[] = [];
  const undecided: string[] = [];
  let cut: string | null = null;
  for (const id of waiting) {
    if (onward.size >= MOST) {
      cut = `more than ${MOST} are above it, and no more were looked at`;
      break;
    }
    const all = tiesUp(question, id);
    const ties = all.flatMap(({ tie, isThere }) => (isThere === true ? [tie] : []));
    undecided.push(...all.flatMap(({ isThere }) => (typeof isThere === 'string' ? [isThere] : [])));
    if (all.length === 0) ends.push(id);
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
  return { onward, reached: [...cameBy.keys()], ends, undecided, cut, wayTo };
}
