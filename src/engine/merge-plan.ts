/** What of one case goes into another: what only it has, what both have alike, and where they differ. */
import { randomUUID } from 'node:crypto';
import type { CanvasPlace } from '../contract/model/canvas.ts';
import {
  partsOfTagged,
  type CaseItem,
  type ItemName,
  type KeptItem,
} from '../contract/model/case-item.ts';
import type { MergeChoice } from '../contract/model/case-merge.ts';
import { fold } from '../contract/fold-words.ts';
import { isPlaced } from '../drawing/boxes.ts';
import type { Point } from '../drawing/plane.ts';
import { mapInSteps } from '../graph/steps.ts';

/** The same thing in both cases, said otherwise; both under the name it has in the case that stays. */
export interface Differing {
  here: KeptItem;
  there: KeptItem;
}

export interface MergePlan {
  /** What comes as it is. */
  come: KeptItem[];
  alike: number;
  /** Of what comes, texts that the other side has under the same id and changed. */
  keptBoth: number;
  differ: Differing[];
}

const nameOf = ({ kind, id }: ItemName): string => `${kind} ${id}`;

/** Where something has no name of its own: what it says. Null: its id says what it is. */
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

/** A text that was changed is another text; of a tag only what it is called. */
const isText = ({ kind }: CaseItem): boolean => kind !== 'tag';

/** What it says, whatever its name and whenever it was said. */
function contentOf(item: KeptItem): string {
  const { id: _id, at: _at, changedAt: _changedAt, by: _by, ...says } = item;
  return JSON.stringify(Object.entries(says).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What the analyst named is the same under another id where it says the same: a tag of the same name, a
 * note of the same words at the same place. So what bears a tag there bears the tag that is here. Others are
 * answered between its steps.
 */
export function* planMerge(
  here: readonly KeptItem[],
  there: readonly KeptItem[],
): Generator<void, MergePlan> {
  const byName = new Map<string, KeptItem>();
  const byMeaning = new Map<string, KeptItem>();
  yield* mapInSteps(here, (item) => {
    byName.set(nameOf(item), item);
    const meaning = meaningOf(item);
    if (meaning !== null) byMeaning.set(meaning, item);
  });
  const tags = new Map<string, string>();
  const plan: MergePlan = { come: [], alike: 0, keptBoth: 0, differ: [] };
  // Tags first: what bears one names it.
  const ordered = [...there].sort((a, b) => Number(b.kind === 'tag') - Number(a.kind === 'tag'));
  yield* mapInSteps(ordered, (one) => {
    const item = withTag(one, tags);
    const meaning = meaningOf(item);
    const named = byName.get(nameOf(item));
    const alike = meaning === null ? undefined : byMeaning.get(meaning);
    const match = alike ?? named;
    if (item.kind === 'tag' && match !== undefined) tags.set(item.id, match.id);
    if (match === undefined) plan.come.push(item);
    else if (contentOf(match) === contentOf(item)) plan.alike += 1;
    else if (alike === undefined && meaning !== null && isText(item)) {
      plan.keptBoth += 1;
      plan.come.push({ ...item, id: randomUUID() } as KeptItem);
    } else plan.differ.push({ here: match, there: { ...item, id: match.id } as KeptItem });
  });
  return plan;
}

function withTag(item: KeptItem, tags: ReadonlyMap<string, string>): KeptItem {
  if (item.kind !== 'tagged') return item;
  const { tag, entity } = partsOfTagged(item);
  return { ...item, id: `${tags.get(tag) ?? tag} ${entity}` };
}

/** What is put: what comes, and of what differs the side that was chosen where it is not here already. */
export function itemsToPut(plan: MergePlan, { prefer, but }: MergeChoice): KeptItem[] {
  const otherwise = new Set(but.map(nameOf));
  const taken = plan.differ.filter(
    ({ here }) => (prefer === 'there') !== otherwise.has(nameOf(here)),
  );
  return [...plan.come, ...taken.map(({ there }) => there)];
}

/** Free space between the two, in pixels at zoom 1. */
const BETWEEN = 240;

/** How far what comes has to move to stand beside what is here; not at all where the two are apart. */
export function shiftBeside(here: readonly CanvasPlace[], coming: readonly CanvasPlace[]): Point {
  const [standing, moving] = [extentOf(here), extentOf(coming)];
  if (standing === null || moving === null) return { x: 0, y: 0 };
  const isApart = (['x', 'y'] as const).some(
    (axis) =>
      moving.from[axis] > standing.to[axis] + BETWEEN / 2 ||
      standing.from[axis] > moving.to[axis] + BETWEEN / 2,
  );
  if (isApart) return { x: 0, y: 0 };
  const middle = ({ from, to }: Extent): number => (from.y + to.y) / 2;
  return {
    x: Math.round(standing.to.x + BETWEEN - moving.from.x),
    y: Math.round(middle(standing) - middle(moving)),
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
  const [from, to] = [{ ...first }, { ...first }];
  for (const { x, y } of others) {
    from.x = Math.min(from.x, x);
    from.y = Math.min(from.y, y);
    to.x = Math.max(to.x, x);
    to.y = Math.max(to.y, y);
  }
  return { from, to };
}
