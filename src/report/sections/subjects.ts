/** The profiles of the subjects, field by field as stated, each with its source. */
import { type EntityId, parseEntityId, isFromFile } from '../../contract/model/entity.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import { stated } from '../../record/values/names.ts';
import type { Block, Fact, Piece, Rich } from '../model/report.ts';
import { dateTypeName } from '../words/date-types.ts';
import type { DossierPhrases } from './phrases.ts';
import { noteBlock } from './phrases.ts';
import { namesakeNotes } from './sameness.ts';
import type { StatedRecord } from '../../exchange/common/exporter.ts';
import { COMPANY } from '../../record/fields/company-fields.ts';
import {
  isGroupFields,
  isListFields,
  valueAt,
  type Called,
  type ListFields,
  type RecordPart,
} from '../../record/fields/field.ts';
import { MEMBER } from '../../record/fields/member-fields.ts';

/** Most items of a list; the cited response has all. */
const MAX_LISTED = 40;

export function composeSubjects(phrases: DossierPhrases): Block[] {
  const { subjects, template } = phrases.material;
  // Beside what was judged, where the dossier tells that.
  const isTold = template.sections.some(({ section }) => section === 'notes');
  const profiles = subjects.flatMap((id) => composeProfile(id, phrases));
  return isTold ? profiles : [...profiles, ...namesakeNotes(phrases)];
}

function composeProfile(id: EntityId, phrases: DossierPhrases): Block[] {
  const { words, material } = phrases;
  const heading: Block = { is: 'heading', level: 3, text: phrases.label(id) };
  const record = material.recordOf(id);
  if (record === null) return [heading, ...unknown(id, phrases)];
  const { registry, subject, id: digits } = parseEntityId(id);
  const { fields, lists } = recordParts(record);
  const at = phrases.moment(record.response.fetchedAt);
  const called = words.recordCalled[subject];
  const begins = isFromFile(id)
    ? words.profileImported(phrases.fileName(registry), called, digits, at)
    : words.profileOf(called, digits, at);
  const begin = [begins, ...phrases.citeRecord(id, '')];
  const single = lists.filter(({ items }) => items.length === 1);
  const members = lists.find(({ at: place }) => place === MEMBERS);
  return [
    heading,
    { is: 'paragraph', text: begin },
    {
      is: 'facts',
      facts: [
        ...fields.flatMap((field) => fieldFact(id, field, phrases)),
        ...single.flatMap((list) => singleFact(id, list, phrases)),
      ],
    },
    ...(members !== undefined && single.includes(members) ? [membersNote(phrases)] : []),
    ...lists.filter((list) => !single.includes(list)).flatMap((list) => tableOf(id, list, phrases)),
  ];
}

const MEMBERS = '/members';

/** A list with one item becomes a fact among the others. */
function singleFact(id: EntityId, { at, of, items }: StatedList, phrases: DossierPhrases): Fact[] {
  const [item] = items;
  const value = item === undefined ? [] : fieldsInRich(item, Object.entries(of.fields), phrases);
  if (value.length === 0) return [];
  const name = of.called[phrases.language];
  return [{ name, value: [...value, ...phrases.citeRecord(id, `${at}/0`)] }];
}

/** What is known of an entity without a profile: its name, and why there is no more. */
function unknown(id: EntityId, phrases: DossierPhrases): Block[] {
  const { words, material } = phrases;
  const entity = phrases.entity(id);
  const { notFoundAt, hasFailed } = material.missedOf(id);
  const why =
    notFoundAt !== null
      ? words.notFoundOn(phrases.dayOf(notFoundAt))
      : hasFailed
        ? words.failed
        : words.notSearched;
  const none = material.originOf(id) === null ? words.noProfile(why) : words.profileWithheld;
  const blocks: Block[] = [{ is: 'paragraph', text: [none] }];
  if (entity !== undefined) {
    const name: Rich = [{ is: 'stated', text: entity.label }, ...phrases.citeName(entity)];
    blocks.push({ is: 'paragraph', text: [`${words.knownAs}: `, ...name, '.'] });
  }
  return blocks;
}

function fieldFact(
  id: EntityId,
  { at, value: fieldValue, called, before, isAlwaysShown }: StatedField,
  phrases: DossierPhrases,
): Fact[] {
  const value = valueInRich(fieldValue, phrases);
  if (value === null && !isAlwaysShown) return [];
  const own = called[phrases.language];
  const of = before?.[phrases.language] ?? own;
  const name = of === own ? own : `${of}: ${own}`;
  const shown = value === null ? [phrases.missing()] : [...value, ...phrases.citeRecord(id, at)];
  return [{ name, value: shown }];
}

/** A table with a column for every field that any item states. */
function tableOf(id: EntityId, { at, of, items }: StatedList, phrases: DossierPhrases): Block[] {
  const { words, language } = phrases;
  if (items.length === 0) return [];
  const shown = items.slice(0, MAX_LISTED);
  const columns = Object.entries(of.fields).filter(([field]) =>
    shown.some((item) => valueOf(item, field, phrases) !== null),
  );
  if (columns.length === 0) return [];
  const caption = words.listCount(of.called[language], phrases.number(items.length));
  const rows = shown.map((item, row): Rich[] => [
    ...columns.map(([field]) => valueOf(item, field, phrases) ?? [phrases.missing()]),
    phrases.citeRecord(id, `${at}/${row}`),
  ]);
  const table: Block =
    columns.length > MAX_TABLE_COLUMNS
      ? listOf(shown, columns, { id, at, phrases })
      : {
          is: 'table',
          caption,
          columns: [
            ...columns.map(([, called]) => ({ title: called[language], share: 3 })),
            { title: words.sourceColumn, share: 1 },
          ],
          rows,
        };
  const rest = shortenedNote(MAX_LISTED, items.length, phrases);
  const head: Block[] =
    columns.length > MAX_TABLE_COLUMNS ? [{ is: 'heading', level: 4, text: caption }] : [];
  return [...head, table, ...(at === MEMBERS ? [membersNote(phrases)] : []), ...rest];
}

