/** What every section is written with: words, names, dates and numbers in the dossier's language, and citations. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import {
  parseEntityId,
  type EntityId,
  type EntityKind,
  type ShownFacts,
  type Subject,
} from '../../contract/model/entity.ts';
import { isImportedHandle, type RegistryHandle } from '../../contract/model/registry.ts';
import type { Tie, TieSource } from '../../contract/model/tie.ts';
import { toDays } from '../../record/values/days.ts';
import { fallbackLabel } from '../../record/values/names.ts';
import { companiesIn } from '../../drawing/elements/one-company.ts';
import { factPlaces } from '../../record/fact-places.ts';
import { Citations, type AnsweredRequest } from '../model/citations.ts';
import { type Material, MAX_SUBJECTS } from '../model/material.ts';
import type { Piece, Rich, Source, Block, Table } from '../model/report.ts';
import type { Counted } from '../../contract/words/languages.ts';
import { wordsIn, type DossierWords } from '../words/words.ts';

const LOCALES = { en: 'en-GB', de: 'de-DE' } as const;

const KINDS: readonly EntityKind[] = ['company', 'person', 'authority', 'member'];

/** Most rows of a table; the rest is in the cited responses. */
export const MAX_ROWS = 2000;

export class DossierPhrases {
  readonly material: Material;
  readonly words: DossierWords;
  readonly citations: Citations;
  readonly #entities: ReadonlyMap<EntityId, GraphEntity>;
  readonly #formats;
  /** Handles of registries, and below those of imported files. */
  readonly registries: readonly RegistryHandle[];
  readonly files: readonly RegistryHandle[];

  readonly #namesakes: ReadonlySet<EntityId>;

  /** @param namesakes those of whom the dossier tells that share their name with another of them */
  constructor(material: Material, namesakes: ReadonlySet<EntityId>) {
    this.#namesakes = namesakes;
    const { template, answerOf, graph, timeZone } = material;
    this.material = material;
    this.words = wordsIn(template.language);
    this.citations = new Citations({
      sourceOf: (answered) => this.#sourceOf(answered),
      answerOf,
    });
    const handles = [...material.registries.keys()];
    this.registries = handles.filter((handle) => !isImportedHandle(handle));
    this.files = handles.filter(isImportedHandle);
    this.#entities = new Map(graph.entities.map((entity) => [entity.id, entity]));
    const locale = LOCALES[template.language];
    const utc = { timeZone: 'UTC' } as const;
    this.#formats = {
      number: new Intl.NumberFormat(locale),
      day: new Intl.DateTimeFormat(locale, { ...utc, dateStyle: 'medium' }),
      month: new Intl.DateTimeFormat(locale, { ...utc, year: 'numeric', month: 'long' }),
      dayThere: new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' }),
      moment: new Intl.DateTimeFormat(locale, {
        timeZone,
        dateStyle: 'medium',
        timeStyle: 'short',
      }),
      offset: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }),
      list: new Intl.ListFormat(locale, { type: 'conjunction' }),
    };
  }

  get language() {
    return this.material.template.language;
  }

  entity(id: EntityId): GraphEntity | undefined {
    return this.#entities.get(id);
  }

  number(value: number): string {
    return this.#formats.number.format(value);
  }

  count(counted: Counted, value: number): string {
    return counted(this.number(value), value === 1);
  }

  list(texts: readonly string[]): string {
    return this.#formats.list.format(texts);
  }

  /** A day, month or year as precise as stated; unreadable text stays verbatim. */
  date(stated: string): string {
    const text = stated.trim();
    if (toDays(text) === null) return stated;
    if (/^\d{4}$/.test(text)) return text;
    const at = new Date(`${text.length === 7 ? `${text}-01` : text.slice(0, 10)}T00:00:00Z`);
    return this.#formats[text.length === 7 ? 'month' : 'day'].format(at);
  }

  /** A moment as a day and a time in the time zone of the dossier, with its offset: `UTC−8`. */
  moment(iso: string): string {
    const at = new Date(iso);
    const parts = this.#formats.offset.formatToParts(at);
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const said = offset.replace('GMT', 'UTC').replace('-', '−').replace(/\+0$/, '');
    return `${this.#formats.moment.format(at)} ${said}`;
  }

  /** The day of a moment in the time zone of the dossier. */
  dayOf(iso: string): string {
    return this.#formats.dayThere.format(new Date(iso));
  }

  /** Every entity once, even with several records, as the picture of the graph counts them. */
  distinctParties(): GraphEntity[] {
    const { graph, judged } = this.material;
    const { glyphOf } = companiesIn(graph.ties, judged, (id) => this.#entities.has(id));
    return graph.entities.filter(({ id }) => (glyphOf.get(id) ?? id) === id);
  }

  /** How many of each kind there are: `2 companies and 3 people`. */
  kindsInWords(): string {
    const byKind = Map.groupBy(this.distinctParties(), ({ kind }) => kind);
    const counts = KINDS.flatMap((kind) => {
      const { length } = byKind.get(kind) ?? [];
      return length === 0 ? [] : [this.count(this.words.kindCounts[kind], length)];
    });
    return this.list(counts);
  }

  /** The name of an imported file, with its handle if another has the same name. */
  fileName(handle: RegistryHandle): string {
    const { fileOf } = this.material;
    const name = fileOf(handle) ?? handle;
    const isOfSeveral = this.files.some((other) => other !== handle && fileOf(other) === name);
    return isOfSeveral ? `${name} (${handle})` : name;
  }

  #sourceOf({ registry, path }: AnsweredRequest): Pick<Source, 'registry' | 'path'> {
    if (!isImportedHandle(registry)) {
      return { registry: this.material.registries.get(registry)?.address ?? registry, path };
    }
    const { recordCalled, recordOfFile } = this.words;
    const record = path.replace(
      /^\/(company|member):/,
      (_, subject: Subject) => `${recordCalled[subject]} `,
    );
    return { registry: recordOfFile(this.fileName(registry), record), path: '' };
  }

  /** The name in a text; with its record if another that the dossier tells of has the same. */
  label(id: EntityId): string {
    return this.#namesakes.has(id) ? this.nameText(id) : this.material.labelOf(id);
  }

  /** The name with the record, as two entities may share a name. */
  nameText(id: EntityId): string {
    return `${this.material.labelOf(id)} (${this.recordText(id)})`;
  }

  recordText(id: EntityId): string {
    const { registry, subject, id: digits } = parseEntityId(id);
    const record = `${this.words.recordCalled[subject]} ${digits}`;
    if (!isImportedHandle(registry)) {
      return this.registries.length > 1 ? `${record}, ${registry}` : record;
    }
    return this.files.length > 1
      ? this.words.importedFrom(record, this.fileName(registry))
      : this.words.imported(record);
  }

  name(id: EntityId): Rich {
    const label = this.material.labelOf(id);
    const { subject, id: digits } = parseEntityId(id);
    // The stand-in for an unstated name is no name.
    if (label === fallbackLabel(subject, digits)) {
      return [{ is: 'soft', text: `${this.words.nameNotStated} (${this.recordText(id)})` }];
    }
    return [
      { is: 'stated', text: label },
      { is: 'soft', text: ` (${this.recordText(id)})` },
    ];
  }

  names(ids: readonly EntityId[]): Rich {
    return ids.flatMap((id, at): Piece[] => [...(at > 0 ? [', '] : []), ...this.name(id)]);
  }

  /** Verbatim, in quotation marks. */
  quoted(text: string): Rich {
    const [open = '', close = ''] = this.words.quoted('\u0000').split('\u0000');
    return [open, { is: 'stated', text }, close];
  }

  missing(): Piece {
    return { is: 'soft', text: this.words.notStated };
  }

  /** Cites the sources of a tie, and of its company's end if that decides on the state. */
  citeTie({ sources, over }: Pick<Tie, 'sources' | 'over'>): Piece[] {
    return this.citeSources(over === null ? sources : [...sources, over.source]);
  }

  citeTies(ties: readonly Pick<Tie, 'sources' | 'over'>[]): Piece[] {
    return this.citeSources(
      ties.flatMap(({ sources, over }) => (over === null ? sources : [...sources, over.source])),
    );
  }

  citeSources(sources: readonly TieSource[]): Piece[] {
    return this.citations.cite(sources);
  }

  /** Cites a place in the record of an entity; nothing if its response is unknown. */
  citeRecord(id: EntityId, pointer: string): Piece[] {
    const origin = this.material.originOf(id);
    return origin === null ? [] : this.citations.cite([{ ...origin, pointer }]);
  }

  /** Cites where the name is stated. */
  citeName(facts: ShownFacts): Piece[] {
    const [place] = factPlaces(facts);
    const { source } = facts;
    if (place === undefined || source === null) return [];
    return this.citations.cite([{ ...source, pointer: place.pointer }]);
  }
}

