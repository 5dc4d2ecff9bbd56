/** What a diagram can't show of a graph, and what is not on it. */
import { nounWithCount, pictureWordsIn } from '../../contract/words/picture-words.ts';
import type { GraphToExport, LossCount } from '../common/exporter.ts';

/** Counts what the diagram can't carry. */
export function addUndrawn(graph: GraphToExport, loss: LossCount): void {
  const { ties, leftOut } = graph;
  const sources = ties.reduce((count, tie) => count + tie.sources.length, 0);
  loss.add('sources of ties, which a diagram has no place for; GraphML and CSV have them', sources);
  const neighbours = leftOut.neighbours.reduce((sum, { count }) => sum + count, 0);
  loss.add('stored neighbours that are not on the graph, which the diagram says', neighbours);
}

/** `Not on it: 439 stored neighbours of The Hub AS`; null if all are on it. */
export function undrawnInWords({
  entities,
  leftOut: { neighbours },
  language,
}: GraphToExport): string | null {
  const [first, ...others] = neighbours;
  if (first === undefined) return null;
  const words = pictureWordsIn(language);
  const sum = neighbours.reduce((all, { count }) => all + count, 0);
  const label = entities.find(({ id }) => id === first.entity)?.label ?? first.entity;
  const stored = nounWithCount(words.neighbours, sum, words);
  if (others.length === 0) return words.notOnIt(stored, label);
  const largest = words.mostOf(words.digits(first.count), label);
  const all = nounWithCount(words.entities, neighbours.length, words);
  return `${words.notOnIt(stored, all)}, ${largest}`;
}
