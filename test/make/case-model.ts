/**
 * Cases as a plain model in memory, and the same acts taken in a store. What an answer is used by is worked
 * out here from what was done, and not as the store does it.
 */
import { createHash } from 'node:crypto';
import type { CanvasLook, CanvasPlace } from '../../src/contract/model/canvas.ts';
import { entitiesOf, type StoredItem } from '../../src/contract/model/case-item.ts';
import type { CaseId } from '../../src/contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import type { Store, StoreWriter } from '../../src/store/store.ts';
import { nameOf, type Act, type ActIn } from './case-acts.ts';
import { makeDerived, makeFacts, makeResponse } from './derived.ts';
import { keepProfile } from './keep-answer.ts';
import { AT, LATER } from './case-names.ts';
import { rebuilt } from './rebuilding.ts';
import { toEnd } from '../../src/graph/shared/steps.ts';

/** What a case comes to, as anybody who looks at it sees it. */
interface Content {
  title: string;
  look: CanvasLook;
  places: Map<EntityId, CanvasPlace & { turn: number }>;
  items: Map<string, StoredItem>;
}

/** Everything a step changed is the difference of two contents: so a history is a list of contents. */
class ModelCase {
  content: Content;
  isOpen = true;
  /** Answers that its journal names. */
  readonly answers = new Set<string>();
  /** Records that were ever on its canvas, or named by what was put into it. */
  readonly records = new Set<EntityId>();
  /** What there was before each step that can be taken back, with its label. */
  readonly #done: { label: string; before: Content }[] = [];
  #undone: { label: string; after: Content }[] = [];
  entries = 1;

  constructor(content: Content) {
    this.content = content;
    this.#use();
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
    this.#use();
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

  /** What it was before any step. */
  get start(): Content {
    return this.#done[0]?.before ?? this.content;
  }

  #use(): void {
    for (const id of this.content.places.keys()) this.records.add(id);
    for (const one of this.content.items.values()) {
      for (const id of entitiesOf(one)) this.records.add(id);
    }
  }
}

const emptyContent = (title: string): Content => ({
  title,
  look: 'network',
  places: new Map(),
  items: new Map(),
});

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

function contentIn(store: Store, id: CaseId): Content {
  const { read } = store;
  const items: StoredItem[] = [];
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

/** A profile that says one of a few things, so that the same bytes come again. */
function answerOf({ entity, says }: Extract<Act, { do: 'fetch' }>) {
  const label = `Says ${says}`;
  const derived = makeDerived(makeFacts(entity, { label, knowledge: 'profile' }));
  return { response: makeResponse(derived), derived };
}

/** The turn of what comes anew follows all there are. */
function applyPlaces({ places }: Content, act: Extract<Act, { do: 'place' }>): void {
  let turn = Math.max(0, ...[...places.values()].map((one) => one.turn));
  const put = act.put.filter((one) => !act.remove.includes(one.entity));
  for (const one of put) {
    places.set(one.entity, { ...one, turn: places.get(one.entity)?.turn ?? ++turn });
  }
  for (const gone of act.remove) places.delete(gone);
}

const SHIFT = { x: 3, y: -4 };

/** What stands here stays; what comes follows in its order, shifted. */
function mergeInto(one: ModelCase, from: Content): void {
  one.change('Merge', ({ places, items }) => {
    let turn = Math.max(0, ...[...places.values()].map((place) => place.turn));
    for (const place of [...from.places.values()].sort((a, b) => a.turn - b.turn)) {
      if (places.has(place.entity)) continue;
      const x = place.x === null ? null : place.x + SHIFT.x;
      const y = place.y === null ? null : place.y + SHIFT.y;
      places.set(place.entity, { ...place, turn: ++turn, x, y });
    }
    for (const [name, each] of from.items) items.set(name, each);
  });
}

/** Of the act in this place; the same in the model and in the store. */
const idOf = (n: number): CaseId => {
  const hex = createHash('sha256').update(String(n)).digest('hex');
  return `${hex.slice(0, 8)}-0000-4000-8000-${hex.slice(8, 20)}`;
};

/** An act on the case that it is about. */
interface Aimed {
  n: number;
  id: CaseId;
  act: Act;
  /** The one that is merged into it; left out where it is the only one. */
  from?: CaseId;
}

export class CasesModel {
  readonly cases = new Map<CaseId, ModelCase>();
  /** Of each answer that is kept, whose profile it is. */
  readonly answers = new Map<string, EntityId>();

  /** Null: there is no case to do it in. */
  aim(n: number, [at, act]: ActIn): Aimed | null {
    if (act.do === 'create') return { n, id: idOf(n), act };
    const id = [...this.cases.keys()][at % Math.max(1, this.cases.size)];
    if (id === undefined) return null;
    const from = [...this.cases.keys()].findLast((one) => one !== id);
    return { n, id, act, ...(from && { from }) };
  }

  /** What an undo or redo took back. */
  take({ n, id, act, from }: Aimed): string | null {
    if (act.do === 'create')
      return (this.cases.set(id, new ModelCase(emptyContent(`Case ${n}`))), null);
    const one = this.cases.get(id);
    if (one === undefined) throw new Error('There is no such case.');
    switch (act.do) {
      case 'undo':
        return one.undo();
      case 'redo':
        return one.redo();
      case 'place':
        one.change('Place', (content) => {
          applyPlaces(content, act);
          if (act.look !== null) content.look = act.look;
        });
        return null;
      case 'items':
        one.change('Items', ({ items }) => {
          for (const each of act.put) items.set(nameOf(each), each);
          for (const each of act.remove) items.delete(nameOf(each));
        });
        return null;
      case 'rename':
        one.change(`Rename to “${act.title}”`, (content) => void (content.title = act.title));
        return null;
      case 'fetch': {
        const { sha256 } = answerOf(act).response;
        this.answers.set(sha256, act.entity);
        one.answers.add(sha256);
        one.entries += 1;
        return null;
      }
      case 'note':
        one.entries += 1;
        return null;
      case 'merge': {
        const other = from && this.cases.get(from);
        if (other) mergeInto(one, other.content);
        return null;
      }
      default:
        this.#takeWhole(n, id, act.do);
        return null;
    }
  }

  #takeWhole(n: number, id: CaseId, what: string): void {
    const one = this.cases.get(id);
    if (one === undefined) return;
    if (what === 'duplicate') {
      const content = { ...copy(one.content), title: `Copy ${n}` };
      this.cases.set(idOf(n), new ModelCase(content));
    } else if (what === 'close') one.isOpen = !one.isOpen;
    else if (what === 'delete') this.#delete(id, one);
  }

  #delete(id: CaseId, gone: ModelCase): void {
    this.cases.delete(id);
    const others = [...this.cases.values()];
    for (const [sha256, entity] of this.answers) {
      const uses = (one: ModelCase): boolean => one.answers.has(sha256) || one.records.has(entity);
      if (uses(gone) && !others.some(uses)) this.answers.delete(sha256);
    }
  }
}