/** A paragraph that explains how to read something, in a smaller size. */
export const noteBlock = (...text: Rich): Block => ({ is: 'paragraph', tone: 'note', text });

/** A table; one with a single row becomes a list of its columns' values. */
export function tableBlocks(table: Omit<Table, 'is'>): Block[] {
  const { caption, columns, rows } = table;
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0) return [{ is: 'table', ...table }];
  return [
    { is: 'heading', level: 4, text: caption },
    { is: 'facts', facts: columns.map(({ title }, at) => ({ name: title, value: row[at] ?? [] })) },
  ];
}

/** Notes that only `shown` of `all` are listed; nothing if all are. */
export const leftOutNote = (shown: number, all: number, phrases: DossierPhrases): Block[] =>
  shown < all
    ? [noteBlock(phrases.words.someListed(phrases.number(shown), phrases.number(all)))]
    : [];

/** Notes that a section covers only the first subjects. */
export function firstSubjectsNote(phrases: DossierPhrases): Block[] {
  const { length } = phrases.material.subjects;
  if (length <= MAX_SUBJECTS) return [];
  return [
    noteBlock(phrases.words.firstSubjects(phrases.number(MAX_SUBJECTS), phrases.number(length))),
  ];
}

/**
 * Said where two records that were judged the same are not told as two.
 * @param fewest how many records of a group must be in the dossier for it to matter
 */
export function judgedNote(phrases: DossierPhrases, fewest = 1): Block[] {
  const { words, material } = phrases;
  const isHere = (group: readonly EntityId[]): boolean =>
    group.filter((id) => phrases.entity(id) !== undefined).length >= fewest;
  return material.judged.some(isHere) ? [noteBlock(words.judgedAsOne)] : [];
}