const membersNote = ({ words, material }: DossierPhrases): Block => {
  const isThere = material.template.sections.some(({ section }) => section === 'people');
  const people = words.sections.people;
  const see: Piece = isThere ? { is: 'see', section: 'people', text: people } : people;
  return noteBlock(words.membersNote, ' ', see, '.');
};

/** Most columns of a table that fit on paper. */
const MAX_TABLE_COLUMNS = 5;

/** A list with a line per item, as an address may state some thirty fields. */
function listOf(
  items: readonly object[],
  columns: readonly [string, Called][],
  { id, at, phrases }: { id: EntityId; at: string; phrases: DossierPhrases },
): Block {
  return {
    is: 'list',
    ordered: true,
    items: items.map((item, row): Block[] => {
      const text = fieldsInRich(item, columns, phrases);
      return [{ is: 'paragraph', text: [...text, ...phrases.citeRecord(id, `${at}/${row}`)] }];
    }),
  };
}

/** The stated ones of these fields: `Type: postal; Country: Malta`. */
function fieldsInRich(
  item: object,
  of: readonly [string, Called][],
  phrases: DossierPhrases,
): Rich {
  const fields = of.flatMap(([field, called]): Rich[] => {
    const value = valueOf(item, field, phrases);
    if (value === null) return [];
    return [[{ is: 'soft', text: `${called[phrases.language]}: ` }, ...value]];
  });
  return fields.flatMap((field, place): Rich => (place === 0 ? field : ['; ', ...field]));
}

const valueOf = (record: object, field: string, phrases: DossierPhrases): Rich | null =>
  valueInRich(valueAt(record, field), phrases);

/** The value of a field; null if it is not stated. */
function valueInRich(value: unknown, phrases: DossierPhrases): Rich | null {
  const { words } = phrases;
  if (typeof value === 'boolean') return [value ? words.yes : words.no];
  if (typeof value === 'number') return [phrases.number(value)];
  if (typeof value === 'string') {
    const text = stated(value);
    return text === null ? null : [{ is: 'stated', text }];
  }
  return Array.isArray(value) ? datesOf(value as DateEntry[], phrases) : null;
}

function datesOf(dates: readonly DateEntry[], phrases: DossierPhrases): Rich | null {
  const all = dates.flatMap(({ date_full, type }): Rich[] => {
    const date = stated(date_full);
    if (date === null) return [];
    const known = type === null ? null : dateTypeName(type.trim().toLowerCase(), phrases.language);
    const called: Rich =
      known !== null ? [known] : type === null ? [] : [{ is: 'stated', text: type }];
    return [[...called, called.length > 0 ? ' ' : '', phrases.date(date)]];
  });
  if (all.length === 0) return null;
  return all.flatMap((one, at): Rich => (at === 0 ? one : [', ', ...one]));
}

interface StatedField {
  /** An RFC 6901 JSON Pointer. */
  at: string;
  value: unknown;
  called: Called;
  /** The name of its group, if its own name isn't clear without it. */
  before: Called | null;
  isAlwaysShown: boolean;
}

interface StatedList {
  at: string;
  of: ListFields;
  items: readonly object[];
}

interface RecordParts {
  fields: StatedField[];
  lists: StatedList[];
}

/** What a record states, in the order of its table; a member's roles have a section of their own. */
function recordParts(record: StatedRecord): RecordParts {
  if (record.subject === 'company') return partsOf(COMPANY, record.profile, '');
  const { data, positions: _, rights_and_obligations: _rights, ...others } = MEMBER;
  const { fields } = partsOf(data, record.profile.data, '/data');
  return { fields, lists: partsOf(others, record.profile, '').lists };
}

function partsOf(
  table: Readonly<Record<string, RecordPart>>,
  record: object,
  at: string,
): RecordParts {
  const parts: RecordParts = { fields: [], lists: [] };
  for (const [name, part] of Object.entries(table)) {
    const value = valueAt(record, name);
    const place = `${at}/${name}`;
    if (isListFields(part)) {
      parts.lists.push({ at: place, of: part, items: value as object[] });
    } else if (isGroupFields(part)) {
      const before = part.isPrefix ? part.called : null;
      for (const [field, called] of Object.entries(part.fields)) {
        const own = valueAt(value as object, field);
        parts.fields.push({
          at: `${place}/${field}`,
          value: own,
          called,
          before,
          isAlwaysShown: false,
        });
      }
    } else if (name !== 'id') {
      // Its id is in the introductory sentence.
      const { isAlwaysShown = false } = part;
      parts.fields.push({ at: place, value, called: part, before: null, isAlwaysShown });
    }
  }
  return parts;
}

/** Notes that a list is shortened; the response cited beside it has all. */
const shortenedNote = (shown: number, all: number, phrases: DossierPhrases): Block[] =>
  shown < all
    ? [noteBlock(phrases.words.shortened(phrases.number(shown), phrases.number(all)))]
    : [];
