/** The picture on the drawing side: updated by changes, with the course of every line. */
import type { EntityId } from '../../contract/model/entity.ts';
import { toEnd } from '../../graph/shared/steps.ts';
import type { PictureChange, WordedLine } from './live-picture.ts';
import type { CountryArea } from './country-area.ts';
import type { GroupBadge } from './group-badge.ts';
import type { SharedSign } from './shared-sign.ts';
import { bowLines } from '../labels/line-run.ts';
import { gapBeforeName, type PictureNode } from './picture.ts';
import type { Spot } from '../elements/boxes.ts';

export interface SceneLine extends Omit<WordedLine, 'from' | 'to'> {
  from: PictureNode;
  to: PictureNode;
  /** As in `PictureLine`. */
  bow: number;
  gap: number;
  loop: number;
}

export class Scene {
  readonly nodes = new Map<string, PictureNode>();
  readonly lines = new Map<string, SceneLine>();
  /** Badges by hub id; a hub may be missing in the scene. */
  groups: ReadonlyMap<string, GroupBadge> = new Map();
  /** One area per country. */
  areas: readonly CountryArea[] = [];
  /** The shared things that are drawn; entities that state them may be missing in the scene. */
  signs: readonly SharedSign[] = [];
  readonly #worded = new Map<string, WordedLine>();
  /** The lines at each node, by its id. */
  #around = new Map<string, SceneLine[]>();
  /** Dragged nodes, at their places before the drag. */
  readonly #held = new Map<string, PictureNode>();

  /** Applies a change or a part of one; the lines are only updated by `settle`. */
  take({ nodes, removedNodes, lines, removedLines }: PictureChange): void {
    this.#release();
    for (const id of removedNodes) this.nodes.delete(id);
    for (const node of nodes) this.nodes.set(node.id, node);
    for (const id of removedLines) this.#worded.delete(id);
    for (const line of lines) this.#worded.set(line.id, line);
  }

  /** Runs all lines again; returns the lines whose bow changed. */
  settle(): { id: string; bow: number }[] {
    this.#release();
    return this.#runLines();
  }

  /** Moves these nodes to these spots until they are released; all others held before go back. */
  hold(spots: readonly Spot[]): void {
    this.#release();
    for (const { id, x, y } of spots) {
      const node = this.nodes.get(id);
      if (!node) continue;
      this.#held.set(id, node);
      this.#setNode({ ...node, x, y });
    }
  }

  isHeld(id: string): boolean {
    return this.#held.has(id);
  }

  /** The groups with hubs among these nodes, in the order of the groups. */
  groupsAmong(nodes: readonly PictureNode[]): { hub: PictureNode; text: string }[] {
    if (this.groups.size === 0) return [];
    const hubs = new Map<string, PictureNode>(nodes.map((node) => [node.id, node]));
    return [...this.groups.values()].flatMap(({ hub: id, text }) => {
      const hub = hubs.get(id);
      return hub ? [{ hub, text }] : [];
    });
  }

  linesAt(id: string): readonly SceneLine[] {
    return this.#around.get(id) ?? [];
  }

  #release(): void {
    for (const node of this.#held.values()) this.#setNode(node);
    this.#held.clear();
  }

  #setNode(node: PictureNode): void {
    this.nodes.set(node.id, node);
    for (const line of this.linesAt(node.id)) {
      if (line.from.id === node.id) line.from = node;
      if (line.to.id === node.id) line.to = node;
    }
  }

  #runLines(): { id: string; bow: number }[] {
    const before = new Map(Array.from(this.lines.values(), ({ id, bow }) => [id, bow]));
    const nodes = [...this.nodes.values()];
    const bows = toEnd(bowLines(nodes, [...this.#worded.values()]));
    const loops = new Map<EntityId, number>();
    this.lines.clear();
    this.#around = new Map();
    const moved: { id: string; bow: number }[] = [];
    for (const line of this.#worded.values()) {
      const from = this.nodes.get(line.from);
      const to = this.nodes.get(line.to);
      if (!from || !to) continue;
      const bow = bows.get(line.id) ?? 0;
      const loop = from === to ? (loops.get(from.id) ?? 0) : 0;
      if (from === to) loops.set(from.id, loop + 1);
      const run = { ...line, from, to, bow, loop, gap: gapBeforeName(line.kind, from, to, bow) };
      this.lines.set(line.id, run);
      for (const end of new Set([from.id, to.id])) this.#addLineAt(end, run);
      if ((before.get(line.id) ?? 0) !== bow) moved.push({ id: line.id, bow });
    }
    // If such a line comes back straight, its bow has changed.
    for (const [id, bow] of before)
      if (bow !== 0 && !this.lines.has(id)) moved.push({ id, bow: 0 });
    return moved;
  }

  #addLineAt(id: string, line: SceneLine): void {
    const there = this.#around.get(id);
    if (there) there.push(line);
    else this.#around.set(id, [line]);
  }
}
