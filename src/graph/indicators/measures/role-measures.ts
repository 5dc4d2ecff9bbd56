/** Measures of the roles at an entity: their number, and what the records state of them. */
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { dayOf, toDays } from '../../../record/values/days.ts';
import { STATE_BY_RULE, type StateRule } from '../../ties/state-rule.ts';
import { isStatedBy, ownStateRule, stateRule, tieState } from '../../ties/tie-state.ts';
import { companyState } from '../base/company-state.ts';
import { reachedRuling, wasKnownBy } from '../base/days.ts';
import {
  concatLazily,
  placeIn,
  ROLES,
  tally,
  toCount,
  undecidedCount,
  reasonsInWords,
} from '../base/measure.ts';
import type { Question, Measure, Measurement, Description } from '../base/measure.ts';
import { contradictingRoles } from './role-contradictions.ts';
import { bothCount, type Ruling } from '../base/ruling.ts';
import {
  activeRuling,
  isAhead,
  onlyOtherEnd,
  otherEnds,
  whyMaybeMore,
  officesAt,
  sourcesOfTies,
  rolesAt,
  describeRoles,
  whyOpen,
  type SentenceStart,
} from '../base/roles.ts';
import { cite, countIn, whyOtherSilent, whySilent, whyUnread } from '../base/words.ts';

export const STATED_ROLES = [
  ...['member.positions.company_id', 'member.positions.positions.position'],
  'member.rights_and_obligations.company_id',
  'member.rights_and_obligations.rights_and_obligations.right_and_obligation',
  ...['company.members.id', 'company.members.position'],
] as const;

export const ROLE_STATES = [
  ...['member.positions.positions.status', 'member.positions.positions.dates'],
  'member.rights_and_obligations.rights_and_obligations.status',
  'member.rights_and_obligations.rights_and_obligations.dates',
] as const;

/** A member's and its company's hits are one finding, if one of them has no further roles. */
const SAME_ROLES = 'roles';

function* companiesActiveIn(question: Question): Generator<void, Measurement[]> {
  const byCompany = Map.groupBy(yield* officesAt(question), ({ to }) => to);
  const found = yield* tally(byCompany.values(), (ties) => activeRuling(question, ties));
  const describe = (companies: readonly Tie[][]): Description => {
    const active = companies.map((ties) =>
      ties.filter((tie) => activeRuling(question, [tie]) === true),
    );
    const first = active.flatMap(([tie]) => (tie === undefined ? [] : [tie]));
    return {
      ...describeRoles(question, first, (name, words) =>
        words.activeAt(name, countIn(words, companies.length, 'company')),
      ),
      sources: sourcesOfTies(active.flat()),
      marks: first.map(({ to }) => to),
    };
  };
  return [toCount(question, found, ['company', 'companies'], whyMaybeMore(question), describe)];
}

/** States in which an end is stated, but it can't be decided whether it has come. */
const END_UNSURE: ReadonlySet<StateRule> = new Set([
  'ended, not known when',
  'end not certain',
  'end before start',
]);

/** Whether a role is held and not stated to have ended, regardless of its company. */
function openRuling({ world }: Question, tie: Tie): Ruling {
  const rule = ownStateRule(tie, dayOf(world.day));
  switch (STATE_BY_RULE[rule]) {
    case 'ended':
    case 'not-begun':
      return false;
    case 'active':
      return true;
    default:
  }
  if (END_UNSURE.has(rule)) return whyOpen(world, tie);
  return isStatedBy(tie, world.day) || 'whether it had begun by then is not stated';
}

/** Whether a role is open at a company that has ended. */
function inEndedCompany(question: Question, tie: Tie): Ruling {
  const isOpen = openRuling(question, tie);
  return isOpen === false ? false : bothCount(hasCompanyEnded(question, tie), isOpen);
}

/** Whether the company of a possibly open role has ended. */
function hasCompanyEnded({ world }: Question, tie: Tie): Ruling {
  switch (stateRule(tie, world.day)) {
    case 'company over':
    case 'company dissolved':
      return tie.corroboration === 'company' ? whyOpen(world, tie) : true;
    default:
  }
  if (tie.over !== null) {
    const ends = toDays(tie.over.end);
    return ends !== null && ends.first > dayOf(world.day)
      ? false
      : 'the company is over, and on which day can’t be told';
  }
  const company = world.entity(tie.to);
  const end = toDays(company?.facts.end ?? null);
  const why = whySilent(world, company);
  if (why !== null) {
    const isEndAhead =
      whyUnread(company) === null && end !== null && reachedRuling(end, world.day) === false;
    return isEndAhead ? false : `the company’s record ${why}`;
  }
  switch (companyState(company?.facts.status ?? null)) {
    case 'not stated':
      return 'the company’s status is not stated';
    case 'not understood':
      return 'the company’s status is no word that says whether it has ended';
    default:
      return false;
  }
}

function* rolesInEndedCompanies(question: Question): Generator<void, Measurement[]> {
  const { subject } = question;
  const ties = yield* rolesAt(question);
  const found = yield* tally(ties, (tie) => inEndedCompany(question, tie));
  const describe = (yes: readonly Tie[]): Description => {
    const overs = new Map(yes.map(({ to, over }) => [to, over]));
    const isCompany = parseEntityId(subject.facts.id).subject === 'company';
    const [over = null] = overs.values();
    const isKnown = over !== null && wasKnownBy(over.source.fetchedAt, question.world.day);
    const isOne = yes.length === 1;
    const begins: SentenceStart = (name, words) => {
      const roles = countIn(words, yes.length, 'role');
      if (!isCompany) return words.openRolesAt(name, roles, isOne);
      const how =
        isKnown && over.status !== null
          ? words.theStatus(cite(over.status, words))
          : words.anEndOn(cite(over?.end ?? '', words));
      return words.openRolesIn(name, how, roles, isOne);
    };
    const description = describeRoles(question, yes, begins);
    const ends = [...overs.values()].flatMap((over) => (over === null ? [] : [over.source]));
    const partOf = onlyOtherEnd(question, yes);
    return { ...description, partOf, sources: concatLazily(ends, description.sources) };
  };
  return [toCount(question, found, ROLES, whyMaybeMore(question), describe)];
}

