/** Merges one case into another: a preview, and the merge as one step that undo takes back. */
import { countedItems } from '../../contract/words/case-words.ts';
import { counted } from '../../contract/text/counted.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { TurnedPlace } from '../../contract/model/canvas.ts';
import type { ItemKind, StoredItem } from '../../contract/model/case-item.ts';
import { DIFFERENCES_LISTED, type MergeDifference } from '../../contract/answers/case-merge.ts';
import type { CaseHead, CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';
import { readJudgementsInSteps } from '../../graph/sameness/judgements.ts';
import type { StoreReader, Store } from '../../store/store.ts';
import type { ChangedCase } from '../../store/cases/changed-case.ts';
import { entitiesOfAll, itemInWords, namesOf, sayingInWords } from './case-item-words.ts';
import { announceItems } from './case-items.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { EngineEvent } from '../../contract/events.ts';
import { inFewParts, itemPages, pagesByTurn } from '../graph/graph-parts.ts';
import type { Handlers } from '../base/handlers.ts';
import {
  itemsToStore,
  planMerge,
  shiftBeside,
  type Differing,
  type MergePlan,
} from './merge-plan.ts';
import { takeAll } from '../base/take-steps.ts';

interface Needs {
  store: Store;
  canvases: Canvases;
  now: () => Date;
  announce: (event: EngineEvent) => void;
  casesChanged: () => void;
}

const PLACES_AT_ONCE = 1000;
/** Items per page: a note may have 100,000 letters. */
const ITEMS_AT_ONCE = 20;
/** Characters quoted of the other case's title. */
const TITLE_SHOWN = 60;

export function createMergeHandlers(needs: Needs): Pick<Handlers, 'readMerge' | 'mergeCases'> {
  const { store, canvases, now } = needs;
  const { read } = store;
  return {
    async readMerge({ case: id, from }, { signal }) {
      headsOf(read, id, from);
      const both = await takeAll(readBoth(read, id, from), signal);
      const placesToAdd = missingPlaces(both);
      const { inBoth, differ } = both.plan;
      const inWords = (all: readonly Differing[]): Promise<MergeDifference[]> =>
        takeAll(differencesInWords(read, all.slice(0, DIFFERENCES_LISTED)), signal);
      return {
        records: { come: placesToAdd.length, both: both.there.places.length - placesToAdd.length },
        items: countKinds(both.plan.added),
        alike: both.plan.alike,
        keptBoth: inBoth.length,
        texts: await inWords(inBoth),
        differences: { listed: await inWords(differ), total: differ.length },
        contradictions: await takeAll(newContradictions(both), signal),
      };
    },
    async mergeCases({ case: id, from, prefer, but }) {
      const [, other] = headsOf(read, id, from);
      const at = now().toISOString();
      let changed: ChangedCase = NOTHING_CHANGED;
      // Planned within the transaction, so that changes made meanwhile are not overwritten unseen.
      await store.writeInTurns(function* (writer) {
        const both = yield* readBoth(writer, id, from);
        const placesToAdd = missingPlaces(both);
        const put = itemsToStore(both.plan, { prefer, but });
        const label = `Merge “${toPlainWords(other.title, TITLE_SHOWN)}”: ${addedInWords(placesToAdd.length, put)}`;
        const shift = shiftBeside(both.here.places, placesToAdd);
        changed = yield* writer.mergeCase(id, { at, label, from, shift, put });
        if (countOf(changed) === 0) return;
        const title = writer.cases().find((one) => one.id === id)?.title ?? '';
        const given = `Put into “${toPlainWords(title, TITLE_SHOWN)}”`;
        writer.noteInCase(from, { at, verb: 'merge', label: given });
      });
      announceItems(needs, id, changed);
      const { places, items } = changed;
      if (countOf(changed) > 0) await canvases.stepTaken(id, places);
      needs.casesChanged();
      return { records: places.put.length, items: items.put.length };
    },
  };
}

const NOTHING_CHANGED: ChangedCase = {
  places: { put: [], removed: [] },
  items: { put: [], removed: [] },
};

const countOf = ({ places, items }: ChangedCase): number => places.put.length + items.put.length;

interface CaseContent {
  places: TurnedPlace[];
  items: StoredItem[];
}

interface Both {
  here: CaseContent;
  there: CaseContent;
  plan: MergePlan;
}

function headsOf(read: StoreReader, id: CaseId, from: CaseId): [CaseHead, CaseHead] {
  if (id === from)
    throw new Refusal('input-invalid', { field: 'from', why: 'it is the same case' });
  const heads = read.cases();
  const [here, there] = [id, from].map((one) => heads.find((head) => head.id === one));
  if (here === undefined || there === undefined) throw new Refusal('case-unknown');
  return [here, there];
}

function* readBoth(read: StoreReader, id: CaseId, from: CaseId): Generator<void, Both> {
  const here = yield* readContent(read, id);
  const there = yield* readContent(read, from);
  return { here, there, plan: yield* planMerge(here.items, there.items) };
}

function* readContent(read: StoreReader, id: CaseId): Generator<void, CaseContent> {
  const content: CaseContent = { places: [], items: [] };
  for (const page of pagesByTurn((part) => read.canvas(id, part), PLACES_AT_ONCE)) {
    content.places.push(...page);
    yield;
  }
  for (const page of itemPages(read, id, ITEMS_AT_ONCE)) {
    content.items.push(...page);
    yield;
  }
  return content;
}

function missingPlaces({ here, there }: Both): TurnedPlace[] {
  const existing = new Set(here.places.map(({ entity }) => entity));
  return there.places.filter(({ entity }) => !existing.has(entity));
}

function countKinds(items: readonly StoredItem[]): { kind: ItemKind; count: number }[] {
  const counts = new Map<ItemKind, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

const addedInWords = (records: number, items: readonly StoredItem[]): string =>
  [
    counted(records, 'record'),
    ...countKinds(items).map(({ kind, count }) => countedItems(kind, count)),
  ].join(', ');

function* differencesInWords(
  read: StoreReader,
  differ: readonly Differing[],
): Generator<void, MergeDifference[]> {
  const known: { id: EntityId; label: string }[] = [];
  const named = entitiesOfAll(differ.map(({ here, there }) => ({ before: here, after: there })));
  for (const part of inFewParts(named)) {
    known.push(...read.entities(part));
    yield;
  }
  // A tagging has no content that could differ, so no tag is named.
  const names = { ...namesOf(known), tag: () => '', decided: () => '' };
  return differ.map(({ here, there }) => ({
    name: { kind: here.kind, id: here.id },
    what: itemInWords(here, names),
    here: { says: sayingInWords(here), changedAt: here.changedAt },
    there: { says: sayingInWords(there), changedAt: there.changedAt },
  }));
}

/** Contradictions that only both cases' judgements together have; if two differ, the one here counts. */
function* newContradictions({ here, there, plan }: Both): Generator<void, number> {
  const contradicted = function* (items: readonly StoredItem[]) {
    const judged = items.filter((item) => item.kind === 'judgement');
    return (yield* readJudgementsInSteps(judged)).contradictions.map(({ notSame }) => notSame.id);
  };
  const known = new Set([
    ...(yield* contradicted(here.items)),
    ...(yield* contradicted(there.items)),
  ]);
  const both = yield* contradicted([...here.items, ...plan.added]);
  return both.filter((id) => !known.has(id)).length;
}
