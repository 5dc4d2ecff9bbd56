/**
 * The types of the field tables. A field of the specification is described once, for showing, comparing,
 * redacting and exporting it; one that is missing in its table does not compile.
 */
import type { Redaction } from '../../contract/model/case-file.ts';
import type { ReportLanguage } from '../../contract/answers/dossier.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import type { DifferencePart } from '../../contract/model/version.ts';

/** What something is called, in each language of a dossier; the screen is in English. */
export type Called = Readonly<Record<ReportLanguage, string>>;

/** Kinds of personal detail that records have; private notes are in no record. */
export type PersonalDetail = Exclude<Redaction, 'private-notes'>;

/** Properties of FollowTheMoney (model 4) that take a field as stated. */
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

/** Fields of BODS 0.4 that take a field, or several joined, as stated. */
export type BodsField =
  | 'givenName'
  | 'familyName'
  | 'patronymicName'
  | 'nationalities'
  | 'postCode';

/** One value, or a list of dates. */
export interface Field extends Called {
  /** The kind of personal detail it contains, and with which it is redacted. */
  personal?: PersonalDetail;
  ftm?: FtmProperty;
  bods?: BodsField;
}

export type FieldsOf<T> = { readonly [K in keyof T]-?: Field };

/** A field at the top of a record. */
interface TopField extends Field {
  /** The part of the record under which its differences are reported. */
  part: DifferencePart;
  /** A dossier shows it as not stated; other fields without a value are left out. */
  isAlwaysShown?: true;
}

/** The fields of one object of a record. */
export interface GroupFields<Name extends string = string> {
  called: Called;
  part: DifferencePart;
  /** The group's label precedes the labels of its fields, which don't show what they belong to. */
  isPrefix?: true;
  fields: Readonly<Record<Name, Field>>;
}

/** A list of entries that all have the same fields. */
export interface ListFields<Name extends string = string> {
  called: Called;
  /** The label of one entry, singular and in English: differences are reported in no other language. */
  one: string;
  part: DifferencePart;
  /** Fields that the row of an entry begins with. */
  headline: readonly Name[];
  /** Fields that name an entry in a difference, the best first. */
  calledBy: readonly Name[];
  /** Fields that match an entry in another version, the surest first; all fields but one come next. */
  matchedBy?: readonly (readonly Name[])[];
  /** Fields that match an entry last, if only one entry on each side has their values. */
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

/** All fields of a record, in the order in which they are presented. */
export type FieldTable<T> = { readonly [K in keyof T]-?: PartOf<T[K]> };

/** The value of a field named in a table. */
export const valueAt = (record: object, field: string): unknown =>
  (record as Readonly<Record<string, unknown>>)[field];

export const isListFields = (part: RecordPart): part is ListFields => 'one' in part;

export const isGroupFields = (part: RecordPart): part is GroupFields =>
  'fields' in part && !isListFields(part);
