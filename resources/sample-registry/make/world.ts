/** The world while it is made: companies, members, and what ties them, kept the same on both sides. */
import type { CompanyProfile } from '../../../src/contract/model/company.ts';
import type { MemberProfile } from '../../../src/contract/model/member.ts';
import type { DateEntry } from '../../../src/contract/model/text.ts';

/** A record of the specification with only the fields that say something. */
export type Sparse<T> = T extends readonly (infer U)[]
  ? Sparse<U>[]
  : T extends object
    ? { [K in keyof T]?: Sparse<T[K]> | undefined }
    : T;

export type CompanyDraft = Sparse<Omit<CompanyProfile, 'id'>> & { id: string };
export type MemberDraft = Sparse<Omit<MemberProfile, 'id'>> & { id: string };

/** How long a position or right is held, and what the register says of it. */
export interface Term {
  from?: string | undefined;
  to?: string | undefined;
  /** Left out: `inactive` when ended, else `active`. null: not stated. */
  status?: string | null | undefined;
  /** What kind of date `from` is; effective when left out. */
  since?: 'effective' | 'registration' | undefined;
  /** Further terms, listed among the dates of the same entry. */
  again?: readonly Pick<Term, 'from' | 'to' | 'since'>[] | undefined;
  /** Whose profile says it; both when left out. Anything else is a disagreement on purpose. */
  statedBy?: 'both' | 'company' | 'member' | undefined;
}

export function memberName({ data }: MemberDraft): string {
  const name =
    data?.person?.full_name ??
    data?.company?.name ??
    data?.authority?.agency ??
    data?.mixed?.full_name;
  if (!name) throw new Error('a member needs a name');
  return name;
}

export function companyName({ current_name }: CompanyDraft): string {
  if (!current_name?.name) throw new Error('a company needs a name');
  return current_name.name;
}

function termDates({ from, to, since = 'effective', again = [] }: Term): DateEntry[] {
  return [
    ...(from ? [{ date_full: from, type: since }] : []),
    ...(to ? [{ date_full: to, type: 'expiration' }] : []),
    ...again.flatMap(termDates),
  ];
}

function termStatus({ to, status }: Term): string | null {
  return status === undefined ? (to ? 'inactive' : 'active') : status;
}

/** Both scripts in one line, where a company trades under a Latin name too. */
function mixedName({ current_name, trade_names }: CompanyDraft): string | undefined {
  const own = current_name?.name;
  const latin = trade_names?.[0]?.name;
  return own && latin ? `${own} / ${latin}` : undefined;
}

const heldIn = (company: CompanyDraft) => ({
  company_id: company.id,
  company_name: companyName(company),
  jurisdiction_country: company.jurisdiction_country,
  jurisdiction_state: company.jurisdiction_state,
});

export class World {
  readonly companies = new Map<string, CompanyDraft>();
  readonly members = new Map<string, MemberDraft>();
  readonly #memberByCompany = new Map<string, MemberDraft>();

  addCompany(company: CompanyDraft): CompanyDraft {
    if (this.companies.has(company.id)) throw new Error(`company ${company.id} is there already`);
    this.companies.set(company.id, company);
    return company;
  }

  addMember(member: MemberDraft): MemberDraft {
    if (this.members.has(member.id)) throw new Error(`member ${member.id} is there already`);
    this.members.set(member.id, member);
    return member;
  }

  company(id: string): CompanyDraft {
    const company = this.companies.get(id);
    if (!company) throw new Error(`no company ${id}`);
    return company;
  }

  /** The member that is this company, made on first call with the id `newId` gives. */
  memberOf(company: CompanyDraft, newId: () => string): MemberDraft {
    const known = this.#memberByCompany.get(company.id);
    if (known) return known;
    const { current_name: names, trade_names, addresses, contacts } = company;
    const member = this.addMember({
      id: newId(),
      data: {
        company: {
          id: company.id,
          name: names?.name,
          trade_name: trade_names?.[0]?.name,
          registration_number: company.registration_number,
          jurisdiction_country: company.jurisdiction_country,
          jurisdiction_state: company.jurisdiction_state,
          clean_name: names?.clean_name,
          name_with_short_type: names?.name_with_short_type,
          name_with_full_type: names?.name_with_full_type,
          mixed_name: mixedName(company),
        },
      },
      addresses: addresses?.slice(0, 1) ?? [],
      contacts: contacts?.slice(0, 1) ?? [],
    });
    this.#memberByCompany.set(company.id, member);
    return member;
  }

  /** The member holds the position, and both profiles say so unless the term says otherwise. */
  appoint(member: MemberDraft, company: CompanyDraft, position: string, term: Term = {}): void {
    const { statedBy = 'both' } = term;
    if (statedBy !== 'member')
      (company.members ??= []).push({ id: member.id, name: memberName(member), position });
    if (statedBy === 'company') return;
    const entry = { position, status: termStatus(term), dates: termDates(term) };
    const held = (member.positions ??= []).find(({ company_id }) => company_id === company.id);
    if (held) (held.positions ??= []).push(entry);
    else member.positions.push({ ...heldIn(company), positions: [entry] });
  }

  /** The member has the right or obligation; only a member's profile has a place for it. */
  grant(member: MemberDraft, company: CompanyDraft, right: string, term: Term = {}): void {
    const entry = { right_and_obligation: right, status: termStatus(term), dates: termDates(term) };
    const list = (member.rights_and_obligations ??= []);
    const held = list.find(({ company_id }) => company_id === company.id);
    if (held) (held.rights_and_obligations ??= []).push(entry);
    else list.push({ ...heldIn(company), rights_and_obligations: [entry] });
  }
}
