/** The room that a picture takes: entities with their names, and words on lines. */
import { NODE_BOXES, SHAPES } from '../drawing/shapes/appearance.ts';
import { FreeRoom, LEVEL, uprightStrip, type Strip } from '../drawing/labels/free-room.ts';
import { middleOfLine, stripOfLabel, wayAlong } from '../drawing/labels/line-labels.ts';
import type { Picture, PictureLine, PictureNode } from '../drawing/network/picture.ts';

/** So many strips are taken at once. */
const TAKEN_AT_ONCE = 2000;

/** For what finds its place amid the picture. */
export function* roomBeside({ nodes, lines }: Picture): Generator<void, FreeRoom> {
  const room = new FreeRoom();
  const strips = [...nodes.flatMap(stripsOfNode), ...lines.flatMap(stripOfWords)];
  yield;
  for (let at = 0; at < strips.length; at += TAKEN_AT_ONCE) {
    room.take(strips.slice(at, at + TAKEN_AT_ONCE));
    yield;
  }
  return room;
}

function stripsOfNode({ x, y, kind, scale, nameBox }: PictureNode): Strip[] {
  const { width, height } = NODE_BOXES[SHAPES[kind]];
  const half = { x: (width * scale) / 2, y: (height * scale) / 2 };
  const name = nameBox.width / 2;
  const top = y + nameBox.top;
  return [
    uprightStrip({ minX: x - half.x, maxX: x + half.x, minY: y - half.y, maxY: y + half.y }),
    uprightStrip({ minX: x - name, maxX: x + name, minY: top, maxY: y + nameBox.bottom }),
  ];
}

function stripOfWords({ from, to, bow, label }: PictureLine): Strip[] {
  if (label.label === '' || from === to) return [];
  const middle = middleOfLine(from, to, bow);
  const way = label.room === 'along' ? wayAlong(from, to) : LEVEL;
  return [stripOfLabel(label.label, { x: middle.x + label.x, y: middle.y + label.y }, way)];
}
