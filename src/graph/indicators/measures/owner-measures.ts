/** Measures of who is above a company, by stated owners and parents. */
import { counted } from '../../../contract/text/counted.ts';
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import { isRole, type Tie } from '../../../contract/model/tie.ts';
import { statedShares } from '../../../record/values/stated-share.ts';
import { findCircle, shortestCircles } from '../../owners/circle.ts';
import { companyNamedBy } from '../../sameness/same.ts';
import {
  exactly,
  concatLazily,
  maybeFound,
  maybeFoundFor,
  nothingFound,
  placeIn,
  tally,
  toCount,
  unread,
} from '../base/measure.ts';
import type { Question, Measure, Measurement, Description } from '../base/measure.ts';
import type { Ruling } from '../base/ruling.ts';
import {
  findAbove,
  ownersAbove,
  parentsUp,
  parentTies,
  upperEnd,
  type Above,
} from './owners-above.ts';
import { activeRuling, sourcesOfTies, tieTrace } from '../base/roles.ts';
import {
  countIn,
  listInWords,
  nameOf,
  whyOtherSilent,
  whyOtherUnread,
  whyOwnSilent,
} from '../base/words.ts';
import type { IndicatorWorld } from '../base/world.ts';
import type { FindingWords } from '../base/finding-words.ts';
import { toEnd } from '../../shared/steps.ts';

function* parentsInCircle(question: Question): Generator<void, Measurement[]> {
  const { subject, world } = question;
  const { id } = subject.facts;
  const above = yield* findAbove(question, parentsUp);
  const onward = above.upward();
  if (!above.reached.includes(id) || !findCircle(onward).includes(id)) {
    const [open = null] = [...above.undecided, ...openEnds(question, above)];
    const why = whyOwnSilent(question) ?? above.cut ?? open;
    return [why === null ? nothingFound() : maybeFound(why)];
  }
  const [way = []] = shortestCircles(onward, [id], 1);
  const ties = way.flatMap((one, at) => {
    const next = way[(at + 1) % way.length];
    return above.onward.get(one)?.filter(({ from }) => from === next) ?? [];
  });
  const [first, ...rest] = [...way.slice(1), id] as const;
  return [
    exactly(way.length, () => ({
      fact: { key: `circle ${keyOfAll(way)}`, chain: [...way, id] },
      sentence: (words) =>
        words.circle(
          nameOf(world, id, words),
          nameOf(world, first, words),
          rest.map((one) => words.whoseParent(nameOf(world, one, words))).join(''),
          countIn(words, way.length, 'company'),
        ),
      sources: sourcesOfTies(ties),
      marks: ties.map((tie) => tie.id),
    })),
  ];
}

/** Companies at the top whose own record wasn't fetched by the requested day, as reasons. */
function openEnds({ world }: Question, { ends }: Above): string[] {
  return ends.flatMap((end) => whyOtherSilent(world, end) ?? []);
}

/** What is at an end of the chain; any other string says why that can't be decided. */
type AtTop = 'person' | 'authority' | 'company' | 'unfetched company' | (string & {});

function atTop({ world }: Question, id: EntityId): AtTop {
  const known = world.entity(id);
  const why = whyOtherUnread(world, id);
  if (known === null) return why ?? '';
  const { facts } = known;
  if (facts.kind === 'person' || facts.kind === 'authority') return facts.kind;
  if (facts.kind === 'member') {
    return `it is not stated what kind of member ${nameOf(world, id)} is${why === null ? '' : `, and ${why}`}`;
  }
  if (parseEntityId(id).subject === 'company')
    return why === null ? 'company' : 'unfetched company';
  const company = companyNamedBy(facts);
  if (company !== null && whyOtherUnread(world, company) !== null) return 'unfetched company';
  if (company === null && why !== null) return 'unfetched company';
  return company === null
    ? `${nameOf(world, id)} names no record of it as a company`
    : `the records of ${nameOf(world, id)} as a member and as a company are not known to be of one company`;
}

interface Top {
  id: EntityId;
  is: AtTop;
}

function* topOf(
  question: Question,
): Generator<void, { above: Above; top: Top[]; why: string | null }> {
  const above = yield* ownersAbove(question);
  const ends = above.ends.filter((end) => end !== question.subject.facts.id);
  return {
    above,
    top: ends.map((id) => ({ id, is: atTop(question, id) })),
    why: whyOwnSilent(question) ?? above.cut,
  };
}

/** Why there may be more above it: undecided ties, and missing records of companies in between. */
function maybeMoreAbove(
  { world }: Question,
  { reached, undecided }: Above,
  silenceOf: (world: IndicatorWorld, id: EntityId) => string | null,
): string[] {
  const companies = reached.filter((id) => parseEntityId(id).subject === 'company');
  return [...undecided, ...companies.flatMap((id) => silenceOf(world, id) ?? [])];
}

