/** The profiles of the subjects, field by field as they are stated, each with its place. */
import { type EntityId, parseEntityId } from '../../contract/model/entity.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import { stated } from '../../record/names.ts';
import type { Block, Fact, Piece, Rich } from '../report.ts';
import { dateTypeCalled, fieldInWords } from '../words/field-words.ts';
import { noteBlock, shortenedNote } from './blocks.ts';
import type { Teller } from './teller.ts';
import { isFromFile } from '../../contract/model/imported-record.ts';
import type { StatedRecord } from '../../exchange/exchange.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import * as labels from '../../record/field-labels.ts';
import type { MemberProfile } from '../../contract/model/member.ts';

/** Of a list; all are in the answer that is cited. */
const LISTED = 40;

export function composeSubjects(teller: Teller): Block[] {
  return teller.material.subjects.flatMap((id) => composeProfile(id, teller));
}

function composeProfile(id: EntityId, teller: Teller): Block[] {
  const { words, material } = teller;
  const heading: Block = { is: 'heading', level: 3, text: material.labelOf(id) };
  const record = material.recordOf(id);
  if (record === null) return [heading, ...unknown(id, teller)];
  const { registry, subject, id: digits } = parseEntityId(id);
  const { fields, lists, always } = recordParts(record);
  const at = teller.moment(record.response.fetchedAt);
  const called = words.recordCalled[subject];
  const begins = isFromFile(id)
    ? words.profileImported(teller.fileCalled(registry), called, digits, at)
    : words.profileOf(called, digits, at);
  const begin = [begins, ...teller.citeRecord(id, '')];
  const single = lists.filter(({ items }) => items.length === 1);
  const members = lists.find(({ at: place }) => place === MEMBERS);
  return [
    heading,
    { is: 'paragraph', text: begin },
    {
      is: 'facts',
      facts: [
        ...fields.flatMap((part) => factsOf(id, part, always, teller)),
        ...single.flatMap((list) => singleFact(id, list, teller)),
      ],
    },
    ...(members !== undefined && single.includes(members) ? [membersNote(teller)] : []),
    ...lists.filter((list) => !single.includes(list)).flatMap((list) => tableOf(id, list, teller)),
  ];
}

const MEMBERS = '/members';

/** A list of one is a fact among the others. */
function singleFact(id: EntityId, { at, title, items, labels }: ListPart, teller: Teller): Fact[] {
  const [item] = items;
  const value = item === undefined ? [] : fieldsInRich(item, Object.entries(labels), teller);
  if (value.length === 0) return [];
  const name = fieldInWords(title, teller.language);
  return [{ name, value: [...value, ...teller.citeRecord(id, `${at}/0`)] }];
}

/** What is known of who has no profile here: how it is named, and why there is no more. */
function unknown(id: EntityId, teller: Teller): Block[] {
  const { words, material } = teller;
  const entity = teller.entity(id);
  const { coverage } = material.scope ?? {};
  const why =
    material.originOf(id) !== null
      ? words.keptBack
      : entity?.notFoundAt
        ? words.notFoundOn(teller.date(entity.notFoundAt))
        : coverage?.failed.includes(id)
          ? words.failed
          : coverage?.notFound.includes(id)
            ? words.nothingFound
            : words.notSearched;
  const blocks: Block[] = [{ is: 'paragraph', text: [words.noProfile(why)] }];
  if (entity !== undefined) {
    const name: Rich = [{ is: 'stated', text: entity.label }, ...teller.citeName(entity)];
    blocks.push({ is: 'paragraph', text: [`${words.knownByName}: `, ...name, '.'] });
  }
  return blocks;
}

function factsOf(
  id: EntityId,
  { at, record, labels, group }: FieldsPart,
  always: readonly string[],
  teller: Teller,
): Fact[] {
  return Object.entries(labels).flatMap(([field, label]): Fact[] => {
    const value = valueOf(record, field, teller);
    const own = fieldInWords(label, teller.language);
    const of = group === undefined ? '' : fieldInWords(group, teller.language);
    const name = of === '' || of === own ? own : `${of}: ${own}`;
    if (value === null) {
      return always.includes(field) && at === '' ? [{ name, value: [teller.missing()] }] : [];
    }
    return [{ name, value: [...value, ...teller.citeRecord(id, `${at}/${field}`)] }];
  });
}

