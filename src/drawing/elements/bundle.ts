/** Lines to draw: the ties between the same two entities as one line with a count. */
import { ENGLISH_WORDS, type PictureWords } from '../../contract/words/picture-words.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { DEFAULT_OWNER_ROLES } from '../../contract/model/role-lists.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { isDistantParent } from '../../graph/owners/holdings.ts';
import { ownersRoles } from '../../graph/owners/owner-roles.ts';
import { mapInSteps, toEnd } from '../../graph/shared/steps.ts';
import { tieState } from '../../graph/ties/tie-state.ts';
import { roleInWords, statesInWords } from '../../graph/ties/tie-words.ts';
import type { LineKind, LineState } from '../shapes/appearance.ts';
import { isSharedTie } from './shared-tie.ts';

/** Ties of one pair are one line if they are in one of these groups: all that states a holding is in one. */
const GROUPS = ['roles', 'holding', 'same', 'shared'] as const;

export interface Line {
  /** The same for the same kind and ends. */
  id: string;
  kind: LineKind;
  /** A parent's line runs from the parent to the company it is parent of. */
  from: EntityId;
  to: EntityId;
  state: LineState;
  /** The day its state is as of, YYYY-MM-DD. */
  day: string;
  /** The role; for several their number with the roles, or, if the state is mixed, with the states. */
  label: string;
  /** Ever shorter labels for less space, the last just the number: `×3`; empty for a single tie. */
  shorter: readonly string[];
  ties: Tie[];
}

/** At most this many different roles are named on a line. */
const NAMED_ROLES = 2;
/** A longer label would cross the whole graph; the table shows the words. */
const LABEL_LENGTH = 40;

function groupOf(tie: Tie): (typeof GROUPS)[number] {
  if (isSharedTie(tie)) return 'shared';
  if (tie.kind === 'same') return 'same';
  return tie.kind === 'parent' || isOwnersRole(tie.role) ? 'holding' : 'roles';
}

const isOwnersRole = ownersRoles(DEFAULT_OWNER_ROLES);

/** The ids of the ties that state a majority on the day, as `majorityTies` finds them. */
export type Majorities = ReadonlySet<Tie['id']>;

export const NO_MAJORITIES: Majorities = new Set();

function lineKind(group: readonly Tie[], majorities: Majorities): LineKind {
  const [first] = group;
  const kind = first === undefined ? 'roles' : groupOf(first);
  if (kind !== 'roles' && kind !== 'holding') return kind;
  const isMajority = group.some(({ id }) => majorities.has(id));
  const parents = group.filter((tie) => tie.kind === 'parent');
  if (parents.length === 0) return isMajority ? 'majority' : 'roles';
  if (isMajority || !parents.every(isDistantParent)) return 'parent';
  // Who holds directly too isn't further up.
  return parents.length === group.length ? 'distant' : 'roles';
}

/** A parent has no state: beside roles it doesn't count. */
function stateOf(ties: readonly Tie[], day: string): LineState {
  const dated = ties.filter(({ kind }) => kind !== 'parent');
  const states = new Set((dated.length > 0 ? dated : ties).map((tie) => tieState(tie, day)));
  const [only] = states;
  return states.size === 1 && only !== undefined ? only : 'mixed';
}

/** The words on a line, the longest first. */
function labelsOf(
  kind: LineKind,
  ties: readonly Tie[],
  state: LineState,
  day: string,
  pictureWords: PictureWords,
): string[] {
  if (kind === 'same') return [pictureWords.sameCompany];
  if (kind === 'shared') {
    const words = ties[0]?.role ?? '';
    return [words, words.slice(0, words.indexOf(' '))];
  }
  const words = [...new Set(ties.map((tie) => roleInWords(tie, pictureWords)))];
  const named = words.join(', ');
  if (ties.length === 1) return [named];
  const isOfLevels = ties.every((tie) => tie.kind === 'parent');
  const count = pictureWords[isOfLevels ? 'levels' : 'roles'](String(ties.length), false);
  const shorter = [count, `×${ties.length}`];
  if (state === 'mixed') {
    return [`${count}: ${statesInWords(ties, day, pictureWords)}`, ...shorter];
  }
  const isShort = words.length <= NAMED_ROLES && named.length <= LABEL_LENGTH;
  return isShort ? [`${count}: ${named}`, ...shorter] : shorter;
}

/** What of the lines depends on more than their ties. */
export interface LineFacts {
  /** The day their states are as of, YYYY-MM-DD. */
  day: string;
  /** None by default. */
  majorities?: Majorities | undefined;
  /** English by default. */
  words?: PictureWords | undefined;
}

/** The lines in the order of their first ties; every tie is on exactly one. */
export function bundleTies(ties: readonly Tie[], facts: LineFacts): Line[] {
  return toEnd(bundleInSteps(ties, facts));
}

/** The same as a generator, which yields so that other requests can run. */
export function* bundleInSteps(ties: readonly Tie[], facts: LineFacts): Generator<void, Line[]> {
  const groups = yield* groupInSteps(ties);
  return yield* mapInSteps([...groups.values()], (group) => lineOf(group, facts));
}

/** The ties of each line, by its id, in the order of their first ties. */
export function* groupInSteps(ties: readonly Tie[]): Generator<void, Map<string, [Tie, ...Tie[]]>> {
  const groups = new Map<string, [Tie, ...Tie[]]>();
  yield* mapInSteps(ties, (tie) => {
    const id = lineIdOf(tie);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [tie]);
    else group.push(tie);
  });
  return groups;
}

/** The id of the line a tie is on. */
export function lineIdOf(tie: Tie): string {
  return `${groupOf(tie)}|${tie.from}|${tie.to}`;
}

/** The number of lines these ties make, without building ids, which takes two or three times as long. */
export function countLines(ties: readonly Tie[]): number {
  let count = 0;
  /** For each pair of ends, the groups found, as bits. */
  const seen = new Map<EntityId, Map<EntityId, number>>();
  for (const tie of ties) {
    let beyond = seen.get(tie.from);
    if (beyond === undefined) seen.set(tie.from, (beyond = new Map<EntityId, number>()));
    const known = beyond.get(tie.to) ?? 0;
    const kind = 1 << GROUPS.indexOf(groupOf(tie));
    if ((known & kind) !== 0) continue;
    beyond.set(tie.to, known | kind);
    count += 1;
  }
  return count;
}

/** The line of these ties, which have the same ends and line kind. */
export function lineOf(
  group: [Tie, ...Tie[]],
  { day, majorities = NO_MAJORITIES, words = ENGLISH_WORDS }: LineFacts,
): Line {
  const [first] = group;
  const kind = lineKind(group, majorities);
  const { from, to } = first;
  const state = stateOf(group, day);
  const [label = '', ...shorter] = labelsOf(kind, group, state, day, words);
  return { id: lineIdOf(first), kind, from, to, state, day, label, shorter, ties: group };
}