/** Companies on the way with members whose records weren't fetched: rights are stated only there. */
function maybeHeldByRight({ world, subject }: Question, { reached }: Above): string[] {
  const companies = [subject.facts.id, ...reached].filter(
    (id) => parseEntityId(id).subject === 'company',
  );
  return companies.flatMap((id) => {
    const { unreadHolders } = world.above(id);
    if (unreadHolders === 0) return [];
    const whose = counted(unreadHolders, 'member', 'members');
    return [
      `${whose} of ${nameOf(world, id)} may hold it by right, and no own record says so or not`,
    ];
  });
}

const KNOWN_TOPS: readonly AtTop[] = ['person', 'authority', 'company', 'unfetched company'];

/** Why it isn't known who is at the top; null if it is. */
function whyUndecided({ world }: Question, { id, is }: Top): string | null {
  if (is !== 'unfetched company') return KNOWN_TOPS.includes(is) ? null : is;
  return whyOtherUnread(world, id) ?? `no record of ${nameOf(world, id)} as a company was fetched`;
}

/** One text for these, whatever their order. */
const keyOfAll = (ids: readonly EntityId[]): string => ids.toSorted().join(' ');

/** Companies on the way up and at its end, and who may hold them. */
function* recordsAbove(question: Question): Generator<EntityId, void> {
  const { world, subject } = question;
  const { reached } = toEnd(ownersAbove(question));
  yield* reached;
  for (const id of [subject.facts.id, ...reached]) {
    if (world.above(id).unreadHolders === 0) continue;
    for (const { kind, from, to } of world.ties(id)) {
      if (kind === 'position' && to === id) yield from;
    }
  }
}

/** Rounded shares that leave less than this are of the whole, in per cent. */
const ROUNDED_AWAY = 1;

/** Companies on the way of which shares are stated, and of less than the whole, with how much at least. */
function partlyStatedIn({ onward }: Above): { id: EntityId; share: number }[] {
  return [...onward].flatMap(([id, ties]) => {
    const holders = Map.groupBy(ties.filter(isRole), ({ from }) => from);
    const shares = Array.from(holders.values(), (all) =>
      Math.max(0, ...all.flatMap(({ role }) => statedShares(role).map(({ atLeast }) => atLeast))),
    );
    const share = Number(shares.reduce((sum, one) => sum + one, 0).toFixed(2));
    return share > 0 && share <= 100 - ROUNDED_AWAY ? [{ id, share }] : [];
  });
}

/** Describes the way up to these ends, with its ties. */
function describeTop(
  question: Question,
  { above }: { above: Above },
  top: readonly Top[],
  ends: 'inCircle' | 'noPerson' | 'unfetchedOne' | 'unfetchedSome',
): Description {
  const { world, subject } = question;
  const ways = top.map(({ id }) => above.wayTo(id));
  const longest = ways.reduce((a, b) => (b.length > a.length ? b : a), []);
  const circle = ends === 'inCircle' ? new Set(findCircle(above.upward())) : null;
  const found = circle === null ? top : top.filter(({ id }) => circle.has(id));
  // That nobody is above them follows from their whole records, not from one place.
  const records = top.flatMap(({ id }) => {
    const known = world.entity(id);
    return known === null || whyOtherUnread(world, id) !== null ? [] : placeIn(known, '');
  });
  const topInWords = (words: FindingWords): string =>
    listInWords(found, words, ({ id }) => nameOf(world, id, words));
  return {
    fact: {
      key: `${ends} ${keyOfAll(found.map(({ id }) => id))}`,
      names: (words) => words.statedOwnersLead(topInWords(words), words[ends]()),
      chain: [subject.facts.id, ...longest.map(upperEnd)],
    },
    sentence: (words) => {
      const lead = words.ownersLead(
        nameOf(world, subject.facts.id, words),
        listInWords(top, words, ({ id }) => nameOf(world, id, words)),
        words[ends](),
      );
      const partly = ends === 'noPerson' || ends === 'inCircle' ? partlyStatedIn(above) : [];
      if (partly.length === 0) return lead;
      const shares = listInWords(partly, words, ({ id, share }) =>
        words.statedOf(nameOf(world, id, words), String(share)),
      );
      return `${lead} ${words.restNotStated(shares)}`;
    },
    sources: concatLazily(sourcesOfTies([...new Set(ways.flat())]), records),
    marks: [...new Set(ways.flat())].map(tieTrace),
  };
}

function* ownersEndUnfetched(question: Question): Generator<void, Measurement[]> {
  const found = yield* topOf(question);
  const open = found.top.filter(({ is }) => is === 'unfetched company');
  if (open.length > 0) {
    const ends = open.length === 1 ? 'unfetchedOne' : 'unfetchedSome';
    return [exactly(1, () => describeTop(question, found, open, ends))];
  }
  // A company that wasn't fetched is no end here, if others state who is above it.
  const whySilentIfFetched = (world: IndicatorWorld, id: EntityId) =>
    whyOtherUnread(world, id) === null ? whyOtherSilent(world, id) : null;
  const whys = [
    ...maybeMoreAbove(question, found.above, whySilentIfFetched),
    ...maybeHeldByRight(question, found.above),
    ...found.top.flatMap((one) => whyUndecided(question, one) ?? []),
  ];
  if (found.why !== null) return [maybeFound(found.why)];
  return [whys.length > 0 ? maybeFoundFor(whys) : nothingFound()];
}

