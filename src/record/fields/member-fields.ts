/** The fields of a member's record (registry-spec, "Member"). */
import type { HeldPositions, HeldRights, MemberProfile } from '../../contract/model/member.ts';
import type { DifferencePart } from '../../contract/model/version.ts';
import type { Called, FieldTable, FieldsOf, Field } from './field.ts';
import {
  ADDRESSES,
  CONTACTS,
  DATES,
  EXPIRES,
  IDENTIFICATION_NUMBER,
  ISSUED,
  NAME,
  NUMBER,
  SERIES,
  TYPE,
} from './shared-fields.ts';

type Data = MemberProfile['data'];

/** What a member holds: entries by company, each with a list of its roles there. */
interface HeldFields<Held, List extends keyof Held> {
  called: Called;
  part: DifferencePart;
  company: FieldsOf<Omit<Held, List>>;
  role: Held[List] extends (infer Role)[] ? FieldsOf<Role> : never;
}

interface MemberFields extends FieldTable<
  Omit<MemberProfile, 'data' | 'positions' | 'rights_and_obligations'>
> {
  data: FieldTable<Data>;
  positions: HeldFields<HeldPositions, 'positions'>;
  rights_and_obligations: HeldFields<HeldRights, 'rights_and_obligations'>;
}

const STATUS: Field = { en: 'Status', de: 'Status' };

const JURISDICTION: Field = { en: 'Jurisdiction', de: 'Rechtsordnung' };

const JURISDICTION_STATE: Field = { en: 'Jurisdiction state', de: 'Teil der Rechtsordnung' };

const HELD_IN: MemberFields['positions']['company'] = {
  company_id: { en: 'Company id', de: 'Nr. der Gesellschaft' },
  company_name: { en: 'Company name', de: 'Name der Gesellschaft' },
  jurisdiction_country: JURISDICTION,
  jurisdiction_state: JURISDICTION_STATE,
};

const BIRTH = 'birth-dates';

const DATA: FieldTable<Data> = {
  person: {
    called: { en: 'Person', de: 'Person' },
    part: 'identity',
    fields: {
      full_name: { en: 'Full name', de: 'Voller Name' },
      name_prefix: { en: 'Prefix', de: 'Namenszusatz davor', ftm: 'title' },
      first_name: { en: 'First name', de: 'Vorname', ftm: 'firstName', bods: 'givenName' },
      middle_name: {
        en: 'Middle name',
        de: 'Mittlerer Name',
        ftm: 'middleName',
        bods: 'givenName',
      },
      patronymic: { en: 'Patronymic', de: 'Vatersname', ftm: 'fatherName', bods: 'patronymicName' },
      last_name: { en: 'Last name', de: 'Nachname', ftm: 'lastName', bods: 'familyName' },
      name_postfix: { en: 'Postfix', de: 'Namenszusatz danach', ftm: 'nameSuffix' },
      sex: { en: 'Sex', de: 'Geschlecht', ftm: 'gender' },
      birthday_date_full: { en: 'Born', de: 'Geboren', personal: BIRTH },
      birthday_year: { en: 'Birth year', de: 'Geburtsjahr' },
      birthday_month: { en: 'Birth month', de: 'Geburtsmonat', personal: BIRTH },
      birthday_day: { en: 'Birth day', de: 'Geburtstag', personal: BIRTH },
      nationality: { en: 'Nationality', de: 'Nationalität' },
      citizenship: {
        en: 'Citizenship',
        de: 'Staatsangehörigkeit',
        ftm: 'citizenship',
        bods: 'nationalities',
      },
      residence: { en: 'Residence', de: 'Wohnsitz' },
    },
  },
  company: {
    called: { en: 'Company', de: 'Gesellschaft' },
    part: 'identity',
    fields: {
      name: NAME,
      clean_name: { en: 'Clean name', de: 'Name ohne Rechtsform' },
      name_with_short_type: { en: 'With short type', de: 'Mit kurzer Rechtsform' },
      name_with_full_type: { en: 'With full type', de: 'Mit voller Rechtsform' },
      mixed_name: { en: 'Mixed name', de: 'Gemischter Name' },
      trade_name: { en: 'Trade name', de: 'Handelsname' },
      registration_number: { en: 'Registration no.', de: 'Registernummer' },
      jurisdiction_country: JURISDICTION,
      jurisdiction_state: JURISDICTION_STATE,
      // The specification doesn't say that this is the id of a company profile.
      id: { en: 'Stated company id', de: 'Angegebene Nr. der Gesellschaft' },
    },
  },
  authority: {
    called: { en: 'Authority', de: 'Behörde' },
    part: 'identity',
    fields: {
      agency: { en: 'Agency', de: 'Behörde' },
      department: { en: 'Department', de: 'Abteilung' },
      division: { en: 'Division', de: 'Referat' },
      office: { en: 'Office', de: 'Dienststelle' },
    },
  },
  mixed: {
    called: { en: 'Mixed', de: 'Gemischt' },
    part: 'names',
    fields: { full_name: { en: 'Mixed full name', de: 'Gemischter voller Name' } },
  },
};

export const MEMBER: MemberFields = {
  id: { en: 'Id', de: 'Nr.', part: 'identity' },
  data: DATA,
  positions: {
    called: { en: 'Positions', de: 'Ämter' },
    part: 'positions',
    company: HELD_IN,
    role: { position: { en: 'Position', de: 'Position' }, status: STATUS, dates: DATES },
  },
  rights_and_obligations: {
    called: { en: 'Rights and obligations', de: 'Rechte und Pflichten' },
    part: 'rights',
    company: HELD_IN,
    role: {
      right_and_obligation: { en: 'Right and obligation', de: 'Recht und Pflicht' },
      status: STATUS,
      dates: DATES,
    },
  },
  addresses: ADDRESSES,
  contacts: CONTACTS,
  documents: {
    called: { en: 'Documents', de: 'Dokumente' },
    one: 'Document',
    part: 'documents',
    headline: ['complete_document_data'],
    calledBy: ['complete_document_data', 'type', 'number'],
    matchedBy: [['type', 'identification_number', 'series', 'number']],
    matchedLastBy: [['type']],
    fields: {
      complete_document_data: { en: 'Document', de: 'Dokument', personal: 'document-numbers' },
      type: TYPE,
      identification_number: IDENTIFICATION_NUMBER,
      series: SERIES,
      number: NUMBER,
      issue_date: ISSUED,
      expiration_date: EXPIRES,
    },
  },
};
