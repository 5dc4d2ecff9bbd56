/** Measures of the roles at an entity: how many there are, and what the records say of them. */
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { dayOf, toDays } from '../../../record/values/days.ts';
import { STATE_BY_RULE, type StateRule } from '../../ties/state-rule.ts';
import { stateRule, tieState } from '../../ties/tie-state.ts';
import { companyState } from '../base/company-state.ts';
import { hasCome, wasKnownBy } from '../base/days.ts';
import {
  inTurn,
  placeIn,
  ROLES,
  tally,
  toCount,
  undecidedCount,
  whysInWords,
} from '../base/measure.ts';
import type { Question, Measure, Measurement, Told } from '../base/measure.ts';
import { contradictingRoles } from './role-contradictions.ts';
import { bothCount, type Ruling } from '../base/ruling.ts';
import {
  activeRuling,
  isAhead,
  isStatedBy,
  mayBeMore,
  officesAt,
  restingOn,
  rolesAt,
  tellRoles,
  whyOpen,
  type Begins,
} from '../base/roles.ts';
import { cite, countIn, otherSilent, whySilent, whyUnread } from '../base/words.ts';

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

function* companiesActiveIn(asked: Question): Generator<void, Measurement[]> {
  const byCompany = Map.groupBy(yield* officesAt(asked), ({ to }) => to);
  const found = yield* tally(byCompany.values(), (ties) => activeRuling(asked, ties));
  const tell = (companies: readonly Tie[][]): Told => {
    const active = companies.map((ties) =>
      ties.filter((tie) => activeRuling(asked, [tie]) === true),
    );
    const first = active.flatMap(([tie]) => (tie === undefined ? [] : [tie]));
    return {
      ...tellRoles(asked, first, (name, words) =>
        words.activeAt(name, countIn(words, companies.length, 'company')),
      ),
      sources: restingOn(active.flat()),
      marks: first.map(({ to }) => to),
    };
  };
  return [toCount(asked, found, ['company', 'companies'], mayBeMore(asked), tell)];
}

/** An end is stated, and it can't be told whether it has come. */
const END_UNSURE: ReadonlySet<StateRule> = new Set([
  'ended, not known when',
  'end not certain',
  'end before start',
]);

