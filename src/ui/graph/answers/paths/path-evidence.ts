/** What a path rests on, beside the graph: its ties, and the raw answers that state them. */
import type { Place } from '../../../../contract/model/answer.ts';
import type { EntityPath } from '../../../../contract/model/paths.ts';
import { showTiesBetween } from '../question/answer-evidence.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import { sourceAt, stepPairs, tiesOfPaths } from './path-parts.ts';
import { furtherSteps, thingSourceAt } from './step-evidence.ts';

/** Its ties; what else it goes over is reached from its row. */
export async function showPathTies(graph: CaseGraph, path: EntityPath): Promise<void> {
  if (furtherSteps(path).length === path.length) {
    graph.deps.announce('None of its steps is a tie: what they rest on is named below it');
    return;
  }
  await showTiesBetween(graph, stepPairs(path), tiesOfPaths([path]));
}

/** The raw answer, at the place. */
export async function showPathSource(
  graph: CaseGraph,
  path: EntityPath,
  place: Place,
): Promise<void> {
  const told = await graph.refusable(() => graph.deps.client.readTies({ pairs: stepPairs(path) }));
  const source =
    told && (sourceAt(path, told.ties, place) ?? (await thingSourceAt(graph, path, place)));
  if (source) graph.source = source;
  else if (told) graph.deps.announce('The source is otherwise by now: ask again');
}
