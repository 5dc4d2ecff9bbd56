/** A graph of companies by the members they share, or of members by the companies they share. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { inOrder } from '../ties/tie-order.ts';

/** Onto which of the two sides. */
export type ProjectionSide = 'companies' | 'members';

export interface ProjectedLine {
  /** Two of that side, in the order of their ids. */
  a: EntityId;
  b: EntityId;
  /** Whom of the other side both are tied to. */
  by: EntityId[];
}

export interface Projection {
  /** All of that side, in their order. */
  ids: EntityId[];
  lines: ProjectedLine[];
  /** Those of the other side that tie more together than `most`: no line is for them. */
  leftOut: EntityId[];
}

/** Positions and rights alone tie a member to a company. */
const tiesThem = ({ kind }: Pick<Tie, 'kind'>): boolean => kind === 'position' || kind === 'right';

/** @param most whoever ties more than so many together is left out: its lines would be all there is to see */
export function projectOnto(
  side: ProjectionSide,
  entities: readonly { id: EntityId }[],
  ties: readonly Tie[],
  most: number,
): Projection {
  const around = new Map<EntityId, Set<EntityId>>();
  for (const tie of ties.filter(tiesThem)) {
    const [by, of] = side === 'companies' ? [tie.from, tie.to] : [tie.to, tie.from];
    const there = around.get(by);
    if (there) there.add(of);
    else around.set(by, new Set([of]));
  }
  const lines = new Map<string, ProjectedLine>();
  const leftOut: EntityId[] = [];
  for (const [by, those] of around) {
    if (those.size > most) leftOut.push(by);
    else addLines(lines, by, [...those].sort(inOrder));
  }
  const subject = side === 'companies' ? 'company' : 'member';
  return {
    ids: entities.map(({ id }) => id).filter((id) => parseEntityId(id).subject === subject),
    lines: [...lines.values()],
    leftOut,
  };
}

function addLines(
  lines: Map<string, ProjectedLine>,
  by: EntityId,
  those: readonly EntityId[],
): void {
  for (const [at, a] of those.entries()) {
    for (const b of those.slice(at + 1)) {
      const key = `${a} ${b}`;
      const line = lines.get(key);
      if (line) line.by.push(by);
      else lines.set(key, { a, b, by: [by] });
    }
  }
}

/** The ties that these lines stand for, each once. */
export function tiesBehind(lines: readonly ProjectedLine[], ties: readonly Tie[]): Tie[] {
  const pairs = new Set(
    lines.flatMap(({ a, b, by }) => by.flatMap((other) => [pairOf(other, a), pairOf(other, b)])),
  );
  return ties.filter((tie) => tiesThem(tie) && pairs.has(pairOf(tie.from, tie.to)));
}

const pairOf = (one: EntityId, other: EntityId): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`;
