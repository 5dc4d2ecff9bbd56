/** Searches what is stored of every entity, and the texts in cases. No registry is queried. */
import { refuseUnknownCase } from '../graph/requested.ts';
import { queryWordings, textFinder } from '../../contract/text/any-text.ts';
import {
  entitiesOf,
  partsOfTagged,
  type StoredItem,
  type NotePlace,
} from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type {
  EverythingCount,
  EverythingFound,
  EverythingMatch,
  WhereFound,
  WrittenMatch,
} from '../../contract/answers/everything.ts';
import { FOUND_MAXIMUM } from '../../contract/commands/record-commands.ts';
import { markdownWords } from '../../drawing/markdown-blocks.ts';
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';
import { idInWords } from '../../graph/sameness/namesakes.ts';
import { fieldCalled } from '../../record/fields/field-called.ts';
import type { StatedText } from '../../registry/reading/answer-texts.ts';
import { keyOfPart } from '../../registry/reading/json-place.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader, Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import { type TextIndex, statedOf } from './text-index.ts';
import { listedName } from '../graph/found-name.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { itemPages } from '../graph/graph-parts.ts';
import { takeAll } from '../base/take-steps.ts';

interface Needs {
  store: Store;
  registries: Registries;
  texts: TextIndex;
}

type Finder = ReturnType<typeof textFinder>;

/** Items of cases read in one step. */
const ITEMS_AT_ONCE = 300;
/** Texts of a record searched in one step. */
const TEXTS_AT_ONCE = 300;
const WRITTEN_SHOWN = 50;
const PLACES_SHOWN = 3;
/** Characters of a text in the list. */
const TEXT_SHOWN = 160;
/** Characters shown before the match. */
const BEFORE = 40;

export async function searchEverything(
  needs: Needs,
  input: Parameters<Handler<'searchEverything'>>[0],
  { signal }: Call,
): Promise<EverythingFound> {
  const { text, case: id = null, offset, limit } = input;
  const { read } = needs.store;
  if (id !== null) refuseUnknownCase(read, id);
  needs.texts.catchUp();
  const finder = textFinder(text);
  const written = offset === 0 ? await takeAll(writtenMatches(read, finder, text, id), signal) : [];
  const { items, more } = read.searchByText({ text, case: id, offset, limit });
  return {
    written: withNames(read, written.slice(0, WRITTEN_SHOWN)),
    writtenCount: written.length,
    items: await takeAll(withPlaces(needs, items, finder, text), signal),
    more,
    next: more && offset + limit <= FOUND_MAXIMUM ? offset + limit : null,
    behind: read.textsBehind(),
  };
}

export async function countEverything(
  { store: { read }, texts }: Pick<Needs, 'store' | 'texts'>,
  input: Parameters<Handler<'countEverything'>>[0],
  { signal }: Call,
): Promise<EverythingCount> {
  const { text, case: id = null } = input;
  if (id !== null) refuseUnknownCase(read, id);
  texts.catchUp();
  const records = await takeAll(read.countByText({ text, case: id }), signal);
  if (read.textsBehind() > 0) return { records, is: 'so far' };
  return { records, is: looksForRows(text) ? 'at most' : 'exact' };
}

/** Whether it looks for characters or words in a row, which the index can't tell from others of one record. */
const looksForRows = (text: string): boolean =>
  queryWordings(text).some((words) => words.some((word) => word.includes(' ')));

/** Leaves out entities that only the index matches, without a text that does. */
function* withPlaces(
  { store: { read }, registries }: Pick<Needs, 'store' | 'registries'>,
  entities: readonly StoredEntity[],
  finder: Finder,
  typed: string,
): Generator<void, EverythingMatch[]> {
  const found: EverythingMatch[] = [];
  for (const entity of entities) {
    const { item: _item, places: _places, names: _names, ...known } = entity;
    const stated = statedOf(read, registries, entity.id, entity);
    const places = yield* placesIn(stated.texts, finder, typed);
    // An entity known by name only is found in the response that names it, which may be another's.
    const where = places ?? (yield* placesIn(namesOf(entity), finder, typed));
    const answer = places === null ? known.source : stated.answer;
    yield;
    if (where === null || answer === null) continue;
    const { sha256, fetchedAt, url } = answer;
    const label = listedName(known.label);
    found.push({ ...known, label, foundBy: null, answer: { sha256, fetchedAt, url }, where });
  }
  return found;
}

/** The names of an entity known by name only, at the place that names it. */
const namesOf = ({ names, source }: StoredEntity): StatedText[] =>
  names.map((text) => ({ pointer: source?.pointer ?? '', text }));

