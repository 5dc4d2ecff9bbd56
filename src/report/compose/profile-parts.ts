/** The parts of a record in the order they are told: single fields by where they stand, and lists. */
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { MemberProfile } from '../../contract/model/member.ts';
import type { StatedRecord } from '../../exchange/exchange.ts';
import * as labels from '../../record/field-labels.ts';

type Labels = Readonly<Record<string, string>>;

/** Fields of one object of a record. */
export interface FieldsPart {
  at: string;
  record: object;
  labels: Labels;
  /** What its fields are of, where their own names don't tell. */
  group?: string;
}

export interface ListPart {
  at: string;
  title: string;
  items: readonly object[];
  labels: Labels;
}

export interface RecordParts {
  fields: FieldsPart[];
  lists: ListPart[];
  /** Labels of what is told even where it is not stated. */
  always: readonly string[];
}

export const recordParts = (record: StatedRecord): RecordParts =>
  record.subject === 'company' ? ofCompany(record.profile) : ofMember(record.profile);

function ofCompany(profile: CompanyProfile): RecordParts {
  const part = (at: string, record: object, of: Labels): FieldsPart => ({ at, record, labels: of });
  const list = (name: keyof CompanyProfile, title: string, of: Labels): ListPart => ({
    at: `/${name}`,
    title,
    items: profile[name] as object[],
    labels: of,
  });
  return {
    fields: [
      part('/current_name', profile.current_name, labels.COMPANY_NAME),
      part('', profile, labels.COMPANY),
      part('/subtypes', profile.subtypes, labels.SUBTYPES),
      {
        ...part('/parent_company', profile.parent_company, labels.PARENT),
        group: 'Parent company',
      },
      { ...part('/residency', profile.residency, labels.RESIDENCY), group: 'Residency' },
      part('/employees_number', profile.employees_number, labels.EMPLOYEES),
      part('/staff_stats', profile.staff_stats, labels.STAFF),
    ],
    lists: [
      list('old_names', 'Old names', labels.COMPANY_NAME),
      list('trade_names', 'Trade names', labels.TRADE_NAME),
      list('members', 'Members', labels.COMPANY_MEMBER),
      list('addresses', 'Addresses', labels.ADDRESS),
      list('contacts', 'Contacts', labels.CONTACT),
      list('identifiers', 'Identifiers', labels.IDENTIFIER),
      list('documents', 'Documents', labels.COMPANY_DOCUMENT),
      list('capitals', 'Capital', labels.CAPITAL),
      list('industries', 'Industries', labels.INDUSTRY),
      list('products', 'Products', labels.PRODUCT),
      list('legislation', 'Legislation', labels.LEGISLATION),
      list('registration_authorities', 'Registration authorities', labels.REGISTER_OFFICE),
      list('tax_authorities', 'Tax authorities', labels.REGISTER_OFFICE),
      list('watercrafts', 'Watercraft', labels.WATERCRAFT),
      list('aircrafts', 'Aircraft', labels.AIRCRAFT),
      list('motor_vehicles', 'Motor vehicles', labels.MOTOR_VEHICLE),
      list('real_estate', 'Real estate', labels.REAL_ESTATE),
    ],
    always: ['registration_number', 'jurisdiction_country', 'status', 'dates'],
  };
}

function ofMember({ data, ...profile }: MemberProfile): RecordParts {
  return {
    fields: [
      { at: '/data/person', record: data.person, labels: labels.PERSON },
      { at: '/data/company', record: data.company, labels: labels.MEMBER_COMPANY },
      { at: '/data/authority', record: data.authority, labels: labels.AUTHORITY },
      { at: '/data/mixed', record: data.mixed, labels: labels.MIXED },
    ],
    lists: [
      { at: '/addresses', title: 'Addresses', items: profile.addresses, labels: labels.ADDRESS },
      { at: '/contacts', title: 'Contacts', items: profile.contacts, labels: labels.CONTACT },
      {
        at: '/documents',
        title: 'Documents',
        items: profile.documents,
        labels: labels.MEMBER_DOCUMENT,
      },
    ],
    always: [],
  };
}
