/** What the canvas is given to draw: one node for each entity shown, one line for each pair tied. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId, EntityKind, Knowledge } from '../../contract/model/entity.ts';
import { bundleTies, type LineKind, type LineState } from '../../graph/bundle.ts';
import { toPlainWords } from '../shared/visible-text.ts';
import { hasPlace, type CanvasView } from './canvas-view.ts';
import { breakable, nodeBox, type RoleRoom } from '../../graph/label-room.ts';
import { NO_LABEL, placeLineLabels } from '../../graph/line-labels.ts';
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
  /** How far from the middle of the line its label stands, in pixels. */
  labelX: number;
  labelY: number;
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
  const drawn = new Set(nodes.map(({ id }) => id));
  const bundled = bundleTies(ties.filter(({ from, to }) => drawn.has(from) && drawn.has(to)));
  const bows = bowLines(nodes, bundled);
  const labels = placeLineLabels(
    nodes,
    bundled.map((line) => ({ ...line, label: lineLabel(line) })),
    bows,
  );
  const lines = bundled.map(({ ties: among, ...line }): DrawnLine => {
    const label = lineLabel(line);
    const { room, x, y } = labels.get(line.id) ?? NO_LABEL;
    const bow = bows.get(line.id) ?? 0;
    return { ...line, label, room, labelX: x, labelY: y, bow, ties: among.map(({ id }) => id) };
  });
  return { nodes, lines };
}

function lineLabel({ label }: Pick<DrawnLine, 'label'>): string {
  return toPlainWords(label, ROLE_LIMIT);
}

function nodeLabel({ label }: Pick<GraphEntity, 'label'>): string {
  return toPlainWords(label, NAME_LIMIT);
}

/** The room a layout keeps for an entity. */
export function boxSize(entity: Pick<GraphEntity, 'label'>): { width: number; height: number } {
  return nodeBox(nodeLabel(entity));
}
