/** What the canvas is given to draw: one node for each entity shown, one line for each pair tied. */
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type { EntityId, EntityKind, Knowledge } from '../../../contract/model/entity.ts';
import { NODE_BOXES } from '../../../drawing/appearance.ts';
import { bundleTies, type LineKind, type LineState } from '../../../drawing/bundle.ts';
import { toPlainWords } from '../../shared/visible-text.ts';
import { hasPlace, type ShownCanvas } from '../shown-canvas.ts';
import { breakable, nodeBox, type RoleRoom } from '../../../drawing/label-room.ts';
import { middleOfLine, NO_LABEL, placeLineLabels } from '../../../drawing/line-labels.ts';
import { bowLines } from '../../../drawing/line-run.ts';
import { reachPastName } from '../../../drawing/name-gap.ts';
import { idInWords } from '../../../graph/namesakes.ts';

export interface DrawnNode {
  id: EntityId;
  label: string;
  kind: EntityKind;
  knowledge: Knowledge;
  pinned: boolean;
  x: number;
  y: number;
}

export interface DrawnLine {
  id: string;
  from: EntityId;
  to: EntityId;
  /** What there is room for, and the whole for while the line is looked at. */
  label: string;
  whole: string;
  kind: LineKind;
  state: LineState;
  /** The ids of the ties this line stands for. */
  ties: readonly string[];
  room: RoleRoom;
  /** How far from the middle of the line its label stands, in pixels. */
  labelX: number;
  labelY: number;
  /** How far its curve's handle lies beside it, in pixels; 0 is straight. */
  bow: number;
  /** How far from the outline of its end an arrow stops, so that no name covers it; in pixels. */
  gap: number;
}

export interface Drawing {
  nodes: readonly DrawnNode[];
  lines: readonly DrawnLine[];
}

/** Names longer than this are cut on the canvas; the table and the profile have them whole. */
const NAME_LIMIT = 64;
const ROLE_LIMIT = 60;
const OUTLINE = NODE_BOXES['round-rectangle'].height / 2;

/** Entities without a place are not drawn yet, the layout is looking for one; nor are their ties. */
export function drawView(view: ShownCanvas): Drawing {
  const { entities, ties, day, namesakes, severalRegistries } = view;
  const nodes = entities.filter(hasPlace).map((entity): DrawnNode => {
    const { id, kind, knowledge, pinned, x, y } = entity;
    return {
      id,
      label: breakable(nodeLabel(entity, namesakes.has(id), severalRegistries)),
      kind,
      knowledge,
      pinned,
      x: x ?? 0,
      y: y ?? 0,
    };
  });
  const at = new Map(nodes.map((node) => [node.id, node]));
  const bundled = bundleTies(
    ties.filter(({ from, to }) => at.has(from) && at.has(to)),
    day,
  );
  const bows = bowLines(nodes, bundled);
  const labels = placeLineLabels(
    nodes,
    bundled.map((line) => ({ ...line, label: toPlainWords(line.label, ROLE_LIMIT) })),
    bows,
  );
  const lines = bundled.map(({ ties: among, shorter: _shorter, day: _day, ...line }): DrawnLine => {
    const { label, room, x, y } = labels.get(line.id) ?? NO_LABEL;
    const bow = bows.get(line.id) ?? 0;
    return {
      ...line,
      label,
      whole: toPlainWords(line.label, ROLE_LIMIT),
      room,
      labelX: x,
      labelY: y,
      bow,
      gap: line.kind === 'parent' ? gapAt(at.get(line.from), at.get(line.to), bow) : 0,
      ties: among.map(({ id }) => id),
    };
  });
  return { nodes, lines };
}

/** The room a name below keeps an arrow away from its node. */
function gapAt(from: DrawnNode | undefined, to: DrawnNode | undefined, bow: number): number {
  if (!from || !to || from === to) return 0;
  const handle = middleOfLine(from, to, bow * 2);
  const length = Math.hypot(handle.x - to.x, handle.y - to.y);
  if (length === 0) return 0;
  const way = { x: (handle.x - to.x) / length, y: (handle.y - to.y) / length };
  const { width, height } = nodeBox(to.label);
  const name = { width, top: OUTLINE, bottom: height / 2 + 2 };
  const most = Math.hypot(from.x - to.x, from.y - to.y) / 2;
  return Math.max(0, Math.min(reachPastName(name, way), most) - OUTLINE);
}

function nodeLabel(
  { id, label }: Pick<GraphEntity, 'id' | 'label'>,
  isNamesake: boolean,
  tellsRegistry = false,
): string {
  const name = toPlainWords(label, NAME_LIMIT);
  return isNamesake ? `${name}\n${idInWords(id, tellsRegistry)}` : name;
}

/** The room a layout keeps for an entity. */
export function boxSize(entity: Pick<GraphEntity, 'id' | 'label'>): {
  width: number;
  height: number;
} {
  return nodeBox(nodeLabel(entity, false));
}
