/** A member: a person, company or authority that holds a position (registry-spec, "Member"). */
import { z } from 'zod';
import { address } from './address.ts';
import { dateEntries, text } from './text.ts';

const mixed = z.object({ full_name: text });

const person = z.object({
  full_name: text,
  first_name: text,
  last_name: text,
  middle_name: text,
  birthday_date_full: text,
  birthday_year: text,
  birthday_month: text,
  birthday_day: text,
  nationality: text,
  citizenship: text,
  residence: text,
});

const memberCompany = z.object({
  id: text,
  name: text,
  trade_name: text,
  registration_number: text,
  jurisdiction_country: text,
  jurisdiction_state: text,
});

const authority = z.object({ agency: text, department: text, division: text, office: text });

/** One item of a search response: the id and the short form of the data. */
export const memberItem = z.object({
  id: z.string(),
  data: z.object({ mixed, person, company: memberCompany, authority }),
});

const heldIn = {
  company_id: text,
  company_name: text,
  jurisdiction_country: text,
  jurisdiction_state: text,
};

const heldPositions = z.object({
  ...heldIn,
  positions: z.array(z.object({ position: text, status: text, dates: dateEntries })),
});

const heldRights = z.object({
  ...heldIn,
  rights_and_obligations: z.array(
    z.object({ right_and_obligation: text, status: text, dates: dateEntries }),
  ),
});

export const contact = z.object({ type: text, contact: text });

const memberDocument = z.object({
  complete_document_data: text,
  type: text,
  identification_number: text,
  series: text,
  number: text,
  issue_date: text,
  expiration_date: text,
});

export const memberProfile = z.object({
  id: z.string(),
  data: z.object({
    mixed,
    person: z.object({
      ...person.shape,
      patronymic: text,
      name_prefix: text,
      name_postfix: text,
      sex: text,
    }),
    company: z.object({
      ...memberCompany.shape,
      clean_name: text,
      name_with_short_type: text,
      name_with_full_type: text,
      mixed_name: text,
    }),
    authority,
  }),
  positions: z.array(heldPositions),
  rights_and_obligations: z.array(heldRights),
  contacts: z.array(contact),
  documents: z.array(memberDocument),
  addresses: z.array(address),
});

export type MemberItem = z.infer<typeof memberItem>;
export type MemberProfile = z.infer<typeof memberProfile>;
export type HeldPositions = z.infer<typeof heldPositions>;
export type HeldRights = z.infer<typeof heldRights>;
export type Contact = z.infer<typeof contact>;
