/** What a case has besides its canvas: reading it, and changing it in steps that undo takes back. */
import { localDay } from '../../contract/text/local-time.ts';
import { refuseUnknownCase } from '../graph/requested.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import {
  contentOfItem,
  keyOfItem,
  partsOfTagged,
  type CaseItem,
  type ItemName,
  type ItemOf,
  type StoredItem,
} from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { StoreReader } from '../../store/store.ts';
import type { ChangedCase } from '../../store/cases/changed-case.ts';
import {
  entitiesOfAll,
  namesOf,
  stepInWords,
  type ItemChange,
  type NamesForWords,
} from './case-item-words.ts';
import type { Store } from '../../store/store.ts';
import type { RecordChanges } from '../records/record-changes.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { Handlers } from '../base/handlers.ts';
import type { Difference } from '../../contract/model/version.ts';
import { counted } from '../../contract/text/counted.ts';
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';

interface Needs {
  store: Store;
  changes: RecordChanges;
  canvases: Canvases;
  now: () => Date;
  announce: (event: EngineEvent) => void;
  casesChanged: () => void;
}

/** Items in one page: notes may be long. */
const PAGE_SIZE = 200;

export function createItemHandlers(
  needs: Needs,
): Pick<Handlers, 'readCaseItems' | 'changeCaseItems' | 'readLabels' | 'readJournal'> {
  const { store, canvases } = needs;
  return {
    readCaseItems({ case: id, after }) {
      refuseUnknownCase(store.read, id);
      return store.read.caseItems(id, { after, limit: PAGE_SIZE });
    },
    readJournal({ case: id, ...part }) {
      refuseUnknownCase(store.read, id);
      const [last] = store.read.caseJournal(id, { before: null, limit: 1 });
      return {
        entries: store.read.caseJournal(id, part),
        total: last?.sequence ?? 0,
        ...store.read.caseSteps(id),
      };
    },
    readLabels: ({ entities }) => ({
      labels: store.read.entities(entities).map(({ id, label }) => ({ entity: id, label })),
    }),
    async changeCaseItems({ case: id, put, from, remove }, call) {
      const canvas = await canvases.of(id);
      const decided = await decidedInShort(needs, id, put, call.signal);
      refuseChanged(store.read, id, from);
      const at = needs.now().toISOString();
      const changes = changesOf(store.read, id, put, remove);
      refuseUnknown(store.read, id, changes);
      const stored = changes.flatMap(({ before, after }): StoredItem[] =>
        after === null ? [] : [{ ...after, at: before?.at ?? at, changedAt: at }],
      );
      const deleted = changes.flatMap(({ before, after }) =>
        after === null && before !== null ? [{ kind: before.kind, id: before.id }] : [],
      );
      const names = { ...namesIn(store.read, id, changes), decided: () => decided };
      const { verb, label } = stepInWords(changes, names);
      const changed = store.write((writer) =>
        writer.changeItems(id, { at, verb, label, put: stored, remove: deleted }),
      );
      announceItems(needs, id, changed);
      if (changes.length > 0) await canvas.stepTaken(changed.places);
      return { changed: changed.items.put.length + changed.items.removed.length };
    },
  };
}

/** Characters announced at most; beyond that, windows read the items again page by page. */
const LETTERS_ANNOUNCED = 1_000_000;

/** Announces to every window what changed in a case, or only that much changed. */
export function announceItems(
  { announce, casesChanged }: Pick<Needs, 'announce' | 'casesChanged'>,
  id: CaseId,
  { items }: ChangedCase,
): void {
  if (items.put.length + items.removed.length === 0) return;
  const letters = items.put.reduce((sum, one) => sum + ('text' in one ? one.text.length : 0), 0);
  if (letters > LETTERS_ANNOUNCED) announce({ name: 'caseItemsReplaced', case: id });
  else announce({ name: 'caseItemsChanged', case: id, ...items });
  casesChanged();
}

interface StoredChange extends ItemChange {
  before: StoredItem | null;
}

/** The actual changes; deleting a tag also removes it from records. */
function changesOf(
  read: StoreReader,
  id: CaseId,
  put: readonly CaseItem[],
  remove: readonly ItemName[],
): StoredChange[] {
  const changes = new Map<string, StoredChange>();
  const addChange = ({ kind, id: name }: ItemName, after: CaseItem | null): void => {
    const before = read.caseItem(id, { kind, id: name });
    if (isChanged(before, after)) changes.set(keyOfItem({ kind, id: name }), { before, after });
  };
  for (const item of put) addChange(item, item);
  const tags = new Set(remove.filter(({ kind }) => kind === 'tag').map((name) => name.id));
  if (tags.size > 0) {
    for (const item of read.caseItemsOf(id, 'tagged')) {
      if (tags.has(partsOfTagged(item).tag)) addChange(item, null);
    }
  }
  for (const name of remove) addChange(name, null);
  return [...changes.values()];
}