/** Columns are the fields that any of them states. */
function tableOf(id: EntityId, { at, title, items, labels }: ListPart, teller: Teller): Block[] {
  const { words, language } = teller;
  if (items.length === 0) return [];
  const shown = items.slice(0, LISTED);
  const columns = Object.entries(labels).filter(([field]) =>
    shown.some((item) => valueOf(item, field, teller) !== null),
  );
  if (columns.length === 0) return [];
  const called = fieldInWords(title, language);
  const caption = words.listCount(called, teller.number(items.length));
  const rows = shown.map((item, row): Rich[] => [
    ...columns.map(([field]) => valueOf(item, field, teller) ?? [teller.missing()]),
    teller.citeRecord(id, `${at}/${row}`),
  ]);
  const table: Block =
    columns.length > WIDEST
      ? listOf(shown, columns, { id, at, teller })
      : {
          is: 'table',
          caption,
          columns: [
            ...columns.map(([, label]) => ({ title: fieldInWords(label, language), share: 3 })),
            { title: words.sourceColumn, share: 1 },
          ],
          rows,
        };
  const rest = shortenedNote(LISTED, items.length, teller);
  const head: Block[] = columns.length > WIDEST ? [{ is: 'heading', level: 4, text: caption }] : [];
  return [...head, table, ...(at === MEMBERS ? [membersNote(teller)] : []), ...rest];
}

const membersNote = ({ words, material }: Teller): Block => {
  const isThere = material.template.sections.some(({ section }) => section === 'people');
  const people = words.sections.people;
  const see: Piece = isThere ? { is: 'see', section: 'people', text: people } : people;
  return noteBlock(words.membersNote, ' ', see, '.');
};

/** Of more fields than this a table has no room on paper. */
const WIDEST = 5;

/** An address may state some thirty fields: one line each, field by field. */
function listOf(
  items: readonly object[],
  columns: readonly [string, string][],
  { id, at, teller }: { id: EntityId; at: string; teller: Teller },
): Block {
  return {
    is: 'list',
    ordered: true,
    items: items.map((item, row): Block[] => {
      const text = fieldsInRich(item, columns, teller);
      return [{ is: 'paragraph', text: [...text, ...teller.citeRecord(id, `${at}/${row}`)] }];
    }),
  };
}

/** `Type: postal; Country: Malta`: what is stated of these fields. */
function fieldsInRich(item: object, of: readonly [string, string][], teller: Teller): Rich {
  const fields = of.flatMap(([field, label]): Rich[] => {
    const value = valueOf(item, field, teller);
    if (value === null) return [];
    return [[{ is: 'soft', text: `${fieldInWords(label, teller.language)}: ` }, ...value]];
  });
  return fields.flatMap((field, place): Rich => (place === 0 ? field : ['; ', ...field]));
}

/** What a field says; null: nothing is stated. */
function valueOf(record: object, field: string, teller: Teller): Rich | null {
  const value: unknown = (record as Record<string, unknown>)[field];
  const { words } = teller;
  if (typeof value === 'boolean') return [value ? words.yes : words.no];
  if (typeof value === 'number') return [teller.number(value)];
  if (typeof value === 'string') {
    const text = stated(value);
    return text === null ? null : [{ is: 'stated', text }];
  }
  return Array.isArray(value) ? datesOf(value as DateEntry[], teller) : null;
}

function datesOf(dates: readonly DateEntry[], teller: Teller): Rich | null {
  const all = dates.flatMap(({ date_full, type }): Rich[] => {
    const date = stated(date_full);
    if (date === null) return [];
    const known = type === null ? null : dateTypeCalled(type.trim().toLowerCase(), teller.language);
    const called: Rich =
      known !== null ? [known] : type === null ? [] : [{ is: 'stated', text: type }];
    return [[...called, called.length > 0 ? ' ' : '', teller.date(date)]];
  });
  if (all.length === 0) return null;
  return all.flatMap((one, at): Rich => (at === 0 ? one : [', ', ...one]));
}

/** The parts of a record in the order they are told: single fields by where they stand, and lists. */
type Labels = Readonly<Record<string, string>>;

/** Fields of one object of a record. */
interface FieldsPart {
  at: string;
  record: object;
  labels: Labels;
  /** What its fields are of, where their own names don't tell. */
  group?: string;
}

interface ListPart {
  at: string;
  title: string;
  items: readonly object[];
  labels: Labels;
}

interface RecordParts {
  fields: FieldsPart[];
  lists: ListPart[];
  /** Labels of what is told even where it is not stated. */
  always: readonly string[];
}

const recordParts = (record: StatedRecord): RecordParts =>
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
