/** Who is above an entity, by stored ties of owners and parents. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { isStatedBy, tieState } from '../../ties/tie-state.ts';
import type { Question } from '../base/measure.ts';
import type { IndicatorSubject } from '../base/world.ts';
import type { Ruling } from '../base/ruling.ts';
import { nameOf } from '../base/words.ts';

/** Limit on the entities examined above one. */
const MAX_ENTITIES = 2000;

/** Entities whose ties are read together. */
const READ_AT_ONCE = 50;

export interface Above {
  /** For each examined entity, the ties upward from it. */
  onward: ReadonlyMap<EntityId, readonly Tie[]>;
  /** All entities above it, the nearest first; includes itself only if it is in a circle. */
  reached: readonly EntityId[];
  /** Entities above which nobody is stated, not even possibly. */
  ends: readonly EntityId[];
  /** Why it is undecided whether some ties hold on the requested day. These are not followed. */
  undecided: readonly string[];
  /** Why not everything was examined; null if it was. */
  cut: string | null;
  /** Whom each examined entity leads to, upward. */
  upward: () => ReadonlyMap<EntityId, readonly EntityId[]>;
  /** The ties of a shortest way up to it. */
  wayTo: (id: EntityId) => Tie[];
}

export const parentTies = ({ world }: Pick<Question, 'world'>, id: EntityId): Tie[] =>
  world.above(id).ties.filter(({ kind }) => kind === 'parent');

/** Ties upward, and whether each holds on the requested day. */
type TiesUp = (question: Question, id: EntityId) => { tie: Tie; isThere: Ruling }[];

/** A parent's tie has no dates: it holds from the day its record was fetched. */
const isThereOn = ({ world }: Question, tie: Tie): Ruling =>
  isStatedBy(tie, world.day) ||
  `whether ${nameOf(world, tie.from)} stood above ${nameOf(world, tie.to)} by then is not stated`;

export const parentsUp: TiesUp = (question, id) =>
  parentTies(question, id).map((tie) => ({ tie, isThere: isThereOn(question, tie) }));

/** Ties to parents and owners not known to have ended, and from a member to its company record. */
const ownersUp: TiesUp = (question, id) =>
  question.world.above(id).ties.flatMap((tie) => {
    if (tie.kind === 'same') return [{ tie, isThere: true }];
    const state = tieState(tie, question.world.day);
    if (state === 'ended' || state === 'not-begun') return [];
    return [{ tie, isThere: state === 'active' || isThereOn(question, tie) }];
  });

/** The upper end of an owner's tie; of a `same` tie the company. */
export const upperEnd = ({ kind, from, to }: Tie): EntityId => (kind === 'same' ? to : from);

/** Found once for all rules about one subject: the last, as rules are asked of one after the other. */
let last: { subject: IndicatorSubject; above: Above } | null = null;

/** Who is above it by ties to parents and owners. */
export function* ownersAbove(question: Question): Generator<void, Above> {
  const { subject } = question;
  if (last?.subject === subject) return last.above;
  const above = yield* findAbove(question, ownersUp);
  last = { subject, above };
  return above;
}

export function* findAbove(question: Question, tiesUp: TiesUp): Generator<void, Above> {
  const first = question.subject.facts.id;
  const onward = new Map<EntityId, Tie[]>();
  const reachedBy = new Map<EntityId, Tie>();
  const waiting = [first];
  const ends: EntityId[] = [];
  const undecided: string[] = [];
  let cut: string | null = null;
  let readUpTo = 0;
  for (const [at, id] of waiting.entries()) {
    if (at >= readUpTo) {
      yield* question.world.readAhead(waiting.slice(at, at + READ_AT_ONCE));
      readUpTo = Math.min(waiting.length, at + READ_AT_ONCE);
    }
    if (onward.size >= MAX_ENTITIES) {
      cut = `more than ${MAX_ENTITIES} are above it, and no more were looked at`;
      break;
    }
    const all = tiesUp(question, id);
    const ties = all.flatMap(({ tie, isThere }) => (isThere === true ? [tie] : []));
    undecided.push(...all.flatMap(({ isThere }) => (typeof isThere === 'string' ? [isThere] : [])));
    if (all.length === 0) ends.push(id);
    onward.set(id, ties);
    for (const tie of ties) {
      const next = upperEnd(tie);
      if (reachedBy.has(next)) continue;
      reachedBy.set(next, tie);
      if (next !== first) waiting.push(next);
    }
    yield;
  }
  const wayTo = (id: EntityId): Tie[] => {
    const way: Tie[] = [];
    for (let at = reachedBy.get(id); at !== undefined;) {
      way.unshift(at);
      const below: EntityId = at.kind === 'same' ? at.from : at.to;
      at = below === first ? undefined : reachedBy.get(below);
    }
    return way;
  };
  const upward = () => new Map([...onward].map(([id, ties]) => [id, ties.map(upperEnd)]));
  return { onward, upward, reached: [...reachedBy.keys()], ends, undecided, cut, wayTo };
}
