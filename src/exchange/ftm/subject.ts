/** A person, company or authority as a FollowTheMoney entity: what the graph and its record state. */
import { parseEntityId, type EntityKind } from '../../contract/model/entity.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { Contact, MemberProfile } from '../../contract/model/member.ts';
import { meansOver } from '../../graph/ties/company-end.ts';
import { fallbackLabel } from '../../record/values/names.ts';
import type { ExportedRecord, LossCount } from '../common/exporter.ts';
import { birthDateOf } from '../values/dates.ts';
import { statedName, statedNames, joined } from '../values/names.ts';
import { addFields, propertiesOf } from './field-properties.ts';
import { PropertySet } from './properties.ts';
import { countStated } from '../values/outside.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import { COMPANY } from '../../record/fields/company-fields.ts';
import { valueAt } from '../../record/fields/field.ts';
import { MEMBER } from '../../record/fields/member-fields.ts';
import { earliestDate } from '../../record/values/terms.ts';

/** The schema of each kind; a member of unstated kind gets only the general one. */
export const SCHEMAS = {
  person: 'Person',
  company: 'Company',
  authority: 'PublicBody',
  member: 'LegalEntity',
} as const satisfies Record<EntityKind, string>;

/** The properties of an entity, without its addresses, which are entities of their own. */
export function subjectProperties(
  entity: GraphEntity,
  record: ExportedRecord | null,
  loss: LossCount,
): PropertySet {
  const { kind, label, country, registrationNumber, status, end } = entity;
  const to = new PropertySet(loss).add('name', shownName(entity, loss));
  if (record !== null) {
    const { current, abbreviations, former } = statedNames(record);
    const others = current.filter((name) => name !== label);
    to.addAll('alias', others).addAll('abbreviation', abbreviations);
    to.addAll('previousName', former);
  }
  to.add(kind === 'company' ? 'jurisdiction' : 'country', country);
  to.add('registrationNumber', registrationNumber).add('status', status);
  if (kind === 'company' && end !== null) {
    if (meansOver(status, end)) to.add('dissolutionDate', end);
    else loss.add('expirations that don’t say that a company is over', 1);
  }
  addPersonal(to, entity, record, loss);
  if (record?.subject === 'company') addCompany(to, record.profile, loss);
  if (record?.subject === 'member') addMember(to, kind, record.profile, loss);
  if (record !== null) addContacts(to, record.profile.contacts, loss);
  return to;
}

/** FollowTheMoney requires a name: if none is stated, it is the id in words, as on the screen. */
function shownName(entity: GraphEntity, loss: LossCount): string {
  const name = statedName(entity);
  if (name !== null) return name;
  const { subject, id } = parseEntityId(entity.id);
  loss.add('names that are not stated: the id stands for them');
  return fallbackLabel(subject, id);
}

function addPersonal(
  to: PropertySet,
  { kind, born, nationality }: GraphEntity,
  record: ExportedRecord | null,
  loss: LossCount,
): void {
  if (kind !== 'person') {
    const personal = [born, nationality].filter((fact) => fact !== null);
    loss.add('details of a person that only people have room for', personal.length);
    return;
  }
  to.add('birthDate', birthDateOf(born, record) ?? born).add('nationality', nationality);
}

function addContacts(to: PropertySet, contacts: readonly Contact[], loss: LossCount): void {
  for (const { type, contact } of contacts) {
    const kind = type?.trim().toLowerCase() ?? '';
    if (kind === 'email' || kind === 'phone' || kind === 'website') to.add(kind, contact);
    else loss.add('contacts that are no email, phone or website');
  }
}

const PERSON_FIELDS = propertiesOf(MEMBER.data.person.fields);

/** Adds what the graph doesn't know; the names are added already. */
function addMember(
  to: PropertySet,
  kind: EntityKind,
  { data: { person, company, authority } }: MemberProfile,
  loss: LossCount,
): void {
  const { department, division, office } = authority;
  if (kind === 'person') addFields(to, PERSON_FIELDS, person);
  else {
    const lost = countStated(
      PERSON_FIELDS.map(([field]) => valueAt(person, field) as string | null),
    );
    loss.add('details of a person that only people have room for', lost);
  }
  to.add('summary', joined([department, division, office], ', '));
  loss.add(
    'states that companies are of, and whether they are resident',
    countStated([company.jurisdiction_state]),
  );
  if (kind !== 'company') {
    const { registration_number, jurisdiction_country } = company;
    const lost = countStated([registration_number, jurisdiction_country]);
    loss.add('details of a company in records of other members', lost);
  }
}

/** The identifier type that is written as `taxNumber`. */
const TAX_NUMBER = 'taxpayer_number';
const { type: TYPE, type_by_size: SIZE } = COMPANY;
const TYPE_FIELDS = propertiesOf({ type: TYPE, type_by_size: SIZE });
const SUBTYPE_FIELDS = propertiesOf(COMPANY.subtypes.fields);
const INDUSTRY_FIELDS = propertiesOf(COMPANY.industries.fields);
const PRODUCT_FIELDS = propertiesOf(COMPANY.products.fields);
const RESIDENCY_FIELDS = propertiesOf(COMPANY.residency.fields);

/** Adds what the graph doesn't know; addresses and assets are entities of their own. */
function addCompany(to: PropertySet, profile: CompanyProfile, loss: LossCount): void {
  const { subtypes, industries, products, capitals, residency } = profile;
  to.add('incorporationDate', earliestDate(profile.dates, 'registration'));
  addFields(to, TYPE_FIELDS, profile);
  addFields(to, SUBTYPE_FIELDS, subtypes);
  for (const industry of industries) addFields(to, INDUSTRY_FIELDS, industry);
  for (const product of products) addFields(to, PRODUCT_FIELDS, product);
  const words = capitals.map(({ amount, currency_code, type, class: kind }) =>
    joined([amount, currency_code, type, kind], ' '),
  );
  to.addAll('capital', words);
  addFields(to, RESIDENCY_FIELDS, residency);
  for (const { type, contact } of profile.identifiers) {
    to.add(isType(type, TAX_NUMBER) ? 'taxNumber' : 'idNumber', contact);
  }
  addLost(profile, loss);
}

const isType = (stated: string | null, type: string): boolean =>
  stated?.trim().toLowerCase() === type;

function addLost(profile: CompanyProfile, loss: LossCount): void {
  const { dates, identifiers, industries, products, residency } = profile;
  const otherDates = dates.filter(
    ({ type }) => !isType(type, 'registration') && !isType(type, 'expiration'),
  );
  loss.add('dates of companies that are neither registration nor expiration', otherDates.length);
  const otherTypes = identifiers.filter(({ type }) => !isType(type, TAX_NUMBER));
  loss.add('what identifiers are of, where they are no tax numbers', otherTypes.length);
  const codes = [
    ...industries.flatMap(({ main_type, licensed_type }) => [main_type, licensed_type]),
    ...products.map(({ code }) => code),
  ];
  loss.add('codes and licences of industries and products', countStated(codes));
  const { residency_state, residency_flag } = residency;
  const states = countStated([profile.jurisdiction_state, residency_state, residency_flag]);
  loss.add('states that companies are of, and whether they are resident', states);
  const authorities = [...profile.registration_authorities, ...profile.tax_authorities];
  loss.add('authorities that companies are registered and taxed with', authorities.length);
}
