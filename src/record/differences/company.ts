/** How two versions of a company's profile are compared. */
import type { CompanyProfile } from '../../contract/model/company.ts';
import {
  AIRCRAFT,
  CAPITAL,
  COMPANY,
  COMPANY_DOCUMENT,
  COMPANY_MEMBER,
  COMPANY_NAME,
  EMPLOYEES,
  IDENTIFIER,
  INDUSTRY,
  LEGISLATION,
  MOTOR_VEHICLE,
  PARENT,
  PRODUCT,
  REAL_ESTATE,
  REGISTER_OFFICE,
  RESIDENCY,
  STAFF,
  SUBTYPES,
  TRADE_NAME,
  WATERCRAFT,
} from '../field-labels.ts';
import { byFields } from './entries.ts';
import { dates, list, record, single, type FieldRules } from './rules.ts';
import { ADDRESSES, CONTACTS } from './where-found.ts';

const ASSET = { part: 'assets', keys: [byFields<{ id: string | null }>(['id'])] } as const;

export const COMPANY_RULES: FieldRules<CompanyProfile> = {
  id: single('identity', 'Id'),
  jurisdiction_country: single('registration', COMPANY.jurisdiction_country),
  jurisdiction_state: single('registration', COMPANY.jurisdiction_state),
  current_name: record('names', COMPANY_NAME),
  old_names: list({
    ...{ part: 'names', one: 'Old name', labels: COMPANY_NAME, headline: ['name'] },
    keys: [byFields(['name'])],
  }),
  trade_names: list({
    ...{ part: 'names', one: 'Trade name', labels: TRADE_NAME, headline: ['name'] },
    keys: [byFields(['name'])],
  }),
  registration_number: single('registration', COMPANY.registration_number),
  dates: dates('dates'),
  status: single('registration', COMPANY.status),
  type: single('registration', COMPANY.type),
  subtypes: record('registration', SUBTYPES),
  type_by_size: single('registration', COMPANY.type_by_size),
  staff_stats: record('staff', STAFF),
  employees_number: record('staff', EMPLOYEES),
  legislation: list({
    ...{ part: 'registration', one: 'Law', labels: LEGISLATION, headline: ['law_name'] },
    keys: [byFields(['law_name'])],
  }),
  residency: record('registration', RESIDENCY, 'Residency'),
  parent_company: record('parent company', PARENT, 'Parent company'),
  addresses: ADDRESSES,
  industries: list({
    ...{ part: 'business', one: 'Industry', labels: INDUSTRY, headline: ['name'] },
    keys: [byFields(['name'])],
  }),
  products: list({
    ...{ part: 'business', one: 'Product', labels: PRODUCT, headline: ['name', 'code'] },
    keys: [byFields(['code'])],
  }),
  registration_authorities: list({
    ...{ part: 'authorities', one: 'Registration authority', labels: REGISTER_OFFICE },
    headline: ['name', 'code'],
    keys: [byFields(['code'])],
  }),
  tax_authorities: list({
    ...{ part: 'authorities', one: 'Tax authority', labels: REGISTER_OFFICE },
    headline: ['name', 'code'],
    keys: [byFields(['code'])],
  }),
  members: list({
    ...{ part: 'members', one: 'Member', labels: COMPANY_MEMBER },
    headline: ['name', 'position'],
    keys: [byFields(['id', 'position'])],
    lastly: [byFields(['id'], true)],
  }),
  contacts: CONTACTS,
  documents: list({
    ...{ part: 'documents', one: 'Document', labels: COMPANY_DOCUMENT },
    headline: ['name', 'type', 'number'],
    keys: [byFields(['type', 'identification_number', 'series', 'number'])],
    lastly: [byFields(['type'], true)],
  }),
  identifiers: list({
    ...{ part: 'identifiers', one: 'Identifier', labels: IDENTIFIER },
    headline: ['type', 'contact'],
  }),
  capitals: list({
    ...{ part: 'business', one: 'Capital', labels: CAPITAL, headline: ['type', 'class'] },
    lastly: [byFields(['type', 'class'], true)],
  }),
  watercrafts: list({
    ...{ ...ASSET, one: 'Watercraft', labels: WATERCRAFT, headline: ['name', 'id'] },
  }),
  real_estate: list({
    ...{ ...ASSET, one: 'Real estate', labels: REAL_ESTATE, headline: ['address', 'id'] },
  }),
  aircrafts: list({
    ...{ ...ASSET, one: 'Aircraft', labels: AIRCRAFT, headline: ['manufacturer', 'id'] },
  }),
  motor_vehicles: list({
    ...{ ...ASSET, one: 'Motor vehicle', labels: MOTOR_VEHICLE, headline: ['vin', 'id'] },
  }),
};
