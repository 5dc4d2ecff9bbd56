/** What of an entity and its record has no place in BODS 0.4. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { MemberProfile } from '../../contract/model/member.ts';
import type { GraphToExport, LossCount, StatedRecord } from '../exchange.ts';
import { countStated } from '../stated/outside.ts';

/** Of one entity, beside what no format of records has a place for. */
export function addLostOfEntity(
  entity: GraphEntity,
  record: StatedRecord | null,
  { marks }: GraphToExport,
  loss: LossCount,
): void {
  const { id, kind, x, notFoundAt, born, nationality } = entity;
  loss.add('where entities stand on the graph', Number(x !== null));
  loss.add('that a registry was asked for a record and has none', Number(notFoundAt !== null));
  if (kind !== 'person')
    loss.add('details of a person in other records', countStated([born, nationality]));
  const marked = marks.onRecords.get(id);
  if (marked) loss.add('flags and tags', marked.tags.length + Number(marked.flag !== null));
  if (record === null) return;
  loss.add('contacts', record.profile.contacts.length);
  if (record.subject === 'company') addOfCompany(record.profile, loss);
  else addOfMember(record.profile, kind, loss);
}

function addOfCompany(profile: CompanyProfile, loss: LossCount): void {
  const { dates, watercrafts, aircrafts, motor_vehicles, real_estate } = profile;
  loss.add('industries', profile.industries.length);
  loss.add('products', profile.products.length);
  loss.add('capital', profile.capitals.length);
  const assets = [watercrafts, aircrafts, motor_vehicles, real_estate];
  loss.add(
    'ships, aircraft, vehicles and real estate',
    assets.reduce((sum, list) => sum + list.length, 0),
  );
  const { residency, subtypes, type_by_size } = profile;
  loss.add(
    'subtypes and sizes of companies',
    countStated([...Object.values(subtypes), type_by_size]),
  );
  loss.add('where companies are resident', countStated(Object.values(residency)));
  const others = dates.filter(
    ({ type }) => !['registration', 'expiration'].includes(type?.trim().toLowerCase() ?? ''),
  );
  loss.add('dates of companies that are neither registration nor expiration', others.length);
  const authorities = [...profile.registration_authorities, ...profile.tax_authorities];
  loss.add('authorities that companies are registered and taxed with', authorities.length);
}

function addOfMember(
  { data: { person, company, authority } }: MemberProfile,
  kind: GraphEntity['kind'],
  loss: LossCount,
): void {
  const { name_prefix, name_postfix, sex, first_name, middle_name, last_name, patronymic } = person;
  loss.add(
    'titles of people, and what follows their names',
    countStated([name_prefix, name_postfix]),
  );
  loss.add('sexes of people', countStated([sex]));
  if (kind !== 'person') {
    const names = [first_name, middle_name, last_name, patronymic, person.citizenship];
    loss.add('details of a person in other records', countStated(names));
  }
  const { department, division, office } = authority;
  loss.add('departments, divisions and offices', countStated([department, division, office]));
  if (kind === 'company') return;
  const { registration_number, jurisdiction_country, jurisdiction_state } = company;
  const ofCompany = [registration_number, jurisdiction_country, jurisdiction_state];
  loss.add('details of a company in other records', countStated(ofCompany));
}
