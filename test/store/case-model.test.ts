/**
 * Cases against a plain model in memory: whatever is done in several of them, over restarts, the store
 * has what the model has, and taking everything back gives the start.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CanvasLook, CanvasPlace } from '../../src/contract/model/canvas.ts';
import type { ItemName, KeptItem } from '../../src/contract/model/case-item.ts';
import type { CaseId } from '../../src/contract/model/case.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Store } from '../../src/store/store.ts';
import { AT, CASE, ELSEWHERE, LATER, M1, M2, openWithCase, OTHER } from '../make/open-case.ts';
import { openTempStore } from '../make/temp-store.ts';

const CASES: CaseId[] = [CASE, OTHER];
const ENTITIES: EntityId[] = [M1, M2, ELSEWHERE, 'sample/company:1'];

/** What a case comes to, as anybody who looks at it sees it. */
interface Content {
  title: string;
  look: CanvasLook;
  places: Map<EntityId, CanvasPlace & { turn: number }>;
  items: Map<string, KeptItem>;
}

/** Everything a step changed is the difference of two contents: so a history is a list of contents. */
class ModelCase {
  content: Content;
  /** What there was before each step that can be taken back, with its label. */
  readonly #done: { label: string; before: Content }[] = [];
  #undone: { label: string; after: Content }[] = [];
  entries = 1;

  constructor(title: string) {
    this.content = { title, look: 'network', places: new Map(), items: new Map() };
  }

  change(label: string, change: (content: Content) => void): void {
    const before = this.content;
    const after = copy(before);
    change(after);
    if (said(before) === said(after)) return;
    this.#done.push({ label, before });
    this.#undone = [];
    this.content = after;
    this.entries += 1;
  }

  undo(): string | null {
    const step = this.#done.pop();
    if (step === undefined) return null;
    this.#undone.push({ label: step.label, after: this.content });
    this.content = step.before;
    this.entries += 1;
    return step.label;
  }

  redo(): string | null {
    const step = this.#undone.pop();
    if (step === undefined) return null;
    this.#done.push({ label: step.label, before: this.content });
    this.content = step.after;
    this.entries += 1;
    return step.label;
  }

  get steps(): { undo: string | null; redo: string | null } {
    return { undo: this.#done.at(-1)?.label ?? null, redo: this.#undone.at(-1)?.label ?? null };
  }
}

const copy = ({ title, look, places, items }: Content): Content => ({
  title,
  look,
  places: new Map(places),
  items: new Map(items),
});

const sorted = <T>(map: Map<string, T>): [string, T][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As a text to be compared; the order in which items came is not part of it, nor that of fields. */
const said = ({ title, look, places, items }: Content): string =>
  JSON.stringify([title, look, sorted(places), sorted(items)], (_, value: unknown) =>
    isPlain(value) ? sorted(new Map(Object.entries(value))) : value,
  );

const nameOf = ({ kind, id }: ItemName): string => `${kind} ${id}`;

function contentIn(store: Store, id: CaseId): Content {
  const { read } = store;
  const items: KeptItem[] = [];
  for (let after: number | null = 0; after !== null;) {
    // A page at a time, as windows do.
    const page = read.caseItems(id, { after, limit: 2 });
    items.push(...page.items);
    after = page.next;
  }
  return {
    title: read.cases().find((one) => one.id === id)?.title ?? '',
    look: read.canvasLook(id),
    places: new Map(read.canvas(id).map((place) => [place.entity, place])),
    items: new Map(items.map((item) => [nameOf(item), item])),
  };
}

type Act =
  | { do: 'place'; put: CanvasPlace[]; remove: EntityId[]; look: CanvasLook | null }
  | { do: 'items'; put: KeptItem[]; remove: ItemName[] }
  | { do: 'rename'; title: string }
  | { do: 'undo' | 'redo' | 'note' | 'restart' };

const entity = fc.constantFrom(...ENTITIES);
const place = fc.record({
  entity,
  x: fc.option(fc.integer({ min: -50, max: 50 })),
  y: fc.option(fc.integer({ min: -50, max: 50 })),
  pinned: fc.boolean(),
  hidden: fc.boolean(),
});
const times = { at: AT, changedAt: AT };
const noteId = fc.constantFrom('n1', 'n2', 'n3');
const item: fc.Arbitrary<KeptItem> = fc.oneof(
  fc
    .record({
      id: noteId,
      text: fc.string({ unit: 'binary', minLength: 1 }),
      isPrivate: fc.boolean(),
    })
    .map((note) => ({ kind: 'note', place: { on: 'case' }, ...note, ...times }) as const),
  fc
    .record({ id: entity, colour: fc.constantFrom('red', 'blue') })
    .map((flag) => ({ kind: 'flag', ...flag, ...times }) as const),
  fc
    .record({ verdict: fc.constantFrom('same', 'not-same', 'unsure'), reason: fc.string() })
    .map((one) => ({ kind: 'judgement', id: `${M1} ${M2}`, ...one, ...times }) as const),
);
const itemName: fc.Arbitrary<ItemName> = fc.oneof(
  noteId.map((id) => ({ kind: 'note', id }) as const),
  entity.map((id) => ({ kind: 'flag', id }) as const),
  fc.constant({ kind: 'judgement', id: `${M1} ${M2}` } as const),
);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      put: fc.uniqueArray(place, { selector: (one) => one.entity, maxLength: 3 }),
      remove: fc.uniqueArray(entity, { maxLength: 2 }),
      look: fc.option(fc.constantFrom<CanvasLook[]>('network', 'chart')),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('items' as const),
      put: fc.uniqueArray(item, { selector: nameOf, maxLength: 3 }),
      remove: fc.uniqueArray(itemName, { selector: nameOf, maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rename' as const),
      title: fc
        .string({ unit: 'binary', minLength: 1, maxLength: 20 })
        .map((it) => it.toWellFormed()),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('note' as const, 'restart' as const) }) },
);

