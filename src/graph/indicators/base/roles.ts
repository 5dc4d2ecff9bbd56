/** The roles at an entity that a rule examines, and words for them. */
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import type { IndicatorRule } from '../../../contract/model/indicators.ts';
import {
  isRole,
  type Term,
  type Tie,
  type TieSource,
  type TieState,
} from '../../../contract/model/tie.ts';
import { foldText } from '../../shared/identity.ts';
import { dayOf, toDays, type DaySpan } from '../../../record/values/days.ts';
import { outerDates } from '../../ties/tie-order.ts';
import { STATE_BY_RULE } from '../../ties/state-rule.ts';
import { ownStateRule, tieState } from '../../ties/tie-state.ts';
import type { Question, Description } from './measure.ts';
import type { Ruling } from './ruling.ts';
import type { IndicatorWorld } from './world.ts';
import type { FindingWords } from './finding-words.ts';
import { cite, endingIn, nameOf, whyOwnUnread, roleOf, whyUnread } from './words.ts';

const PER_STEP = 200;

/** A test for the role texts a rule names; if it names none, `defaultFilter`. */
function roleFilter(
  { appliesTo }: IndicatorRule,
  defaultFilter: (tie: Tie) => boolean,
): (tie: Tie) => boolean {
  const roles = appliesTo?.roles;
  if (roles === undefined || roles.length === 0) return defaultFilter;
  const wanted = new Set(roles.map(foldText));
  return ({ role }) => role !== null && wanted.has(foldText(role));
}

/** Positions and rights at the entity that the rule examines. */
export function* rolesAt(
  { subject, world, rule }: Question,
  defaultFilter: (tie: Tie) => boolean = () => true,
): Generator<void, Tie[]> {
  const matchesRule = roleFilter(rule, defaultFilter);
  const found: Tie[] = [];
  let examined = 0;
  for (const tie of world.ties(subject.facts.id)) {
    if (isRole(tie) && matchesRule(tie)) found.push(tie);
    examined += 1;
    if (examined % PER_STEP === 0) yield;
  }
  return found;
}

/** The same without owners' roles, which are no offices. */
export const officesAt = (question: Question): Generator<void, Tie[]> =>
  rolesAt(question, ({ role }) => !question.world.isOwnersRole(role));

/** Why there may be more roles than are known; null if its own record was fetched. */
export function whyMaybeMore({ subject }: Question): string | null {
  const why = whyOwnUnread(subject);
  return why === null ? null : `${why}, which may state more`;
}

/** `“Director” at “A” (company 1)`, or for a company as the subject `“Ada” (member 1) as “Director”`. */
export function roleAt({ subject, world }: Question, tie: Tie, words: FindingWords): string {
  const isMember = parseEntityId(subject.facts.id).subject === 'member';
  return isMember
    ? words.roleAtCompany(roleOf(tie, words), nameOf(world, tie.to, words))
    : words.memberAs(nameOf(world, tie.from, words), roleOf(tie, words));
}

export const sourcesOfTies = (ties: readonly Tie[]): Iterable<TieSource> =>
  ties.values().flatMap((tie) => tie.sources);

/** The facts of a tie that decide its state and corroboration. */
export function tieTrace({ id, status, terms, corroboration, otherSide }: Tie): string {
  const { start, end } = outerDates(terms);
  const several = terms.length > 1 ? [terms] : [];
  return JSON.stringify([id, status, start, end, corroboration, otherSide, ...several]);
}

/** A start of a role, verbatim and in days, or why it isn't known. */
export type StatedStart = { date: string; days: DaySpan } | string;

/** The start of each term of a role; a registration is none. */
export function startsOf({ terms }: Pick<Tie, 'terms'>): StatedStart[] {
  if (terms.length === 0) return ['no start of a role is stated'];
  return terms.map(({ start, registered }): StatedStart => {
    const days = toDays(start);
    if (start !== null && days !== null) return { date: start, days };
    if (start !== null) return `the start of a role can’t be read: ${cite(start)}`;
    return registered === null
      ? 'no start of a role is stated'
      : `of a role only its registration is stated, ${cite(registered)}, by which it had begun`;
  });
}

/** A day by which a role had begun whose start isn't known, and what is stated of it. */
export interface BegunBy {
  date: string;
  days: DaySpan;
  as: 'registered' | 'ended';
}

/** By when a term without a known start had begun: its registration or its end, whichever came first. */
export function begunBy({ registered, end }: Term): BegunBy | null {
  const entered = toDays(registered);
  const over = toDays(end);
  if (registered !== null && entered && (over === null || entered.last <= over.last))
    return { date: registered, days: entered, as: 'registered' };
  return end === null || over === null ? null : { date: end, days: over, as: 'ended' };
}

/** The beginning of a sentence that ends in a list; `name` is the subject's. */
export type SentenceStart = (name: string, words: FindingWords) => string;

/** A sentence that ends in these roles, with all their sources. */
export function describeRoles(
  question: Question,
  ties: readonly Tie[],
  startSentence: SentenceStart,
): Description {
  return {
    sentence: (words) => {
      const name = nameOf(question.world, question.subject.facts.id, words);
      return endingIn(startSentence(name, words), ties, words, (tie) =>
        roleAt(question, tie, words),
      );
    },
    sources: sourcesOfTies(ties),
    marks: ties.values().map(tieTrace),
  };
}

/** The other end of all these roles; null if they have several. */
export function onlyOtherEnd({ subject }: Question, ties: readonly Tie[]): EntityId | null {
  const { id } = subject.facts;
  const [one, ...others] = new Set(ties.map(({ from, to }) => (from === id ? to : from)));
  return one === undefined || others.length > 0 ? null : one;
}

/** The other ends of its roles, whose records may tell more of these. */
export function* otherEnds({ subject, world }: Question): Generator<EntityId, void> {
  const { id } = subject.facts;
  for (const tie of world.ties(id)) if (isRole(tie)) yield tie.from === id ? tie.to : tie.from;
}

/** The state of a role regardless of its company's. */
export const ownState = ({ world }: Pick<Question, 'world'>, tie: Tie): TieState =>
  STATE_BY_RULE[ownStateRule(tie, dayOf(world.day))];

/** Whether it starts after the requested day. */
export const isAhead = (question: Pick<Question, 'world'>, tie: Tie): boolean =>
  ownState(question, tie) === 'not-begun';

/** Whether one of these roles is active; a string says why that can't be decided. */
export function activeRuling({ world }: Pick<Question, 'world'>, ties: readonly Tie[]): Ruling {
  const states = ties.map((tie) => tieState(tie, world.day));
  if (states.includes('active')) return true;
  const open = ties.find((_, at) => states[at] === 'unknown');
  return open === undefined ? false : whyOpen(world, open);
}

/** Why it can't be decided whether a role has ended. */
export function whyOpen(world: IndicatorWorld, tie: Tie): string {
  if (tie.corroboration === 'company') {
    const why = whyUnread(world.entity(tie.from));
    if (why !== null) return `the member’s record ${why}, and a company states no dates`;
    return 'only the company states it, and a company states no dates';
  }
  return 'whether it has ended is not stated, or can’t be told from what is';
}