/** The entity whose record would state the tie too. */
const otherSideOf = ({ corroboration, from, to }: Tie): EntityId =>
  corroboration === 'company' ? from : to;

/**
 * Whether only one side states it, although the other was searched. A company's list may be of current
 * officers, so it needn't contain roles the member states as ended. Nor is a missing entry evidence for
 * days before the record was fetched.
 */
function oneSidedRuling(question: Question, tie: Tie): Ruling {
  const { world } = question;
  if (tie.kind !== 'position' || tie.otherSide === 'states it' || tie.otherSide === null) {
    return false;
  }
  const state = tieState(tie, world.day);
  if (tie.corroboration === 'member' && state === 'ended') return false;
  if (tie.otherSide === 'does not state it') {
    const silent = whyOtherSilent(world, otherSideOf(tie));
    if (silent !== null) return silent;
    const isThere = state === 'active' || isStatedBy(tie, world.day);
    return isThere || 'whether it was held by then is not stated';
  }
  return `the record of the other side ${whyUnread(world.entity(otherSideOf(tie))) ?? 'was not fetched'}`;
}

const isPosition = ({ kind }: Tie): boolean => kind === 'position';

function* oneSidedAt(question: Question) {
  const positions = (yield* rolesAt(question, isPosition)).filter((tie) => !isAhead(question, tie));
  const found = yield* tally(positions, (tie) => oneSidedRuling(question, tie));
  const { world, subject } = question;
  const describe = (yes: readonly Tie[], begins: SentenceStart): Description => {
    const [first] = yes;
    const description = describeRoles(question, yes, begins);
    const ties = world.ties(subject.facts.id);
    // Also the whole records that don't state it.
    const others = [...new Set(yes.map(otherSideOf))].flatMap((id) => world.entity(id) ?? []);
    const sources = concatLazily(
      description.sources,
      others.flatMap((other) => placeIn(other, '')),
    );
    return {
      ...description,
      sources,
      sentence: (words) => {
        const instead = first && words.disagreement(first, ties);
        return (
          description.sentence(words) + (instead ? words.ofTheFirst(cite(instead, words)) : '')
        );
      },
    };
  };
  return { found, describe };
}

function* oneSidedRoles(question: Question): Generator<void, Measurement[]> {
  const { found, describe } = yield* oneSidedAt(question);
  const describeHit = (yes: readonly Tie[]): Description => {
    const partOf = onlyOtherEnd(question, yes);
    const description = describe(yes, (name, words) =>
      words.oneSided(name, countIn(words, yes.length, 'role')),
    );
    return { ...description, partOf };
  };
  return [toCount(question, found, ROLES, whyMaybeMore(question), describeHit)];
}

function* shareOfOneSided(question: Question): Generator<void, Measurement[]> {
  const { found, describe } = yield* oneSidedAt(question);
  const lack = whyMaybeMore(question);
  const undecided = undecidedCount(found);
  const all = found.yes.length + found.no + undecided;
  if (all === 0 && lack === null) return [];
  const share = (count: number): number => (100 * count) / all;
  return [
    {
      low: lack === null ? share(found.yes.length) : 0,
      high: lack === null ? share(found.yes.length + undecided) : 100,
      whys: reasonsInWords(found, ROLES, lack),
      describe: () =>
        describe(found.yes, (name, words) =>
          words.shareOneSided(name, countIn(words, all, 'role'), String(found.yes.length)),
        ),
    },
  ];
}

const commonFields = { of: 'both', years: null, takesRoles: true, reads: otherEnds } as const;

export const ROLE_MEASURES = {
  'companies-with-active-role': {
    ...commonFields,
    of: 'member',
    finding: 'entity',
    what: 'at how many companies it has an active role other than an owner’s',
    unit: ['company', 'companies'],
    fields: [...STATED_ROLES, ...ROLE_STATES],
    read: companiesActiveIn,
  },
  'roles-in-dissolved-companies': {
    ...commonFields,
    what: 'how many roles are not stated to have ended although the company has',
    unit: ['role', 'roles'],
    finding: SAME_ROLES,
    fields: [...STATED_ROLES, ...ROLE_STATES, 'company.status'],
    read: rolesInEndedCompanies,
  },
  'one-sided-roles': {
    ...commonFields,
    what: 'how many positions one of the two records states and the other, which was fetched, does not, or not in these words',
    unit: ['role', 'roles'],
    finding: SAME_ROLES,
    fields: [...STATED_ROLES, ...ROLE_STATES],
    read: oneSidedRoles,
  },
  'share-of-one-sided-roles': {
    ...commonFields,
    what: 'of a hundred positions, how many one of the two records states and the other does not',
    unit: ['percent', 'percent'],
    finding: 'entity',
    fields: [...STATED_ROLES, ...ROLE_STATES],
    read: shareOfOneSided,
  },
  'roles-with-contradicting-dates': {
    ...commonFields,
    what: 'how many roles have a status that their dates contradict, or an end before their start',
    unit: ['role', 'roles'],
    finding: SAME_ROLES,
    fields: ROLE_STATES,
    read: contradictingRoles,
  },
} as const satisfies Record<string, Measure>;
