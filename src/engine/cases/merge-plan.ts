/** What merging a case brings: items that only it has, items that are equal, and items that differ. */
import { randomUUID } from 'node:crypto';
import type { CanvasPlace } from '../../contract/model/canvas.ts';
import {
  contentOfItem,
  keyOfItem,
  partsOfTagged,
  type CaseItem,
  type StoredItem,
} from '../../contract/model/case-item.ts';
import type { MergeChoice } from '../../contract/answers/case-merge.ts';
import { fold } from '../../contract/text/fold-words.ts';
import { isPlaced } from '../../drawing/elements/boxes.ts';
import type { Point } from '../../drawing/shapes/plane.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';

/** The same item with different content in each case; both with the id it has here. */
export interface Differing {
  here: StoredItem;
  there: StoredItem;
}

export interface MergePlan {
  /** Items to add. */
  added: StoredItem[];
  alike: number;
  /** Added texts whose id another text has here: both are kept. */
  inBoth: Differing[];
  differ: Differing[];
}

/** Content by which items with different ids are matched; null if the id says what the item is. */
function meaningOf(item: CaseItem): string | null {
  switch (item.kind) {
    case 'note':
      return `note ${JSON.stringify(item.place)} ${item.text}`;
    case 'todo':
      return `todo ${item.text}`;
    case 'search':
      return `search ${JSON.stringify([Object.entries(item.query).sort(), item.registries])}`;
    case 'tag':
      return `tag ${fold(item.name)}`;
    default:
      return null;
  }
}

/** Items per step: a note may have 100,000 letters. */
const PER_STEP = 20;

/**
 * Tags, notes, to-dos and searches match if they say the same, even under another id: a tag of the same
 * name, a note of the same words at the same place. A record tagged there gets the tag here. Each item here
 * is matched once: a second match is added as its own, or counts as equal. In steps, with other calls
 * answered between.
 */
export function* planMerge(
  here: readonly StoredItem[],
  there: readonly StoredItem[],
): Generator<void, MergePlan> {
  const matching = new Matching();
  yield* mapInSteps(here, (item) => matching.addExisting(item), PER_STEP);
  // Tags first, as taggings name them.
  const tags = yield* matchTags(there, matching);
  yield* mapInSteps(
    there,
    (one) => {
      if (one.kind !== 'tag') matchOne(withTag(one, tags), matching);
    },
    PER_STEP,
  );
  return matching.plan;
}

/** From the id of each tag there to that of its tag here. */
function* matchTags(
  there: readonly StoredItem[],
  matching: Matching,
): Generator<void, Map<string, string>> {
  const tags = new Map<string, string>();
  // Tags of the same name are matched first, so that a matching id can't take their place.
  const others: StoredItem<'tag'>[] = [];
  yield* mapInSteps(there, (tag) => {
    if (tag.kind !== 'tag') return;
    const own = matching.sameContentAs(tag);
    if (own === undefined) {
      others.push(tag);
      return;
    }
    tags.set(tag.id, own.id);
    // A second tag of this name is the same tag, whatever its colour.
    if (matching.isMatched(own)) matching.plan.alike += 1;
    else matching.match(tag, own);
  });
  yield* mapInSteps(others, (tag) => {
    const own = matching.sameIdAs(tag);
    if (own !== undefined && !matching.isMatched(own)) matching.match(tag, own);
    else tags.set(tag.id, matching.add(tag).id);
  });
  return tags;
}

function matchOne(item: StoredItem, matching: Matching): void {
  const own = matching.sameContentAs(item);
  if (own !== undefined) matching.match(item, own);
  // Two tags that are one here, both on the same entity.
  else if (item.kind === 'tagged' && matching.isAdded(item)) matching.plan.alike += 1;
  else {
    const here = matching.sameIdAs(item);
    if (here !== undefined) matching.plan.inBoth.push({ here, there: item });
    matching.add(item);
  }
}

