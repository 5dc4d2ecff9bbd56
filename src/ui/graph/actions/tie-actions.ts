/** What can be done with ties of the graph: inspect them, open either end, show who states them, hide an end. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { roleInWords } from '../../../graph/ties/tie-words.ts';
import type { Action } from '../../shared/action.ts';
import { countOf } from '../../shared/moment-words.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import { withRecords } from '../model/drawn-graph.ts';

/** More ends and sources than this are no menu any more; the table has them. */
const LISTED = 12;
const NAME_LIMIT = 40;

/** The actions for these ties, in the order they are offered; none for no tie. */
export function tieActions(graph: GraphWithParts, ties: readonly Tie[]): Action[] {
  const ends = endsOf(ties).slice(0, LISTED);
  const sources = ties
    .flatMap((tie) => tie.sources.map((source) => ({ tie, source })))
    .slice(0, LISTED);
  const only = ties.length === 1;
  return [
    ...(ties.length === 0
      ? []
      : [{ id: 'inspect', label: 'Inspect', perform: () => graph.deps.inspect(ties) }]),
    ...ends.map((id, place): Action => ({
      id: `open ${id}`,
      label: `Open ${nameOf(graph, id)}`,
      ...(only && place === 0 && { localKeys: ['Enter'] }),
      perform: () => graph.deps.openProfile(id),
    })),
    ...sources.map(({ tie, source }, place): Action => ({
      id: `source ${place}`,
      label: `Show source: ${nameOf(graph, source.statedBy)}, ${source.sha256.slice(0, 8)}${
        only ? '' : ` (${toPlainWords(roleInWords(tie), NAME_LIMIT)})`
      }`,
      perform: () => (graph.source = source),
    })),
    ...(ties.length === 0 ? [] : [exportAction(graph, ties)]),
    ...ends.map((id): Action => ({
      id: `hide ${id}`,
      label: `Hide ${nameOf(graph, id)}`,
      perform: () => void graph.hide(withRecords(graph.view, [id])),
    })),
  ];
}

/** An export names entities: it has all ties among them. */
function exportAction({ deps }: GraphWithParts, ties: readonly Tie[]): Action {
  const label = ties.length === 1 ? 'What it ties' : 'What these tie';
  const offers = [{ label, entities: endsOf(ties) }];
  const perform = (): void =>
    deps.takeAway({ title: 'Export from the graph', offers, as: 'shown', withGraph: true });
  return { id: 'export', label: 'Export …', perform };
}

/** `Chair: Left Person, Middle AS`, or how many. */
export function tiesInWords(graph: GraphWithParts, ties: readonly Tie[]): string {
  const [tie] = ties;
  if (ties.length !== 1 || !tie) return countOf(ties.length, 'tie');
  const role = toPlainWords(roleInWords(tie), NAME_LIMIT);
  return `${role}: ${nameOf(graph, tie.from)}, ${nameOf(graph, tie.to)}`;
}

function endsOf(ties: readonly Tie[]): EntityId[] {
  return [...new Set(ties.flatMap(({ from, to }) => [from, to]))];
}

function nameOf(graph: GraphWithParts, id: EntityId): string {
  const name = toPlainWords(graph.entity(id)?.label ?? graph.idInWords(id), NAME_LIMIT);
  return graph.view.namesakes.has(id) ? `${name} (${graph.idInWords(id)})` : name;
}
