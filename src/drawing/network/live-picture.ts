/**
 * Keeps the picture of a graph up to date: only what changed is computed and drawn again. How lines run and
 * where words fit is computed where it is drawn (`scene.ts`).
 */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { areOfSeveralRegistries, idUnderName } from '../../graph/sameness/namesakes.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import { isPlaced } from '../elements/boxes.ts';
import { groupInSteps, lineOf, type Line } from '../elements/bundle.ts';
import { isSameStyle } from '../shapes/measure-scale.ts';
import { drawRole } from '../labels/names.ts';
import { NeighbourCounts, nodeOf, type PictureNode, type PictureInput } from './picture.ts';
import type { Point } from '../shapes/plane.ts';
import type { DrawnEntity } from '../shapes/stack-glyph.ts';

/** A line with its words as drawn, before its course is known. */
export interface WordedLine extends Pick<
  Line,
  'id' | 'kind' | 'from' | 'to' | 'state' | 'shorter'
> {
  label: string;
}

export interface PictureChange {
  /** New or changed nodes. */
  nodes: PictureNode[];
  removedNodes: EntityId[];
  lines: WordedLine[];
  removedLines: string[];
}

interface CachedNode {
  entity: DrawnEntity;
  idLine: string | null;
  node: PictureNode;
}

interface CachedLine {
  line: WordedLine;
  ties: readonly Tie[];
}

export class LivePicture {
  #nodes = new Map<EntityId, CachedNode>();
  #lines = new Map<string, CachedLine>();
  readonly #counts = new NeighbourCounts();
  #last: PictureInput | null = null;

  nodes: readonly PictureNode[] = [];
  lines: readonly WordedLine[] = [];

  node(id: EntityId): PictureNode | undefined {
    return this.#nodes.get(id)?.node;
  }

  /** The ties of a line; empty if there is no such line. */
  tiesOf(line: string): readonly Tie[] {
    return this.#lines.get(line)?.ties ?? [];
  }

  /** Updates the picture to this input. Other requests may run in between, but must not change it. */
  *changeTo(shown: PictureInput): Generator<void, PictureChange> {
    const placed = new Map<EntityId, DrawnEntity & Point>();
    for (const entity of shown.entities) if (isPlaced(entity)) placed.set(entity.id, entity);
    yield;
    const lines = this.#hasOtherLines(shown, placed)
      ? yield* this.#changeLines(shown, placed)
      : { lines: [], removedLines: [] };
    this.#last = shown;
    const nodes = yield* this.#changeNodes(shown, placed);
    this.nodes = Array.from(this.#nodes.values(), ({ node }) => node);
    this.lines = Array.from(this.#lines.values(), ({ line }) => line);
    return { ...lines, ...nodes };
  }

  #hasOtherLines(shown: PictureInput, placed: ReadonlyMap<EntityId, unknown>): boolean {
    if (this.#last?.ties !== shown.ties || this.#hasOtherFacts(shown)) return true;
    if (placed.size !== this.#nodes.size) return true;
    return [...placed.keys()].some((id) => !this.#nodes.has(id));
  }

  #hasOtherFacts({ day, majorities }: PictureInput): boolean {
    return day !== this.#last?.day || majorities !== this.#last.majorities;
  }

  *#changeLines(
    shown: PictureInput,
    placed: ReadonlyMap<EntityId, unknown>,
  ): Generator<void, Pick<PictureChange, 'lines' | 'removedLines'>> {
    const drawn = shown.ties.filter(({ from, to }) => placed.has(from) && placed.has(to));
    const groups = yield* groupInSteps(drawn);
    const hasOtherFacts = this.#hasOtherFacts(shown);
    const lines = yield* mapInSteps([...groups], ([id, group]) => {
      const cached = this.#lines.get(id);
      const isOfSameTies = cached !== undefined && isSame(cached.ties, group);
      if (isOfSameTies && !hasOtherFacts) return [];
      const { kind, from, to, state, label, shorter } = lineOf(group, shown);
      const line = { id, kind, from, to, state, label: drawRole(label), shorter };
      if (isOfSameTies && looksAlike(cached.line, line)) return [];
      if (!cached) this.#counts.add(line);
      this.#lines.set(id, { line, ties: group });
      return [line];
    });
    const removedLines = [...this.#lines.keys()].filter((id) => !groups.has(id));
    for (const id of removedLines) this.#forgetLine(id);
    return { lines: lines.flat(), removedLines };
  }

  #forgetLine(id: string): void {
    const removed = this.#lines.get(id);
    if (removed) this.#counts.remove(removed.line);
    this.#lines.delete(id);
  }

  *#changeNodes(
    { entities, namesakes, ofTwoRecords: several, measured: styles }: PictureInput,
    placed: ReadonlyMap<EntityId, DrawnEntity & Point>,
  ): Generator<void, Pick<PictureChange, 'nodes' | 'removedNodes'>> {
    const isOfSeveralRegistries = areOfSeveralRegistries(entities.map(({ id }) => id));
    const nodes = yield* mapInSteps([...placed.values()], (entity) => {
      const { id } = entity;
      const cached = this.#nodes.get(id);
      const idLine = idUnderName(id, namesakes?.has(id) ?? false, isOfSeveralRegistries);
      const neighbours = this.#counts.of(id);
      const ofTwoRecords = several?.has(id) ?? false;
      const measured = styles?.get(id) ?? null;
      const same =
        cached?.entity === entity &&
        cached.idLine === idLine &&
        isSameStyle(cached.node.measured, measured);
      const isOfAsMany = cached?.node.ofTwoRecords === ofTwoRecords;
      if (same && isOfAsMany && cached.node.neighbours === neighbours) return [];
      const node = nodeOf(entity, { idLine, neighbours, ofTwoRecords, measured });
      this.#nodes.set(id, { entity, idLine, node });
      return [node];
    });
    const removedNodes = [...this.#nodes.keys()].filter((id) => !placed.has(id));
    for (const id of removedNodes) this.#nodes.delete(id);
    return { nodes: nodes.flat(), removedNodes };
  }
}

/** On another day most lines look the same. */
const looksAlike = (a: WordedLine, b: WordedLine): boolean =>
  a.kind === b.kind &&
  a.state === b.state &&
  a.label === b.label &&
  a.shorter.join('\n') === b.shorter.join('\n');

function isSame(a: readonly Tie[], b: readonly Tie[]): boolean {
  return a.length === b.length && a.every((tie, at) => tie === b[at]);
}