function isChanged(before: StoredItem | null, after: CaseItem | null): boolean {
  if (before === null || after === null) return before !== after;
  return contentOfItem(before) !== contentOfItem(after);
}

/** Refuses an edit of items that changed since: it would overwrite what its author never saw. */
function refuseChanged(read: StoreReader, id: CaseId, from: readonly CaseItem[]): void {
  const changed = from.find((item) => isChanged(read.caseItem(id, item), item));
  if (changed !== undefined) throw new Refusal('item-changed', { what: changed.kind });
}

/** Refuses marks on entities of which nothing is stored, and tags that the case doesn't have. */
function refuseUnknown(read: StoreReader, id: CaseId, changes: readonly StoredChange[]): void {
  const news = changes.flatMap(({ after }) => (after === null ? [] : [{ before: null, after }]));
  const unknown = read.firstUnknown(entitiesOfAll(news));
  if (unknown !== null) {
    throw new Refusal('input-invalid', { field: 'put', why: `nothing is stored of ${unknown}` });
  }
  const made = new Set(
    news.map(({ after }) => after).flatMap((it) => (it.kind === 'tag' ? it.id : [])),
  );
  for (const { after } of news) {
    if (after.kind === 'decision') refuseUnversioned(read, after);
    if (after.kind !== 'tagged') continue;
    const { tag } = partsOfTagged(after);
    if (!made.has(tag) && read.caseItem(id, { kind: 'tag', id: tag }) === null) {
      throw new Refusal('input-invalid', { field: 'put', why: 'there is no such tag in the case' });
    }
  }
}

/** A decision must name versions of this very record. */
function refuseUnversioned(read: StoreReader, { id, ...decided }: ItemOf<'decision'>): void {
  const { versions } = read.versions(id, Number.MAX_SAFE_INTEGER);
  const known = new Set(versions.map(({ sha256 }) => sha256));
  if (known.has(decided.version) && known.has(decided.baseline)) return;
  throw new Refusal('input-invalid', { field: 'put', why: `there is no such version of ${id}` });
}

function namesIn(
  read: StoreReader,
  id: CaseId,
  changes: readonly StoredChange[],
): Omit<NamesForWords, 'decided'> {
  // Many changes are described by their number, without names.
  const named = changes.length > 20 ? [] : entitiesOfAll(changes);
  const ownTag = (tag: string): StoredItem | CaseItem | null | undefined =>
    changes.map(({ after, before }) => after ?? before).find((it) => it?.id === tag) ??
    read.caseItem(id, { kind: 'tag', id: tag });
  return {
    ...namesOf(read.entities(named)),
    tag: (tag) => {
      const item = ownTag(tag);
      return item?.kind === 'tag' ? item.name : '';
    },
  };
}

/** Characters quoted of a difference. */
const CITED = 160;

/** The only decision among these, in short; empty if there are none or several, or it is not known. */
async function decidedInShort(
  { store: { read }, changes }: Pick<Needs, 'store' | 'changes'>,
  id: CaseId,
  put: readonly CaseItem[],
  signal: AbortSignal,
): Promise<string> {
  const [decision, ...others] = put.filter((item) => item.kind === 'decision');
  if (decision === undefined || others.length > 0) return '';
  const { id: entity, version } = decision;
  const versions = read.caseVersionsOf(id, entity);
  if (versions === null) return '';
  const last = read.caseItem(id, { kind: 'decision', id: entity });
  const before = last?.kind === 'decision' ? last.baseline : versions.began;
  const two = { entity, before, after: version };
  const differences = await changes
    .cachedDifferences(two, localDay(versions.at), signal)
    .then(inShort)
    .catch(unlessDamaged);
  const which = version === null ? [] : [`version ${version.slice(0, 8)}`];
  return [...which, ...differences].join(': ');
}

function inShort(all: readonly Difference[]): string[] {
  const [first, ...more] = all;
  if (first === undefined) return [];
  const rest = more.length === 0 ? '' : `, and ${counted(more.length, 'other difference')}`;
  return [`${toPlainWords(first.says, CITED)}${rest}`];
}

/** A damaged record can be decided on all the same. */
function unlessDamaged(error: unknown): string[] {
  if (error instanceof Refusal && error.fault.code !== 'cancelled') return [];
  throw error;
}