/** The fewest texts that together have all words; null if they don't. */
function* placesIn(
  texts: readonly StatedText[],
  { hits, isWhole }: Finder,
  typed: string,
): Generator<void, WhereFound[] | null> {
  const partly: { at: StatedText; bits: bigint }[] = [];
  let all = 0n;
  for (const [nth, at] of texts.entries()) {
    if (nth % TEXTS_AT_ONCE === TEXTS_AT_ONCE - 1) yield;
    const bits = hits(at.text);
    if (isWhole(bits)) return [toPlace(at, typed)];
    if ((bits & ~all) === 0n) continue;
    all |= bits;
    partly.push({ at, bits });
  }
  return isWhole(all) ? partly.slice(0, PLACES_SHOWN).map(({ at }) => toPlace(at, typed)) : null;
}

const toPlace = ({ pointer, text }: StatedText, typed: string): WhereFound => ({
  pointer,
  field: fieldWords(pointer),
  text: excerpt(text, typed),
});

/** The field's name in a profile, with the list or part of the record it is in. */
function fieldWords(pointer: string): string {
  const parts = pointer
    .split('/')
    .slice(1)
    .filter((part) => !/^\d+$/.test(part) && part !== 'data')
    .map((part) => keyOfPart(fieldCalled(`/${part}`)));
  const [field = ''] = parts.slice(-1);
  const [around] = parts.slice(-2, -1);
  const words = around === undefined || around === field ? field : `${around}: ${field}`;
  return toPlainWords(words, TEXT_SHOWN);
}

/** A long text cut for the list, around the first word typed if it has that literally. */
function excerpt(whole: string, typed: string): string {
  const text = whole.replace(/\s+/g, ' ');
  const [first = ''] = typed.trim().toLowerCase().split(/\s+/);
  const at = text.length > TEXT_SHOWN ? text.toLowerCase().indexOf(first) : 0;
  const from = Math.max(0, at - BEFORE);
  return `${from > 0 ? '… ' : ''}${toPlainWords(text.slice(from).toWellFormed(), TEXT_SHOWN)}`;
}

type Written = Omit<WrittenMatch, 'entities'> & { entities: EntityId[] };

/** Adds the names of the entities; one of which nothing is stored is named by its id, in words. */
function withNames(read: StoreReader, written: readonly Written[]): WrittenMatch[] {
  const ids = [...new Set(written.flatMap(({ entities }) => entities))];
  const known = new Map(read.entities(ids).map((entity) => [entity.id, entity]));
  return written.map((match) => ({
    ...match,
    entities: match.entities.map((id) => {
      const { kind, label } = known.get(id) ?? {
        kind: parseEntityId(id).subject,
        label: idInWords(id),
      };
      return { id, kind, label: listedName(label) };
    }),
  }));
}

/** The matches in the texts of all cases, or of one. */
function* writtenMatches(
  read: StoreReader,
  finder: Finder,
  typed: string,
  only: CaseId | null,
): Generator<void, Written[]> {
  const found: Written[] = [];
  for (const { id, title } of read.cases()) {
    if (only !== null && id !== only) continue;
    const match = { case: id, title, item: null, entities: [] };
    if (isIn(title, finder)) found.push({ ...match, what: 'Case', text: excerpt(title, typed) });
    const tags = new Map(read.caseItemsOf(id, 'tag').map((tag) => [tag.id, tag.name]));
    for (const page of itemPages(read, id, ITEMS_AT_ONCE)) {
      for (const item of page) {
        yield;
        const { what, text } = wordsIn(item, tags);
        if (text === '' || !isIn(text, finder)) continue;
        const name = { kind: item.kind, id: item.id };
        const entities: EntityId[] = entitiesOf(item);
        found.push({ ...match, item: name, what, entities, text: excerpt(text, typed) });
      }
    }
  }
  return found;
}

const isIn = (text: string, { hits, isWhole }: Finder): boolean => isWhole(hits(text));

const NOTE_ON: Record<NotePlace['on'], string> = {
  case: 'Note on the case',
  entity: 'Note',
  field: 'Note on a field',
  tie: 'Note on a tie',
};

/** The words of an item, and what it is. */
function wordsIn(
  item: StoredItem,
  tags: ReadonlyMap<string, string>,
): { what: string; text: string } {
  switch (item.kind) {
    case 'note': {
      const { place } = item;
      const label = place.on === 'field' || place.on === 'tie' ? ` (${place.label})` : '';
      return { what: NOTE_ON[place.on], text: `${markdownWords(item.text)}${label}` };
    }
    case 'tag':
      return { what: 'Tag', text: item.name };
    case 'tagged':
      return { what: 'Tagged', text: tags.get(partsOfTagged(item).tag) ?? '' };
    case 'todo':
      return { what: item.done ? 'Done' : 'To do', text: item.text };
    case 'search': {
      const { count: _count, page: _page, ...words } = item.query;
      return { what: 'Saved search', text: [item.title, ...Object.values(words)].join(' ') };
    }
    case 'judgement':
      return { what: 'Reason of a judgement', text: item.reason };
    case 'decision':
      return { what: 'Reason of a decision', text: item.reason };
    case 'waiver':
      return { what: 'Reason of a waiver', text: item.reason };
    case 'stack':
      return { what: 'Stack', text: item.name };
    default:
      return { what: '', text: '' };
  }
}
