/** Decides whether a member that is a company is the company of a profile: only if that profile agrees. */
import { parseEntityId, toEntityId, type EntityId } from '../../contract/model/entity.ts';
import type {
  ComparedFact,
  FactComparison,
  RecordComparison,
} from '../../contract/answers/comparison.ts';
import type { Tie, TieSource } from '../../contract/model/tie.ts';
import { fallbackLabel } from '../../record/values/names.ts';
import { alikeName, foldText, hashText, tieId } from '../shared/identity.ts';
import type { TieEnd } from '../shared/tie-end.ts';

/** The response of an entity's own profile; null if it was never fetched. */
export type ResponseOf = (entity: EntityId) => Pick<TieSource, 'sha256' | 'fetchedAt'> | null;

type ComparedEnd = Pick<TieEnd, 'id' | 'label' | 'country' | 'registrationNumber'>;

interface Agreement {
  /** Where the member's and the company's record state it. */
  member: string;
  company: string;
}

const NUMBER: Agreement = {
  member: '/data/company/registration_number',
  company: '/registration_number',
};
const NAME: Agreement = { member: '/data/company', company: '/current_name' };

const withoutSpaces = (text: string): string => text.replace(/\s+/gu, '').toLowerCase();

/** The label, or null if it only replaces a missing name. */
function statedLabel({ id, label }: ComparedEnd): string | null {
  const { subject, id: record } = parseEntityId(id);
  return label === fallbackLabel(subject, record) ? null : label;
}

function compare(
  fact: ComparedFact,
  member: string | null,
  company: string | null,
  folded: (text: string) => string,
): FactComparison {
  if (member === null || company === null) {
    return { fact, member, company, outcome: 'not stated by both' };
  }
  const outcome = folded(member) === folded(company) ? 'same' : 'different';
  return { fact, member, company, outcome };
}

/**
 * Compares a member's and a company's record: by registration number, ignoring spaces; if not both state
 * one, by name and country of jurisdiction. Different numbers are a disagreement, whatever the names.
 * Whether one names the other isn't checked here.
 */
export function compareRecords(member: ComparedEnd, company: ComparedEnd): RecordComparison {
  const number = compare(
    'registration number',
    member.registrationNumber,
    company.registrationNumber,
    withoutSpaces,
  );
  const name = compare('name', statedLabel(member), statedLabel(company), foldText);
  const country = compare('jurisdiction', member.country, company.country, foldText);
  const facts = [number, name, country];
  if (number.outcome !== 'not stated by both') {
    return { verdict: number.outcome === 'same' ? 'agree' : 'disagree', facts };
  }
  const outcomes = [name.outcome, country.outcome];
  if (outcomes.includes('different')) return { verdict: 'disagree', facts };
  return { verdict: outcomes.every((each) => each === 'same') ? 'agree' : 'undecided', facts };
}

/** What the two agree on; null if they don't. */
function agreementOf(member: TieEnd, company: TieEnd): Agreement | null {
  const { verdict, facts } = compareRecords(member, company);
  if (verdict !== 'agree') return null;
  const isByNumber = facts.some(
    ({ fact, outcome }) => fact === 'registration number' && outcome === 'same',
  );
  return isByNumber ? NUMBER : NAME;
}

function sourceOf(statedBy: EntityId, pointer: string, responseOf: ResponseOf): TieSource | null {
  const response = responseOf(statedBy);
  if (response === null) return null;
  const { sha256, fetchedAt } = response;
  return { statedBy, sha256, pointer, fetchedAt };
}

/**
 * The company that may be this member's own, by the member's `data.company.id`. Null if that isn't stated
 * or can't be requested, and for anything but a member that is a company.
 */
export function companyNamedBy({ id, kind, statedCompanyId }: TieEnd): EntityId | null {
  const { registry, subject } = parseEntityId(id);
  if (kind !== 'company' || subject !== 'member') return null;
  return toEntityId(registry, 'company', statedCompanyId);
}

/**
 * The tie from a member that is a company to the company its `data.company.id` names, with the places in
 * both responses where they agree. Null for other pairs, and unless both profiles were fetched and agree.
 * The number alone is no proof: it isn't stated to be a company id.
 */
export function sameTie(member: TieEnd, company: TieEnd, responseOf: ResponseOf): Tie | null {
  if (companyNamedBy(member) !== company.id) return null;
  const on = agreementOf(member, company);
  const inCompany = on && sourceOf(company.id, on.company, responseOf);
  const inMember = on && sourceOf(member.id, on.member, responseOf);
  if (inCompany === null || inMember === null) return null;
  return {
    id: tieId(alikeName(member.id, company.id, 'same', hashText('')), 1),
    kind: 'same',
    from: member.id,
    to: company.id,
    role: null,
    status: null,
    statusAt: null,
    terms: [],
    corroboration: 'both',
    otherSide: null,
    otherNotFoundAt: null,
    over: null,
    sources: [inCompany, inMember],
  };
}

/** Whether these are one company and members that name it, all fetched and in agreement. */
export function areOneCompany(ends: readonly TieEnd[]): boolean {
  const [company, ...others] = ends.filter(({ id }) => parseEntityId(id).subject === 'company');
  const members = ends.filter(({ id }) => parseEntityId(id).subject === 'member');
  if (company === undefined || others.length > 0 || members.length === 0) return false;
  return (
    ends.every(({ knowledge }) => knowledge === 'profile') &&
    members.every(
      (member) =>
        companyNamedBy(member) === company.id &&
        compareRecords(member, company).verdict === 'agree',
    )
  );
}

/** All `same` ties among these entities, sorted by the members' ids. */
export function sameTies(entities: readonly TieEnd[], responseOf: ResponseOf): Tie[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const ties = [...byId.values()].flatMap((member): Tie[] => {
    const named = companyNamedBy(member);
    const company = named === null ? undefined : byId.get(named);
    const tie = company === undefined ? null : sameTie(member, company, responseOf);
    return tie === null ? [] : [tie];
  });
  return ties.sort((a, b) => (a.from < b.from ? -1 : 1));
}
