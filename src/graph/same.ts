/** When a member that is a company is the company of a profile: only where that profile agrees. */
import { toEntityId, type EntityId } from '../contract/model/entity.ts';
import type { Tie, TieSource } from '../contract/model/tie.ts';
import { foldText, hashText } from './identity.ts';
import type { TieEnd } from './tie-end.ts';

/** The response of an entity's own profile; null if it was never fetched. */
export type ResponseOf = (entity: EntityId) => Pick<TieSource, 'sha256' | 'fetchedAt'> | null;

interface Agreement {
  /** Where the member states it, and where the company does. */
  member: string;
  company: string;
}

const NUMBER: Agreement = {
  member: '/data/company/registration_number',
  company: '/registration_number',
};
const NAME: Agreement = { member: '/data/company', company: '/current_name' };

const withoutSpaces = (text: string): string => text.replace(/\s+/gu, '').toLowerCase();

/**
 * What the two agree on: the registration number, spacing aside; or, where not both state one, name
 * and country of jurisdiction. Numbers that differ are a disagreement, whatever the names say.
 */
function agreementOf(member: TieEnd, company: TieEnd): Agreement | null {
  const [a, b] = [member.registrationNumber, company.registrationNumber];
  if (a !== null && b !== null) return withoutSpaces(a) === withoutSpaces(b) ? NUMBER : null;
  if (member.country === null || company.country === null) return null;
  const agree =
    foldText(member.label) === foldText(company.label) &&
    foldText(member.country) === foldText(company.country);
  return agree ? NAME : null;
}

function sourceOf(statedBy: EntityId, pointer: string, responseOf: ResponseOf): TieSource | null {
  const response = responseOf(statedBy);
  if (response === null) return null;
  const { sha256, fetchedAt } = response;
  return { statedBy, sha256, pointer, fetchedAt };
}

/** The tie with the place in each response; null while either of them is not known. */
function sameTie(
  member: TieEnd,
  company: TieEnd,
  on: Agreement,
  responseOf: ResponseOf,
): Tie | null {
  const inCompany = sourceOf(company.id, on.company, responseOf);
  const inMember = sourceOf(member.id, on.member, responseOf);
  if (inCompany === null || inMember === null) return null;
  return {
    id: `tie-${hashText(`same\n${member.id}\n${company.id}`)}-same`,
    kind: 'same',
    from: member.id,
    to: company.id,
    role: null,
    status: null,
    state: 'unknown',
    start: null,
    end: null,
    corroboration: 'both',
    otherSide: null,
    sources: [inCompany, inMember],
  };
}

/**
 * Ties from members that are companies to the company profile their `data.company.id` names, once
 * both profiles were fetched and agree. The number alone ties nothing: it is not stated to be a
 * company id. The sources are the places in both responses where they agree.
 */
export function sameTies(entities: readonly TieEnd[], responseOf: ResponseOf): Tie[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const ties = [...byId.values()].flatMap((member): Tie[] => {
    if (member.kind !== 'company' || !member.id.startsWith('member:')) return [];
    const id = toEntityId('company', member.statedCompanyId);
    const company = id === null ? undefined : byId.get(id);
    if (company === undefined) return [];
    const on = agreementOf(member, company);
    const tie = on && sameTie(member, company, on, responseOf);
    return tie ? [tie] : [];
  });
  return ties.sort((a, b) => (a.from < b.from ? -1 : 1));
}
