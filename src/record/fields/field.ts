/**
 * What the tables of fields are made of. A field of the specification is described once, for whoever
 * shows, compares, redacts or exports it; one that is missing in its table does not compile.
 */
import type { Redaction } from '../../contract/model/case-file.ts';
import type { ReportLanguage } from '../../contract/answers/dossier.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import type { DifferencePart } from '../../contract/model/version.ts';

/** What something is called, in each language of a dossier; the screen is in English. */
export type Called = Readonly<Record<ReportLanguage, string>>;

/** What is in records; private notes are in none. */
export type PersonalDetail = Exclude<Redaction, 'private-notes'>;

/** Properties of FollowTheMoney (model 4) that hold a field as it is stated. */
type FtmProperty =
  | 'name'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'fatherName'
  | 'title'
  | 'nameSuffix'
  | 'gender'
  | 'citizenship'
  | 'legalForm'
  | 'classification'
  | 'sector'
  | 'keywords'
  | 'country'
  | 'full'
  | 'remarks'
  | 'postOfficeBox'
  | 'street'
  | 'street2'
  | 'city'
  | 'postalCode'
  | 'region'
  | 'state'
  | 'latitude'
  | 'longitude'
  | 'registrationNumber'
  | 'type'
  | 'flag'
  | 'manufacturer'
  | 'model'
  | 'propertyType'
  | 'address'
  | 'description';

/** Fields of BODS 0.4 that hold a field, or some put together, as stated. */
export type BodsField =
  | 'givenName'
  | 'familyName'
  | 'patronymicName'
  | 'nationalities'
  | 'postCode';

/** One value, or a list of dates. */
export interface Field extends Called {
  /** What it tells of a person: it is taken out of what is handed over when that is to be. */
  personal?: PersonalDetail;
  ftm?: FtmProperty;
  bods?: BodsField;
}

export type FieldsOf<T> = { readonly [K in keyof T]-?: Field };

/** A field at the top of a record. */
interface TopField extends Field {
  /** Where a difference of it is said. */
  part: DifferencePart;
  /** A dossier says so where it is not stated; others it leaves out. */
  isAlwaysShown?: true;
}

/** The fields of one object of a record. */
export interface GroupFields<Name extends string = string> {
  called: Called;
  part: DifferencePart;
  /** What the group is called stands before its fields, whose own names don't tell what they are of. */
  isPrefix?: true;
  fields: Readonly<Record<Name, Field>>;
}

/** A list of entries that all have the same fields. */
export interface ListFields<Name extends string = string> {
  called: Called;
  /** One entry, in the singular and in English: differences are said in no other language. */
  one: string;
  part: DifferencePart;
  /** What the row of an entry begins with. */
  headline: readonly Name[];
  /** What an entry is called by in a difference, the best first. */
  calledBy: readonly Name[];
  /** Fields that an entry is known again by in another version, the surest first; all fields but one come after these. */
  matchedBy?: readonly (readonly Name[])[];
  /** By what it is known in the end, where one entry alone has it. */
  matchedLastBy?: readonly (readonly Name[])[];
  fields: Readonly<Record<Name, Field>>;
}

export type RecordPart = TopField | GroupFields | ListFields;

type PartOf<Value> = Value extends DateEntry[]
  ? TopField
  : Value extends (infer Item)[]
    ? ListFields<keyof Item & string>
    : Value extends object
      ? GroupFields<keyof Value & string>
      : TopField;

/** All fields of a record, in the order in which they are said. */
export type FieldTable<T> = { readonly [K in keyof T]-?: PartOf<T[K]> };

/** What stands at a field; a table of fields is of every field that there is. */
export const valueAt = (record: object, field: string): unknown =>
  (record as Readonly<Record<string, unknown>>)[field];

export const isListFields = (part: RecordPart): part is ListFields => 'one' in part;

export const isGroupFields = (part: RecordPart): part is GroupFields =>
  'fields' in part && !isListFields(part);
