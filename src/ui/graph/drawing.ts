/** What the canvas is given to draw: one node for each entity shown, one line for each pair tied. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId, EntityKind, Knowledge } from '../../contract/model/entity.ts';
import { bundleTies, type LineKind, type LineState } from '../../graph/bundle.ts';
import { toPlainWords } from '../shared/visible-text.ts';
import { hasPlace, type CanvasView } from './canvas-view.ts';
import { breakable, nodeBox, roleRoom, type RoleRoom } from '../../graph/label-room.ts';
import { bowLines } from '../../graph/line-run.ts';

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
  label: string;
  kind: LineKind;
  state: LineState;
  /** The ids of the ties this line stands for. */
  ties: readonly string[];
  room: RoleRoom;
  /** How far its curve's handle lies beside it, in pixels; 0 is straight. */
  bow: number;
}

export interface Drawing {
  nodes: readonly DrawnNode[];
  lines: readonly DrawnLine[];
}

/** Names longer than this are cut on the canvas; the table and the profile have them whole. */
const NAME_LIMIT = 64;
const ROLE_LIMIT = 60;

/** Entities without a place are not drawn yet, the layout is looking for one; nor are their ties. */
export function drawView({ entities, ties }: CanvasView): Drawing {
  const nodes = entities.filter(hasPlace).map((entity): DrawnNode => {
    const { id, kind, knowledge, pinned, x, y } = entity;
    return {
      id,
      label: breakable(nodeLabel(entity)),
      kind,
      knowledge,
      pinned,
      x: x ?? 0,
      y: y ?? 0,
    };
  });
  const at = new Map(nodes.map((node) => [node.id, node]));
  const bundled = bundleTies(ties.filter(({ from, to }) => at.has(from) && at.has(to)));
  const bows = bowLines(nodes, bundled);
  const lines = bundled.map(({ ties: among, ...line }): DrawnLine => {
    const label = toPlainWords(line.label, ROLE_LIMIT);
    const [from, to] = [at.get(line.from), at.get(line.to)];
    const room = from && to ? roleRoom(label, to.x - from.x, to.y - from.y) : 'none';
    return { ...line, label, room, bow: bows.get(line.id) ?? 0, ties: among.map(({ id }) => id) };
  });
  return { nodes, lines };
}

function nodeLabel({ label }: Pick<GraphEntity, 'label'>): string {
  return toPlainWords(label, NAME_LIMIT);
}

/** The room a layout keeps for an entity. */
export function boxSize(entity: Pick<GraphEntity, 'label'>): { width: number; height: number } {
  return nodeBox(nodeLabel(entity));
}
