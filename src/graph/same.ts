/** When a member that is a company is the company of a profile: only where that profile agrees. */
import { toEntityId, type EntityId } from '../contract/model/entity.ts';
import type { SourcedStatement, Tie, TieSource } from '../contract/model/tie.ts';
import type { TieEnd } from './build.ts';
import { foldText, hashText } from './identity.ts';

/** The response of an entity's own profile, if it is known. */
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

function sameTie(member: TieEnd, company: TieEnd, on: Agreement, responseOf: ResponseOf): Tie {
  const ends: [EntityId, string][] = [
    [company.id, on.company],
    [member.id, on.member],
  ];
  const sources = ends.flatMap(([statedBy, pointer]): TieSource[] => {
    const response = responseOf(statedBy);
    if (response === null) return [];
    const { sha256, fetchedAt } = response;
    return [{ statedBy, sha256, pointer, fetchedAt }];
  });
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
    sources,
  };
}

/**
 * Ties from members that are companies to the company profile their `data.company.id` names, once
 * that profile was fetched and agrees. The number alone ties nothing: it is not stated to be a
 * company id. The sources are the places in both responses where they agree; where the caller does
 * not name a response, the one its statements were read from stands in.
 */
export function sameTies(
  entities: readonly TieEnd[],
  statements: readonly SourcedStatement[],
  responseOf: ResponseOf,
): Tie[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const found: { member: TieEnd; company: TieEnd; on: Agreement }[] = [];
  for (const member of byId.values()) {
    if (member.kind !== 'company' || !member.id.startsWith('member:')) continue;
    const id = toEntityId('company', member.statedCompanyId);
    const company = id === null ? undefined : byId.get(id);
    if (company?.knowledge !== 'profile') continue;
    const on = agreementOf(member, company);
    if (on !== null) found.push({ member, company, on });
  }
  if (found.length === 0) return [];
  const read = new Map(statements.map((statement) => [statement.statedBy, statement]));
  const source: ResponseOf = (id) => responseOf(id) ?? read.get(id) ?? null;
  found.sort((a, b) => (a.member.id < b.member.id ? -1 : 1));
  return found.map(({ member, company, on }) => sameTie(member, company, on, source));
}
