/** A company profile, every field of it (registry-spec, "Company profile"). */
import { z } from 'zod';
import { address } from './address.ts';
import { contact } from './member.ts';
import { dateEntries, flag, numberLike, text } from './text.ts';

const companyName = z.object({
  name: text,
  clean_name: text,
  name_with_short_type: text,
  name_with_full_type: text,
  abbreviation: text,
  dates: dateEntries,
});

/** A member as the company's profile names it; its id is taken to be a member id. */
const companyMember = z.object({ id: text, name: text, position: text });

const codeAndName = z.object({ code: text, name: text });

export const companyProfile = z.object({
  id: z.string(),
  jurisdiction_country: text,
  jurisdiction_state: text,
  current_name: companyName,
  old_names: z.array(companyName),
  trade_names: z.array(z.object({ name: text, dates: dateEntries })),
  registration_number: text,
  dates: dateEntries,
  status: text,
  type: text,
  subtypes: z.object({
    profit_or_not: text,
    nonprofit_type: text,
    public_or_not: text,
    limited_by: text,
    subtype_with_class: text,
  }),
  type_by_size: text,
  staff_stats: z.object({
    lp_general_partners_number: numberLike,
    lp_limited_partners_number: numberLike,
    min_directors_number: numberLike,
    max_directors_number: numberLike,
    external_management_flag: flag,
  }),
  employees_number: z.object({ exact: text, approximate: text }),
  legislation: z.array(z.object({ law_name: text, dates: dateEntries })),
  residency: z.object({ residency_country: text, residency_state: text, residency_flag: flag }),
  parent_company: z.object({ parent_company_id: text, level: text }),
  addresses: z.array(address),
  industries: z.array(z.object({ name: text, main_type: text, licensed_type: text })),
  products: z.array(z.object({ name: text, code: text })),
  registration_authorities: z.array(codeAndName),
  tax_authorities: z.array(codeAndName),
  members: z.array(companyMember),
  contacts: z.array(contact),
  documents: z.array(
    z.object({
      name: text,
      description: text,
      type: text,
      identification_number: text,
      series: text,
      number: text,
      issue_date: text,
      expiration_date: text,
    }),
  ),
  identifiers: z.array(z.object({ type: text, contact: text })),
  capitals: z.array(z.object({ amount: text, currency_code: text, type: text, class: text })),
  watercrafts: z.array(z.object({ id: text, name: text, purpose: text, flag: text })),
  real_estate: z.array(
    z.object({ id: text, identification_number: text, category: text, address: text }),
  ),
  aircrafts: z.array(z.object({ id: text, manufacturer: text, model: text, jurisdiction: text })),
  motor_vehicles: z.array(
    z.object({ id: text, vin: text, manufacturer: text, model: text, jurisdiction: text }),
  ),
});

export type CompanyProfile = z.infer<typeof companyProfile>;
export type CompanyName = z.infer<typeof companyName>;
export type CompanyMember = z.infer<typeof companyMember>;
