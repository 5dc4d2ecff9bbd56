/** Updates Cytoscape's elements to match a picture with as few changes as possible. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Core, ElementDefinition, EventObject, Singular } from 'cytoscape';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import type {
  LivePicture,
  PictureChange,
  WordedLine,
} from '../../../drawing/network/live-picture.ts';
import type { PictureNode } from '../../../drawing/network/picture.ts';
import { mapInSteps } from '../../../graph/shared/steps.ts';

/** Elements added, removed or moved per step. */
const STEP_SIZE = 150;

/** Removes, adds and moves elements until they match the picture, in steps. */
export function* changeElements(cy: Core, change: PictureChange): Generator<void, void> {
  const { nodes, removedNodes, lines, removedLines } = change;
  yield* mapInSteps(partsOf([...removedLines, ...removedNodes]), (ids) => removeAll(cy, ids), 1);
  yield* mapInSteps(partsOf(nodes), (part) => cy.batch(() => updateNodes(cy, part)), 1);
  yield* mapInSteps(partsOf(lines), (part) => cy.batch(() => addLines(cy, part)), 1);
}

/** Moves dragged nodes to their place in the picture: the drag may not have been stored. */
export function restorePositions(cy: Core, picture: LivePicture, dragged: readonly Spot[]): void {
  for (const { id } of dragged) {
    const node = picture.node(id as EntityId);
    const there = cy.getElementById(id);
    if (node && !there.grabbed()) there.position({ x: node.x, y: node.y });
  }
}

function partsOf<T>(all: readonly T[]): (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let first = 0; first < all.length; first += STEP_SIZE)
    parts.push(all.slice(first, first + STEP_SIZE));
  return parts;
}

function removeAll(cy: Core, ids: readonly string[]): void {
  const removed = cy.collection();
  for (const id of ids) removed.merge(cy.getElementById(id));
  removed.remove();
}

function updateNodes(cy: Core, nodes: readonly PictureNode[]): void {
  const added: ElementDefinition[] = [];
  for (const node of nodes) {
    const { id, x, y } = node;
    const there = cy.getElementById(id);
    if (there.empty()) added.push({ group: 'nodes', data: { id }, position: { x, y } });
    else if (!there.grabbed()) there.position({ x, y });
  }
  cy.add(added);
}

function addLines(cy: Core, lines: readonly WordedLine[]): void {
  const added = lines.filter(({ id }) => cy.getElementById(id).empty());
  cy.add(
    added.map(({ id, from, to }) => ({
      group: 'edges' as const,
      data: { id, source: from, target: to },
    })),
  );
}

/** The ids of all selected elements, kept up to date: searching tens of thousands would be slow. */
export function watchSelected(cy: Core): ReadonlySet<string> {
  const now = new Set<string>();
  cy.on('select', ({ target }: EventObject) => void now.add((target as Singular).id()));
  cy.on('unselect remove', ({ target }: EventObject) => void now.delete((target as Singular).id()));
  return now;
}

/** Selects exactly these; elements selected already (`now`) are not touched. */
export function selectOnly(
  cy: Core,
  now: ReadonlySet<string>,
  entities: ReadonlySet<EntityId>,
  lines: ReadonlySet<string>,
): void {
  const wanted = (id: string): boolean => entities.has(id as EntityId) || lines.has(id);
  const deselected = cy.collection();
  for (const id of now) if (!wanted(id)) deselected.merge(cy.getElementById(id));
  deselected.unselect();
  const selected = cy.collection();
  for (const id of [...entities, ...lines]) {
    const element = cy.getElementById(id);
    if (element.nonempty() && !element.selected()) selected.merge(element);
  }
  selected.select();
}
