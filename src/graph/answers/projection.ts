/** Projects a graph onto companies by shared members, or onto members by shared companies. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { isRole, type Tie } from '../../contract/model/tie.ts';
import { inOrder } from '../ties/tie-order.ts';

/** The side that is kept. */
export type ProjectionSide = 'companies' | 'members';

export interface ProjectedLine {
  /** Two entities of that side, sorted by id. */
  a: EntityId;
  b: EntityId;
  /** The entities of the other side both are tied to. */
  by: EntityId[];
}

export interface Projection {
  /** All entities of that side, in their order. */
  ids: EntityId[];
  lines: ProjectedLine[];
  /** Entities of the other side tied to more than `maxTied`; no lines are made for them. */
  leftOut: EntityId[];
}

/** @param maxTied entities tied to more than this many are left out, as their lines would cover everything */
export function projectOnto(
  side: ProjectionSide,
  entities: readonly { id: EntityId }[],
  ties: readonly Tie[],
  maxTied: number,
): Projection {
  const around = new Map<EntityId, Set<EntityId>>();
  for (const tie of ties.filter(isRole)) {
    const [by, of] = side === 'companies' ? [tie.from, tie.to] : [tie.to, tie.from];
    const there = around.get(by);
    if (there) there.add(of);
    else around.set(by, new Set([of]));
  }
  const lines = new Map<string, ProjectedLine>();
  const leftOut: EntityId[] = [];
  for (const [by, those] of around) {
    if (those.size > maxTied) leftOut.push(by);
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

/** The ties these lines stand for, each once. */
export function tiesBehind(lines: readonly ProjectedLine[], ties: readonly Tie[]): Tie[] {
  const pairs = new Set(
    lines.flatMap(({ a, b, by }) => by.flatMap((other) => [pairOf(other, a), pairOf(other, b)])),
  );
  return ties.filter((tie) => isRole(tie) && pairs.has(pairOf(tie.from, tie.to)));
}

const pairOf = (one: EntityId, other: EntityId): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`;