const NOBODY_ABOVE = 'no owner or parent is stated that has not ended';

function* ownersWithoutPerson(question: Question): Generator<void, Measurement[]> {
  const found = yield* topOf(question);
  if (found.top.some(({ is }) => is === 'person')) return [nothingFound()];
  if (found.why !== null) return [maybeFound(found.why)];
  // Also companies in between, as others may be above them too.
  const whys = [
    ...(found.above.reached.length === 0 ? [NOBODY_ABOVE] : []),
    ...maybeMoreAbove(question, found.above, whyOtherSilent),
    ...maybeHeldByRight(question, found.above),
    ...found.top.flatMap((one) => whyUndecided(question, one) ?? []),
  ];
  if (whys.length > 0) return [maybeFoundFor(whys)];
  if (found.top.length === 0) {
    const all = found.above.reached.map((id): Top => ({ id, is: 'company' }));
    return [exactly(1, () => describeTop(question, found, all, 'inCircle'))];
  }
  return [exactly(1, () => describeTop(question, found, found.top, 'noPerson'))];
}

/** Counts persons with an active role in both the company and its parent. */
function* peopleInCompanyAndParent(question: Question): Generator<void, Measurement[]> {
  const { subject, world } = question;
  const { id } = subject.facts;
  const own = whyOwnSilent(question);
  if (own !== null) return [unread(own)];
  const parents = parentTies(question, id).filter(({ from }) => from !== id);
  if (parents.length === 0) return [];
  const rolesIn = (company: EntityId, ties: readonly Tie[]): Map<EntityId, Tie[]> =>
    Map.groupBy(
      ties.filter((tie) => isRole(tie) && tie.to === company),
      ({ from }) => from,
    );
  const here = rolesIn(id, world.ties(id));
  const members = new Set(here.keys());
  const both: { member: EntityId; parent: Tie; here: Tie[]; there: Tie[] }[] = [];
  for (const parent of parents) {
    const ties = yield* world.between(parent.from, members);
    for (const [member, there] of rolesIn(parent.from, ties))
      both.push({ member, parent, here: here.get(member) ?? [], there });
  }
  type Both = (typeof both)[number];
  const found = yield* tally(both, ({ member, here: ties, there }: Both): Ruling => {
    const kind = world.entity(member)?.facts.kind ?? 'member';
    if (kind === 'company' || kind === 'authority') return false;
    const verdicts = [ties, there].map((roles) => activeRuling(question, roles));
    if (verdicts.includes(false)) return false;
    const open = verdicts.find((verdict) => typeof verdict === 'string');
    return open ?? (kind === 'person' || 'whether it is a person is not stated');
  });
  const lack = parents.flatMap(({ from }) => whyOtherUnread(world, from) ?? [])[0] ?? null;
  const describe = (yes: readonly Both[]): Description => ({
    sentence: (words) =>
      words.inBoth(
        yes.length,
        nameOf(world, id, words),
        nameOf(world, yes[0]?.parent.from ?? id, words),
        listInWords(yes, words, ({ member }) => nameOf(world, member, words)),
      ),
    sources: sourcesOfTies(
      yes.flatMap(({ parent, here: ties, there }) => [parent, ...ties, ...there]),
    ),
    marks: yes.map(({ member, parent }) => `${member} ${parent.from}`),
  });
  return [toCount(question, found, ['person', 'people'], lack, describe)];
}

const OWNERS = [
  ...['company.parent_company.parent_company_id', 'company.members.id'],
  ...['company.members.position', 'member.positions.positions.position'],
  'member.rights_and_obligations.rights_and_obligations.right_and_obligation',
] as const;
const commonFields = {
  of: 'company',
  unit: null,
  years: null,
  takesRoles: false,
  finding: 'ends of the way up',
  reads: recordsAbove,
} as const;

export const OWNER_MEASURES = {
  'parents-in-a-circle': {
    ...commonFields,
    finding: 'circle',
    what: 'whether its parents lead back to itself',
    fields: ['company.parent_company.parent_company_id'],
    read: parentsInCircle,
  },
  'owners-end-unfetched': {
    ...commonFields,
    what: 'whether its owners and parents, as stated, lead to a company whose record nobody fetched',
    fields: OWNERS,
    read: ownersEndUnfetched,
  },
  'owners-without-person': {
    ...commonFields,
    what: 'whether its owners and parents, as stated and all fetched, lead to no natural person',
    fields: [...OWNERS, 'member.data.person.full_name'],
    read: ownersWithoutPerson,
  },
  'people-in-company-and-parent': {
    ...commonFields,
    unit: ['person', 'people'],
    finding: 'entity',
    what: 'how many people have an active role both in it and in its parent',
    fields: [...OWNERS, 'member.positions.positions.status', 'member.positions.positions.dates'],
    read: peopleInCompanyAndParent,
  },
} as const satisfies Record<string, Measure>;
