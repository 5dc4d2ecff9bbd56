/** Implements the actions on those who state a thing for the tabs of the graph. */
import type { ThingActions } from '../../../shared/things/thing-actions.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';

export const thingActionsOf = (graph: CaseGraph): ThingActions => ({
  has: (id) => graph.has(id),
  add: (ids, label) => graph.add(ids, label),
  open: (id) => graph.deps.openProfile(id),
  showSource: (source) => (graph.source = source),
  announce: (words) => graph.deps.announce(words),
  idInWords: (id) => graph.idInWords(id),
});
