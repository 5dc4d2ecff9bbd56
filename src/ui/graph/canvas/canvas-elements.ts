/** Brings the elements of the canvas to a picture with as few changes as it can. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Core, EdgeSingular } from 'cytoscape';
import type { Picture, PictureLine, PictureNode } from '../../../drawing/picture.ts';

/** More moved nodes than this jump instead of gliding. */
const GLIDE_LIMIT = 300;
const GLIDE_MS = 140;

/** Takes away, adds and changes elements until they are the picture's. */
export function replaceElements(cy: Core, { nodes, lines }: Picture): void {
  const wanted = new Set<string>([...nodes.map(({ id }) => id), ...lines.map(({ id }) => id)]);
  cy.elements()
    .filter((element) => !wanted.has(element.id()))
    .remove();
  const newNodes: PictureNode[] = [];
  for (const node of nodes) {
    const there = cy.getElementById(node.id);
    if (there.empty()) newNodes.push(node);
    else change(there.data() as Fields, nodeFields(node), (fields) => there.data(fields));
  }
  const newLines: PictureLine[] = [];
  for (const line of lines) {
    const there = cy.getElementById(line.id);
    if (there.empty()) newLines.push(line);
    else change(there.data() as Fields, lineFields(line), (fields) => there.data(fields));
  }
  cy.add(
    newNodes.map((node) => ({
      group: 'nodes' as const,
      data: { id: node.id, ...nodeFields(node) },
      position: { x: node.x, y: node.y },
    })),
  );
  cy.add(
    newLines.map((line) => ({
      group: 'edges' as const,
      data: { id: line.id, source: line.from.id, target: line.to.id, ...lineFields(line) },
    })),
  );
}

type Fields = Record<string, unknown>;

function nodeFields({ name, kind, knowledge, pinned }: PictureNode): Fields {
  return { label: name.lines.join('\n'), unbroken: name.unbroken, kind, knowledge, pinned };
}

function lineFields({ kind, state, ties, label, whole, bow, gap }: PictureLine): Fields {
  return {
    ...{ kind, state, whole, bow, gap },
    label: label.label,
    room: label.room,
    labelX: label.x,
    labelY: label.y,
    ties: ties.map(({ id }) => id).join('\n'),
  };
}

/** Telling Cytoscape of data that is the same would still cost a new style. */
function change(now: Fields, wanted: Fields, tell: (fields: Fields) => void): void {
  const same = Object.entries(wanted).every(([name, value]) => now[name] === value);
  if (!same) tell(wanted);
}

/** Nodes glide to where they stand in the picture, but for those the pointer holds. */
export function moveTo(cy: Core, nodes: readonly PictureNode[], glides: boolean): void {
  const moved = nodes.flatMap((drawn) => {
    const node = cy.getElementById(drawn.id);
    const { x, y } = node.position();
    const far = Math.hypot(x - drawn.x, y - drawn.y) > 0.5;
    return far && !node.grabbed() ? [{ node, position: { x: drawn.x, y: drawn.y } }] : [];
  });
  if (!glides || moved.length > GLIDE_LIMIT) {
    cy.batch(() => moved.forEach(({ node, position }) => node.position(position)));
    return;
  }
  for (const { node, position } of moved) {
    node.stop(true);
    node.animate({ position, duration: GLIDE_MS, easing: 'ease-out' });
  }
}

export function selectOnly(
  cy: Core,
  entities: ReadonlySet<EntityId>,
  ties: ReadonlySet<string>,
): void {
  cy.nodes().forEach((node) => {
    const wanted = entities.has(node.id() as EntityId);
    if (wanted !== node.selected()) node[wanted ? 'select' : 'unselect']();
  });
  cy.edges().forEach((edge) => {
    const wanted = tiesOf(edge).some((tie) => ties.has(tie));
    if (wanted !== edge.selected()) edge[wanted ? 'select' : 'unselect']();
  });
}

/** The ids of the ties a line stands for. */
export function tiesOf(edge: EdgeSingular): string[] {
  return String(edge.data('ties')).split('\n');
}
