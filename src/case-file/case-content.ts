/** Checks the lines of a case file about the case itself: its places, items and journal. */
import { entitiesOf } from '../contract/model/case-item.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import type { CaseLine, JournalLine, Manifest } from './contents.ts';
import { unsound } from './packing.ts';
import type { KindJudge } from './answers.ts';

/** Most places and items: the names of all are held to find duplicates. */
export const MOST_IN_CASE = 100_000;
/** Most entries, of years of work: each takes room in a store, however little in the file. */
export const MOST_ENTRIES = 500_000;

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
    this.insist(view.search?.registries ?? []);
    this.#insistOn(view.profile === null ? [] : [view.profile]);
    this.#hold('its view', judge.isRedacted({ view }, manifest.redacted));
  }

  /** @param there counts of the file's requests and responses */
  take(line: CaseLine, there: { requests: number; bodies: number }): void {
    const { counts } = this;
    if (counts.entities + counts.items >= MOST_IN_CASE) {
      throw unsound('it has too many entities and notes');
    }
    checkCaseLine(line, there);
    if (line.is === 'place') {
      this.#once(line.entity, `${line.entity} stands on its canvas twice`);
      this.#insistOn([line.entity]);
      counts.entities += 1;
      return;
    }
    if (line.is === 'decision') {
      this.#once(`decision ${line.id}`, `it has a decision twice, of ${line.id}`);
      this.#insistOn([line.id]);
      counts.items += 1;
      return;
    }
    const { item } = line;
    const { redacted } = this.#manifest;
    this.#once(`${item.kind} ${item.id}`, `it has a ${item.kind} twice, of the id ${item.id}`);
    if (item.kind === 'note' && item.isPrivate && redacted.includes('private-notes')) {
      throw unsound('it has private notes, which are said to be taken out');
    }
    this.#hold(`a ${item.kind}`, this.#judge.isRedacted({ item }, redacted));
    this.#insistOn(entitiesOf(item));
    if (item.kind === 'search') this.insist(item.registries);
    counts.items += 1;
    counts.notes += Number(item.kind === 'note');
    counts.judgements += Number(item.kind === 'judgement');
  }

  /** @param requests how many the file has */
  takeEntry(entry: JournalLine, requests: number): void {
    const { request, detail } = entry;
    if ((this.counts.journal += 1) > MOST_ENTRIES) throw unsound('its journal is too long');
    if (request !== null && request >= requests) {
      throw unsound('an entry of its journal rests on a request that is not there');
    }
    this.#hold('its journal', this.#judge.isRedacted({ entry }, this.#manifest.redacted));
    this.#insistOn(detail?.entities ?? []);
    this.insist(detail?.registry === undefined ? [] : [detail.registry]);
  }

  /** Call after the last line, to release what was held. */
  end(): void {
    this.#names.clear();
  }

  insist(handles: readonly string[]): void {
    const unknown = handles.find((handle) => !this.#handles.has(handle));
    if (unknown !== undefined) throw unsound('it speaks of a registry that it doesn’t name');
  }

  #insistOn(entities: readonly EntityId[]): void {
    this.insist(entities.map((entity) => parseEntityId(entity).registry));
  }

  #once(name: string, reason: string): void {
    if (this.#names.has(name)) throw unsound(reason);
    this.#names.add(name);
  }

  #hold(what: string, isRedacted: boolean): void {
    if (!isRedacted) throw unsound(`${what} has what is said to be taken out of the file`);
  }
}

/** Refused as `case-file-unsound` if the line refers to requests or responses that are not there. */
function checkCaseLine(line: CaseLine, there: { requests: number; bodies: number }): void {
  if (line.is === 'place' && (line.since ?? 0) > there.requests) {
    throw unsound('a place on its canvas rests on a request that is not there');
  }
  if (line.is !== 'decision') return;
  if (Math.max(line.baseline ?? -1, line.version ?? -1) >= there.bodies) {
    throw unsound('a decision is of an answer that is not there');
  }
}
