/** Checks the lines of a case file about the case itself: its places, items and journal. */
import { entitiesOf } from '../contract/model/case-item.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import type { CaseLine, JournalLine, Manifest } from './contents.ts';
import { unsound } from './packing.ts';
import type { KindJudge } from './answers.ts';

/** Most places and items: the names of all are held to find duplicates. */
export const MAX_PLACES_AND_ITEMS = 100_000;
/** Most entries, of years of work: each takes room in a store, however little in the file. */
export const MAX_JOURNAL_ENTRIES = 500_000;

export class CaseContent {
  readonly counts = { entities: 0, notes: 0, judgements: 0, items: 0, journal: 0 };
  readonly #manifest: Manifest;
  readonly #judge: KindJudge;
  readonly #handles: ReadonlySet<string>;
  readonly #names = new Set<string>();

  /** This and all methods: refused as `case-file-unsound`. */
  constructor(manifest: Manifest, judge: KindJudge) {
    this.#manifest = manifest;
    this.#judge = judge;
    this.#handles = new Set(manifest.registries.map(({ handle }) => handle));
    const { view } = manifest.case;
    if (view === null) return;
    this.requireRegistries(view.search?.registries ?? []);
    this.#requireRegistriesOf(view.profile === null ? [] : [view.profile]);
    this.#requireRedacted('its view', judge.isRedacted({ view }, manifest.redacted));
  }

  /** @param totals counts of the file's requests and responses */
  add(line: CaseLine, totals: { requests: number; bodies: number }): void {
    const { counts } = this;
    if (counts.entities + counts.items >= MAX_PLACES_AND_ITEMS) {
      throw unsound('it has too many entities and notes');
    }
    checkCaseLine(line, totals);
    if (line.is === 'place') {
      this.#requireFirst(line.entity, `${line.entity} stands on its canvas twice`);
      this.#requireRegistriesOf([line.entity]);
      counts.entities += 1;
      return;
    }
    if (line.is === 'decision') {
      this.#requireFirst(`decision ${line.id}`, `it has a decision twice, of ${line.id}`);
      this.#requireRegistriesOf([line.id]);
      counts.items += 1;
      return;
    }
    const { item } = line;
    const { redacted } = this.#manifest;
    this.#requireFirst(
      `${item.kind} ${item.id}`,
      `it has a ${item.kind} twice, of the id ${item.id}`,
    );
    if (item.kind === 'note' && item.isPrivate && redacted.includes('private-notes')) {
      throw unsound('it has private notes, which are said to be taken out');
    }
    this.#requireRedacted(`a ${item.kind}`, this.#judge.isRedacted({ item }, redacted));
    this.#requireRegistriesOf(entitiesOf(item));
    if (item.kind === 'search') this.requireRegistries(item.registries);
    counts.items += 1;
    counts.notes += Number(item.kind === 'note');
    counts.judgements += Number(item.kind === 'judgement');
  }

  /** @param requests how many the file has */
  addEntry(entry: JournalLine, requests: number): void {
    const { request, detail } = entry;
    if ((this.counts.journal += 1) > MAX_JOURNAL_ENTRIES) throw unsound('its journal is too long');
    if (request !== null && request >= requests) {
      throw unsound('an entry of its journal rests on a request that is not there');
    }
    this.#requireRedacted(
      'its journal',
      this.#judge.isRedacted({ entry }, this.#manifest.redacted),
    );
    this.#requireRegistriesOf(detail?.entities ?? []);
    this.requireRegistries(detail?.registry === undefined ? [] : [detail.registry]);
  }

  /** Call after the last line, to release what was held. */
  end(): void {
    this.#names.clear();
  }

  requireRegistries(handles: readonly string[]): void {
    const unknown = handles.find((handle) => !this.#handles.has(handle));
    if (unknown !== undefined) throw unsound('it speaks of a registry that it doesn’t name');
  }

  #requireRegistriesOf(entities: readonly EntityId[]): void {
    this.requireRegistries(entities.map((entity) => parseEntityId(entity).registry));
  }

  #requireFirst(name: string, reason: string): void {
    if (this.#names.has(name)) throw unsound(reason);
    this.#names.add(name);
  }

  #requireRedacted(what: string, isRedacted: boolean): void {
    if (!isRedacted) throw unsound(`${what} has what is said to be taken out of the file`);
  }
}

/** Refused as `case-file-unsound` if the line refers to requests or responses that are not there. */
function checkCaseLine(line: CaseLine, totals: { requests: number; bodies: number }): void {
  if (line.is === 'place' && (line.since ?? 0) > totals.requests) {
    throw unsound('a place on its canvas rests on a request that is not there');
  }
  if (line.is !== 'decision') return;
  if (Math.max(line.baseline ?? -1, line.version ?? -1) >= totals.bodies) {
    throw unsound('a decision is of an answer that is not there');
  }
}
