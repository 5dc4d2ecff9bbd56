/** Measures of the roles at an entity: how many there are, and what the records say of them. */
import { counted } from '../../contract/counted.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { dayOf, toDays } from '../../record/days.ts';
import { stateRule, tieState } from '../tie-state.ts';
import { disagreementInWords } from '../tie-words.ts';
import { companyStanding } from './company-standing.ts';
import { inTurn, ROLES, tally, toCount, untoldOf, whysInWords } from './measure.ts';
import type { Question, Measure, Measurement, Told, Ruling } from './measure.ts';
import {
  activeRuling,
  mayBeMore,
  officesAt,
  ownState,
  restingOn,
  rolesAt,
  tellRoles,
  whyOpen,
} from './roles.ts';
import { cite, whyUnread } from './words.ts';

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
      ...tellRoles(
        asked,
        first,
        `has active roles at ${counted(companies.length, 'company', 'companies')}`,
      ),
      sources: restingOn(active.flat()),
      marks: first.map(({ to }) => to),
    };
  };
  return [toCount(asked, found, ['company', 'companies'], mayBeMore(asked), tell)];
}

/** A role that is not over by itself, at a company that is. */
function inEndedCompany({ world }: Question, tie: Tie): Ruling {
  switch (stateRule(tie, world.day)) {
    case 'company over':
    case 'company dissolved':
      return tie.corroboration === 'company' ? whyOpen(world, tie) : true;
    default:
  }
  const state = ownState({ world }, tie);
  if (state === 'ended' || state === 'not-begun') return false;
  if (tie.over !== null) {
    const ends = toDays(tie.over.end);
    return ends !== null && ends.first > dayOf(world.day)
      ? false
      : 'the company is over, and on which day can’t be told';
  }
  const company = world.entity(tie.to);
  const why = whyUnread(company);
  if (why !== null) return `the company’s record ${why}`;
  switch (companyStanding(company?.facts.status ?? null)) {
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
    const { status = null, end = null } = overs.values().next().value ?? {};
    const says = status === null ? `an end on ${cite(end ?? '')}` : `the status ${cite(status)}`;
    const [roles, are] = [counted(yes.length, 'role'), yes.length === 1 ? 'is' : 'are'];
    const begins = isCompany
      ? `has ${says}, and ${roles} in it ${are} not stated to have ended`
      : `has ${roles} that ${are} not stated to have ended at companies that have`;
    const told = tellRoles(asked, yes, begins);
    const ends = [...overs.values()].flatMap((over) => (over === null ? [] : [over.source]));
    return { ...told, sources: inTurn(ends, told.sources) };
  };
  return [toCount(asked, found, ROLES, mayBeMore(asked), tell)];
}

/**
 * Whether only one side states it, the other having been searched. That a company's list leaves out whom
 * its member calls over says nothing: it may be of those in office.
 */
function oneSidedRuling({ world }: Question, tie: Tie): Ruling {
  if (tie.kind !== 'position' || tie.otherSide === 'states it' || tie.otherSide === null) {
    return false;
  }
  if (tie.corroboration === 'member' && tieState(tie, world.day) === 'ended') return false;
  if (tie.otherSide === 'does not state it') return true;
  return tie.otherSide === 'not found'
    ? 'the record of the other side was not found'
    : 'the record of the other side was not fetched';
}

const isPosition = ({ kind }: Tie): boolean => kind === 'position';

function* oneSidedAt(asked: Question) {
  const ties = yield* rolesAt(asked, isPosition);
  const found = yield* tally(ties, (tie) => oneSidedRuling(asked, tie));
  const { world, subject } = asked;
  const tell = (yes: readonly Tie[], begins: string): Told => {
    const [first] = yes;
    const told = tellRoles(asked, yes, begins);
    const instead = first && disagreementInWords(first, world.ties(subject.facts.id));
    return { ...told, says: instead ? `${told.says} Of the first: ${cite(instead)}` : told.says };
  };
  return { found, tell };
}

function* oneSidedRoles(asked: Question): Generator<void, Measurement[]> {
  const { found, tell } = yield* oneSidedAt(asked);
  return [
    toCount(asked, found, ROLES, mayBeMore(asked), (yes) =>
      tell(yes, `has ${counted(yes.length, 'role')} that only one of the two records states`),
    ),
  ];
}

function* shareOfOneSided(asked: Question): Generator<void, Measurement[]> {
  const { found, tell } = yield* oneSidedAt(asked);
  const lack = mayBeMore(asked);
  const untold = untoldOf(found);
  const all = found.yes.length + found.no + untold;
  if (all === 0 && lack === null) return [];
  const share = (count: number): number => (100 * count) / all;
  return [
    {
      low: lack === null ? share(found.yes.length) : 0,
      high: lack === null ? share(found.yes.length + untold) : 100,
      why: whysInWords(found, ROLES, lack),
      tell: () =>
        tell(
          found.yes,
          `has ${counted(all, 'role')}, of which only one of the two records states ${found.yes.length}`,
        ),
    },
  ];
}

/** Whether what is stated of a role can't all be so. */
function contradictionRuling({ world }: Question, tie: Tie): Ruling {
  const { start, end, statusAt } = tie;
  const [begins, ends] = [toDays(start), toDays(end)];
  if (begins !== null && ends !== null && begins.first > ends.last) return true;
  const own = { ...tie, over: null };
  // Whatever its end is, which may be one that can't be read.
  if (stateRule({ ...own, end: null }, world.day) === 'start ahead, yet active') return true;
  switch (stateRule(own, world.day)) {
    case 'end passed, yet active':
      return true;
    case 'status says ended':
      // It had ended by the day on which that was told.
      if (ends !== null) return ends.first > dayOf(statusAt ?? world.day);
      return 'its status says that it has ended, and when is not stated';
    case 'status says active':
      return start === null && end === null ? 'no date is stated beside its status' : false;
    case 'status not understood':
      return 'its status is no word that says whether it has ended';
    default:
      return 'no status is stated beside its dates, or neither is';
  }
}

function* contradictingRoles(asked: Question): Generator<void, Measurement[]> {
  const found = yield* tally(yield* rolesAt(asked), (tie) => contradictionRuling(asked, tie));
  const tell = (yes: readonly Tie[]): Told => {
    const told = tellRoles(
      asked,
      yes,
      `has ${counted(yes.length, 'role')} whose status and dates can’t all be so`,
    );
    const first = yes[0];
    const dates = [
      `status ${first?.status ? cite(first.status) : 'not stated'}`,
      `start ${first?.start ? cite(first.start) : 'not stated'}`,
      `end ${first?.end ? cite(first.end) : 'not stated'}`,
    ];
    return {
      ...told,
      says: `${told.says} Stated of the first: ${dates.join(', ')}.`,
    };
  };
  return [toCount(asked, found, ROLES, mayBeMore(asked), tell)];
}

const stated = { of: 'both', years: null, takesRoles: true } as const;

export const ROLE_MEASURES = {
  'companies-with-active-role': {
    ...{ ...stated, of: 'member' },
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