/** The items here, which of them are matched, and the plan so far. */
class Matching {
  readonly plan: MergePlan = { added: [], alike: 0, inBoth: [], differ: [] };
  readonly #byKey = new Map<string, StoredItem>();
  readonly #byMeaning = new Map<string, StoredItem>();
  readonly #matched = new Set<string>();
  readonly #added = new Set<string>();

  addExisting(item: StoredItem): void {
    this.#byKey.set(keyOfItem(item), item);
    const meaning = meaningOf(item);
    if (meaning !== null && !this.#byMeaning.has(meaning)) this.#byMeaning.set(meaning, item);
  }

  sameIdAs = (item: StoredItem): StoredItem | undefined => this.#byKey.get(keyOfItem(item));
  isMatched = (own: StoredItem): boolean => this.#matched.has(keyOfItem(own));
  isAdded = (item: StoredItem): boolean => this.#added.has(keyOfItem(item));

  /** The item here that says the same; one of the same id is preferred. */
  sameContentAs(item: StoredItem): StoredItem | undefined {
    const own = this.sameIdAs(item);
    const meaning = meaningOf(item);
    if (meaning === null || (own !== undefined && meaningOf(own) === meaning)) return own;
    return this.#byMeaning.get(meaning);
  }

  /** Adds an item, under a new id if its own is taken, and returns it. */
  add(item: StoredItem): StoredItem {
    const isTaken = this.sameIdAs(item) !== undefined;
    const added = isTaken ? ({ ...item, id: randomUUID() } as StoredItem) : item;
    this.#added.add(keyOfItem(added));
    this.plan.added.push(added);
    return added;
  }

  match(item: StoredItem, own: StoredItem): void {
    const isFirst = !this.isMatched(own);
    this.#matched.add(keyOfItem(own));
    if (contentOfItem(own) === contentOfItem(item)) this.plan.alike += 1;
    else if (isFirst)
      this.plan.differ.push({ here: own, there: { ...item, id: own.id } as StoredItem });
    else this.add(item);
  }
}

function withTag(item: StoredItem, tags: ReadonlyMap<string, string>): StoredItem {
  if (item.kind !== 'tagged') return item;
  const { tag, entity } = partsOfTagged(item);
  return { ...item, id: `${tags.get(tag) ?? tag} ${entity}` };
}

/** The items to store: all that are added, and of those that differ the ones chosen from there. */
export function itemsToStore(plan: MergePlan, { prefer, but }: MergeChoice): StoredItem[] {
  const different = new Set(but.map(keyOfItem));
  const taken = plan.differ.filter(
    ({ here }) => (prefer === 'there') !== different.has(keyOfItem(here)),
  );
  return [...plan.added, ...taken.map(({ there }) => there)];
}

/** Free space between the two, in pixels at zoom 1. */
const BETWEEN = 240;

/** How far the added entities move to stand beside those here; zero if the two are already apart. */
export function shiftBeside(here: readonly CanvasPlace[], added: readonly CanvasPlace[]): Point {
  const existing = extentOf(here);
  const incoming = extentOf(added);
  if (existing === null || incoming === null) return { x: 0, y: 0 };
  const areSeparate = (['x', 'y'] as const).some(
    (axis) =>
      incoming.from[axis] > existing.to[axis] + BETWEEN / 2 ||
      existing.from[axis] > incoming.to[axis] + BETWEEN / 2,
  );
  if (areSeparate) return { x: 0, y: 0 };
  const middle = ({ from, to }: Extent): number => (from.y + to.y) / 2;
  return {
    x: Math.round(existing.to.x + BETWEEN - incoming.from.x),
    y: Math.round(middle(existing) - middle(incoming)),
  };
}

interface Extent {
  from: Point;
  to: Point;
}

function extentOf(places: readonly CanvasPlace[]): Extent | null {
  const points: Point[] = places.filter(isPlaced);
  const [first, ...others] = points;
  if (first === undefined) return null;
  const from = { ...first };
  const to = { ...first };
  for (const { x, y } of others) {
    from.x = Math.min(from.x, x);
    from.y = Math.min(from.y, y);
    to.x = Math.max(to.x, x);
    to.y = Math.max(to.y, y);
  }
  return { from, to };
}