/** Whether a role is there that is not stated to have ended, whatever has become of its company. */
function openRuling({ world }: Question, tie: Tie): Ruling {
  const rule = stateRule({ ...tie, over: null }, world.day);
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

/** A role that is not over by itself, at a company that is. */
function inEndedCompany(asked: Question, tie: Tie): Ruling {
  const isOpen = openRuling(asked, tie);
  return isOpen === false ? false : bothCount(hasCompanyEnded(asked, tie), isOpen);
}

/** Whether the company of a role that may be open has ended. */
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
    const stands = whyUnread(company) === null && end !== null && hasCome(end, world.day) === false;
    return stands ? false : `the company’s record ${why}`;
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

function* rolesInEndedCompanies(asked: Question): Generator<void, Measurement[]> {
  const { subject } = asked;
  const ties = yield* rolesAt(asked);
  const found = yield* tally(ties, (tie) => inEndedCompany(asked, tie));
  const tell = (yes: readonly Tie[]): Told => {
    const overs = new Map(yes.map(({ to, over }) => [to, over]));
    const isCompany = parseEntityId(subject.facts.id).subject === 'company';
    const [over = null] = overs.values();
    const isTold = over !== null && wasKnownBy(over.source.fetchedAt, asked.world.day);
    const isOne = yes.length === 1;
    const begins: Begins = (name, words) => {
      const roles = countIn(words, yes.length, 'role');
      if (!isCompany) return words.openRolesAt(name, roles, isOne);
      const how =
        isTold && over.status !== null
          ? words.theStatus(cite(over.status, words))
          : words.anEndOn(cite(over?.end ?? '', words));
      return words.openRolesIn(name, how, roles, isOne);
    };
    const told = tellRoles(asked, yes, begins);
    const ends = [...overs.values()].flatMap((over) => (over === null ? [] : [over.source]));
    return { ...told, sources: inTurn(ends, told.sources) };
  };
  return [toCount(asked, found, ROLES, mayBeMore(asked), tell)];
}

/** Whose record would state it too. */
const otherSideOf = ({ corroboration, from, to }: Tie): EntityId =>
  corroboration === 'company' ? from : to;

/**
 * Whether only one side states it, the other having been searched. That a company's list leaves out whom
 * its member calls over says nothing: it may be of those in office. Nor does what is left out say anything
 * of days before the record that leaves it out.
 */
function oneSidedRuling(asked: Question, tie: Tie): Ruling {
  const { world } = asked;
  if (tie.kind !== 'position' || tie.otherSide === 'states it' || tie.otherSide === null) {
    return false;
  }
  const state = tieState(tie, world.day);
  if (tie.corroboration === 'member' && state === 'ended') return false;
  if (tie.otherSide === 'does not state it') {
    const silent = otherSilent(world, otherSideOf(tie));
    if (silent !== null) return silent;
    const isThere = state === 'active' || isStatedBy(tie, world.day);
    return isThere || 'whether it was held by then is not stated';
  }
  return `the record of the other side ${whyUnread(world.entity(otherSideOf(tie))) ?? 'was not fetched'}`;
}

const isPosition = ({ kind }: Tie): boolean => kind === 'position';

function* oneSidedAt(asked: Question) {
  const positions = (yield* rolesAt(asked, isPosition)).filter((tie) => !isAhead(asked, tie));
  const found = yield* tally(positions, (tie) => oneSidedRuling(asked, tie));
  const { world, subject } = asked;
  const tell = (yes: readonly Tie[], begins: Begins): Told => {
    const [first] = yes;
    const told = tellRoles(asked, yes, begins);
    const ties = world.ties(subject.facts.id);
    // Also the records that leave it out, whole.
    const others = [...new Set(yes.map(otherSideOf))].flatMap((id) => world.entity(id) ?? []);
    const sources = inTurn(
      told.sources,
      others.flatMap((other) => placeIn(other, '')),
    );
    return {
      ...told,
      sources,
      says: (words) => {
        const instead = first && words.disagreement(first, ties);
        return told.says(words) + (instead ? words.ofTheFirst(cite(instead, words)) : '');
      },
    };
  };
  return { found, tell };
}

function* oneSidedRoles(asked: Question): Generator<void, Measurement[]> {
  const { found, tell } = yield* oneSidedAt(asked);
  return [
    toCount(asked, found, ROLES, mayBeMore(asked), (yes) =>
      tell(yes, (name, words) => words.oneSided(name, countIn(words, yes.length, 'role'))),
    ),
  ];
}

function* shareOfOneSided(asked: Question): Generator<void, Measurement[]> {
  const { found, tell } = yield* oneSidedAt(asked);
  const lack = mayBeMore(asked);
  const untold = undecidedCount(found);
  const all = found.yes.length + found.no + untold;
  if (all === 0 && lack === null) return [];
  const share = (count: number): number => (100 * count) / all;
  return [
    {
      low: lack === null ? share(found.yes.length) : 0,
      high: lack === null ? share(found.yes.length + untold) : 100,
      why: whysInWords(found, ROLES, lack),
      tell: () =>
        tell(found.yes, (name, words) =>
          words.shareOneSided(name, countIn(words, all, 'role'), String(found.yes.length)),
        ),
    },
  ];
}

const stated = { of: 'both', years: null, takesRoles: true } as const;

export const ROLE_MEASURES = {
  'companies-with-active-role': {
    ...stated,
    of: 'member',
    what: 'at how many companies it has an active role other than an owner’s',
    unit: ['company', 'companies'],
    fields: [...STATED_ROLES, ...ROLE_STATES],
    read: companiesActiveIn,
  },
  'roles-in-dissolved-companies': {
    ...stated,
    what: 'how many roles are not stated to have ended although the company has',
    unit: ['role', 'roles'],
    fields: [...STATED_ROLES, ...ROLE_STATES, 'company.status'],
    read: rolesInEndedCompanies,
  },
  'one-sided-roles': {
    ...stated,
    what: 'how many positions one of the two records states and the other, which was fetched, does not, or not in these words',
    unit: ['role', 'roles'],
    fields: [...STATED_ROLES, ...ROLE_STATES],
    read: oneSidedRoles,
  },
  'share-of-one-sided-roles': {
    ...stated,
    what: 'of a hundred positions, how many one of the two records states and the other does not',
    unit: ['percent', 'percent'],
    fields: [...STATED_ROLES, ...ROLE_STATES],
    read: shareOfOneSided,
  },
  'roles-with-contradicting-dates': {
    ...stated,
    what: 'how many roles have a status that their dates contradict, or an end before their start',
    unit: ['role', 'roles'],
    fields: ROLE_STATES,
    read: contradictingRoles,
  },
} as const satisfies Record<string, Measure>;