function* ignoring(steps: Generator<void, unknown>): Generator<void> {
  yield* steps;
}

/** Deletes as the engine does: what leaves is taken out when this resolves. */
export async function takeInStore(
  store: Store,
  { n, id, act, from }: Aimed,
): Promise<string | null> {
  if (act.do === 'merge') {
    if (from === undefined) return null;
    const put = [...contentIn(store, from).items.values()];
    await store.writeInTurns((writer) =>
      ignoring(writer.mergeCase(id, { at: AT, label: 'Merge', from, shift: SHIFT, put })),
    );
    return null;
  }
  if (act.do === 'delete') {
    await store.erase((writer) => writer.deleteCase(id, LATER));
    if (store.read.answersToDelete() > 0) rebuilt(store);
    return null;
  }
  return store.write((writer) => takeInCase(writer, { n, id, act }));
}

function takeInCase(writer: StoreWriter, { n, id, act }: Aimed): string | null {
  switch (act.do) {
    case 'create':
      writer.createCase(id, `Case ${n}`, AT);
      return null;
    case 'duplicate':
      writer.duplicateCase(id, { id: idOf(n), title: `Copy ${n}`, at: AT });
      return null;
    case 'close':
      writer.setCaseOpen(id, !(writer.cases().find((one) => one.id === id)?.open ?? false), AT);
      return null;
    case 'place': {
      const { put, remove, look } = act;
      const change = { at: AT, label: 'Place', join: false, put, remove };
      writer.changeCanvas(id, look === null ? change : { ...change, look });
      return null;
    }
    case 'items': {
      const { put, remove } = act;
      writer.changeItems(id, { at: AT, verb: 'note', label: 'Items', put, remove });
      return null;
    }
    case 'rename':
      writer.renameCase(id, act.title, AT);
      return null;
    case 'fetch': {
      const { response, derived } = answerOf(act);
      keepProfile(writer, act.entity, response, derived);
      const request = writer.chainHead().count;
      writer.noteInCase(id, {
        at: AT,
        verb: 'fetch',
        label: parseEntityId(act.entity).id,
        request,
      });
      return null;
    }
    case 'undo':
      return toEnd(writer.undoInCase(id, LATER))?.label ?? null;
    case 'redo':
      return toEnd(writer.redoInCase(id, LATER))?.label ?? null;
    case 'note':
      writer.noteInCase(id, { at: AT, verb: 'search', label: 'Searched' });
      return null;
    default:
      return null;
  }
}

const labelsOf = (store: Store, id: CaseId): (number | null)[] =>
  store.read.caseJournal(id, { before: null, limit: 100_000 }).map(({ sequence }) => sequence);

/** What is otherwise in the store than in the model, in words; null: nothing. */
export function differenceOf(store: Store, model: CasesModel): string | null {
  const { read } = store;
  const found = read.cases();
  const ids = found
    .map(({ id }) => id)
    .sort()
    .join();
  if (ids !== [...model.cases.keys()].sort().join()) return `the cases are ${ids}`;
  for (const [id, one] of model.cases) {
    const there = said(contentIn(store, id));
    if (there !== said(one.content)) return `${id} is ${there} and not ${said(one.content)}`;
    if (found.find((head) => head.id === id)?.open !== one.isOpen) return `${id} is open or not`;
    const steps = JSON.stringify(read.caseSteps(id));
    if (steps !== JSON.stringify(one.steps)) return `the steps of ${id} are ${steps}`;
    const entries = labelsOf(store, id);
    const expected = Array.from({ length: one.entries }, (_, n) => one.entries - n);
    if (entries.join() !== expected.join()) return `the journal of ${id} has ${entries.join()}`;
  }
  const kept = read
    .requests({ after: 0, limit: 1_000_000 })
    .flatMap(({ sha256, body, entity }) => (body && sha256 && entity ? [sha256] : []));
  const answers = [...new Set(kept)].sort().join();
  const expected = [...model.answers.keys()].sort().join();
  return answers === expected ? null : `the answers are ${answers} and not ${expected}`;
}

/** Takes everything back; what is otherwise than at the start of a case then, null: nothing. */
export function undoneDifference(store: Store, model: CasesModel): string | null {
  for (const [id, { start }] of model.cases) {
    while (store.write((writer) => toEnd(writer.undoInCase(id, LATER))) !== null);
    const there = said(contentIn(store, id));
    if (there !== said(start)) return `${id} begins with ${there} and not ${said(start)}`;
  }
  return null;
}
