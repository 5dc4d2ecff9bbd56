/** What of a graph a diagram has no place for, and what is not on it. */
import { counted } from '../contract/counted.ts';
import type { GraphToExport, LossCount } from './exchange.ts';

/** `1,204`. */
export const digits = (count: number): string => count.toLocaleString('en');

/** `1,204 ties`, as a picture counts. */
export const inFull = (count: number, one: string, many: string): string =>
  counted(count, one, many, digits);

/** For the report of what a diagram could not carry. */
export function addUndrawn(graph: GraphToExport, loss: LossCount): void {
  const { ties, leftOut } = graph;
  const sources = ties.reduce((count, tie) => count + tie.sources.length, 0);
  loss.add('sources of ties, which a diagram has no place for; GraphML and CSV have them', sources);
  const neighbours = leftOut.neighbours.reduce((sum, { count }) => sum + count, 0);
  loss.add('stored neighbours that are not on the graph, which the diagram says', neighbours);
}

/** `Not on it: 439 stored neighbours of The Hub AS`; null where all are. */
export function undrawnInWords({
  entities,
  leftOut: { neighbours },
}: GraphToExport): string | null {
  const [first, ...others] = neighbours;
  if (first === undefined) return null;
  const sum = neighbours.reduce((all, { count }) => all + count, 0);
  const label = entities.find(({ id }) => id === first.entity)?.label ?? first.entity;
  const words = `Not on it: ${inFull(sum, 'stored neighbour', 'stored neighbours')} of`;
  if (others.length === 0) return `${words} ${label}`;
  const most = `${digits(first.count)} of them of ${label}`;
  return `${words} ${inFull(neighbours.length, 'entity', 'entities')}, ${most}`;
}
