/** What a record states of others outside the export, and what neither record format can carry. */
import type { CompanyProfile } from '../../contract/model/company.ts';
import { toEntityId, type EntityId, type Subject } from '../../contract/model/entity.ts';
import type { MemberProfile } from '../../contract/model/member.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import { stated } from '../../record/values/names.ts';
import { statedTerms } from '../../record/values/terms.ts';
import type { LossCount, StatedRecord } from '../common/exporter.ts';

/** How many of these values are stated. */
export const countStated = (values: readonly (string | number | boolean | null)[]): number =>
  values.filter((value) => (typeof value === 'string' ? stated(value) : value) !== null).length;

/**
 * Counts what a record of this registry states of entities that are not exported, and what neither
 * FollowTheMoney nor BODS has a field for.
 */
export function addUncarried(
  record: StatedRecord,
  registry: RegistryHandle,
  isExported: (id: EntityId) => boolean,
  loss: LossCount,
): void {
  const isOutside = (subject: Subject, id: string | null): boolean => {
    const entity = toEntityId(registry, subject, id);
    return entity === null || !isExported(entity);
  };
  if (record.subject === 'company') addOfCompany(record.profile, isOutside, loss);
  else addOfMember(record.profile, isOutside, loss);
}

type IsOutside = (subject: Subject, id: string | null) => boolean;

function addOfCompany(profile: CompanyProfile, isOutside: IsOutside, loss: LossCount): void {
  const { members, parent_company, staff_stats, employees_number, current_name } = profile;
  const outside = members.filter(({ id }) => isOutside('member', id));
  loss.add('members of companies that are not in the export', outside.length);
  const { parent_company_id: parent } = parent_company;
  const hasOther = stated(parent) !== null && isOutside('company', parent);
  loss.add('parent companies that are not in the export', Number(hasOther));
  const staff = [...Object.values(staff_stats), ...Object.values(employees_number)];
  loss.add('numbers of employees, partners and directors', countStated(staff));
  loss.add('laws that companies are under', profile.legislation.length);
  loss.add('documents of companies', profile.documents.length);
  const named = [current_name, ...profile.old_names, ...profile.trade_names];
  const dates = named.reduce((sum, name) => sum + name.dates.length, 0);
  loss.add('dates of names', dates);
  addOfAddresses(profile, loss);
}

function addOfMember(profile: MemberProfile, isOutside: IsOutside, loss: LossCount): void {
  const { positions, rights_and_obligations } = profile;
  const held = [
    ...positions.map((at) => ({ in: at.company_id, roles: at.positions.length })),
    ...rights_and_obligations.map((at) => ({
      in: at.company_id,
      roles: at.rights_and_obligations.length,
    })),
  ];
  const outside = held.filter((one) => isOutside('company', one.in));
  // A company listed without roles still counts as one.
  const roles = outside.reduce((sum, one) => sum + Math.max(1, one.roles), 0);
  loss.add('positions and rights in companies that are not in the export', roles);
  loss.add('states of companies that members hold something in', countStated(statesOf(profile)));
  loss.add('dates of roles that are in none of their terms', otherDates(profile));
  loss.add('documents of members, which are personal data', profile.documents.length);
  loss.add('ids of companies in records of members', countStated([profile.data.company.id]));
  addOfAddresses(profile, loss);
}

const statesOf = ({ positions, rights_and_obligations }: MemberProfile): (string | null)[] =>
  [...positions, ...rights_and_obligations].map(({ jurisdiction_state }) => jurisdiction_state);

/** Counts stated dates of roles that are in none of their terms. */
function otherDates({ positions, rights_and_obligations }: MemberProfile): number {
  const roles = [
    ...positions.flatMap((held) => held.positions),
    ...rights_and_obligations.flatMap((held) => held.rights_and_obligations),
  ];
  return roles.reduce((sum, { dates }) => {
    const terms = statedTerms(dates);
    const isInTerm = (date: string | null): boolean =>
      terms.some(
        ({ start, registered, end }) => date === start || date === registered || date === end,
      );
    const others = dates.filter(({ date_full: date }) => !isInTerm(stated(date)));
    return sum + countStated(others.map(({ date_full }) => date_full));
  }, 0);
}

function addOfAddresses(
  { addresses }: Pick<MemberProfile | CompanyProfile, 'addresses'>,
  loss: LossCount,
): void {
  const dates = addresses.flatMap(({ address_dates }) =>
    address_dates.filter(({ date_full }) => stated(date_full) !== null),
  );
  loss.add('dates of addresses', dates.length);
}