/** The turn of what comes anew follows all there are. */
function applyPlaces({ places }: Content, act: Extract<Act, { do: 'place' }>): void {
  let turn = Math.max(0, ...[...places.values()].map((one) => one.turn));
  const put = act.put.filter((one) => !act.remove.includes(one.entity));
  for (const one of put) {
    places.set(one.entity, { ...one, turn: places.get(one.entity)?.turn ?? ++turn });
  }
  for (const gone of act.remove) places.delete(gone);
}

function takeInModel(model: ModelCase, act: Act): unknown {
  switch (act.do) {
    case 'place':
      return model.change('Place', (content) => {
        applyPlaces(content, act);
        if (act.look !== null) content.look = act.look;
      });
    case 'items':
      return model.change('Items', ({ items }) => {
        for (const one of act.put) items.set(nameOf(one), one);
        for (const one of act.remove) items.delete(nameOf(one));
      });
    case 'rename':
      return model.change(
        `Rename to “${act.title}”`,
        (content) => void (content.title = act.title),
      );
    case 'undo':
      return model.undo();
    case 'redo':
      return model.redo();
    case 'note':
      model.entries += 1;
      return null;
    default:
      return null;
  }
}

function takeInStore(store: Store, id: CaseId, act: Act): unknown {
  return store.write((writer) => {
    switch (act.do) {
      case 'place': {
        const { put, remove, look } = act;
        const change = { at: AT, label: 'Place', join: false, put, remove };
        return writer.changeCanvas(id, look === null ? change : { ...change, look });
      }
      case 'items': {
        const { put, remove } = act;
        return writer.changeItems(id, { at: AT, verb: 'note', label: 'Items', put, remove });
      }
      case 'rename':
        return writer.renameCase(id, act.title, AT);
      case 'undo':
        return writer.undoInCase(id, LATER)?.label ?? null;
      case 'redo':
        return writer.redoInCase(id, LATER)?.label ?? null;
      default:
        return writer.noteInCase(id, { at: AT, verb: 'search', label: 'Searched' });
    }
  });
}

function openBoth(): { store: Store; models: Map<CaseId, ModelCase> } {
  const store = openWithCase();
  store.write((writer) => writer.createCase(OTHER, 'Second', LATER));
  const models = new Map([
    [CASE, new ModelCase('First')],
    [OTHER, new ModelCase('Second')],
  ]);
  return { store, models };
}

function compare(store: Store, models: ReadonlyMap<CaseId, ModelCase>): void {
  for (const [id, model] of models) {
    expect(said(contentIn(store, id))).toBe(said(model.content));
    expect(store.read.caseSteps(id)).toEqual(model.steps);
    const rows = store.read.caseJournal(id, { before: null, limit: 1000 });
    expect(rows.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: model.entries }, (_, n) => model.entries - n),
    );
  }
}

describe('cases', () => {
  it('are what a plain model says, whatever is done, and back at the start when all is undone', () => {
    const run = fc.array(fc.tuple(fc.constantFrom(...CASES), act), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(run, (acts) => {
        const { models, ...opened } = openBoth();
        let { store } = opened;
        const start = new Map(CASES.map((id) => [id, said(contentIn(store, id))]));
        for (const [id, one] of acts) {
          if (one.do === 'restart') {
            store.close();
            store = openTempStore(store.file);
            continue;
          }
          const [mine, its] = [
            takeInStore(store, id, one),
            takeInModel(models.get(id) as ModelCase, one),
          ];
          if (one.do === 'undo' || one.do === 'redo') expect(mine).toBe(its);
        }
        compare(store, models);
        for (const id of CASES) {
          while (store.write((writer) => writer.undoInCase(id, LATER)) !== null);
          expect(said(contentIn(store, id))).toBe(start.get(id));
        }
        store.close();
      }),
      { numRuns: 60 },
    );
  });
});
