/** Laying out, and putting the selection in line: one list for the tools, the menu of the ground and the palette. */
import type { Action } from '../../shared/action.ts';
import type { GraphPaneState } from '../graph-pane-state.svelte.ts';
import { arrange, ARRANGING, cantArrange } from './arranging.ts';
import { inSentence, LAYOUTS } from './layouts.ts';

export const LAYOUT_ACTIONS = LAYOUTS.map(({ kind, label, hint, also }) => ({
  kind,
  id: `layout-${kind}`,
  label: `Layout: ${inSentence(label)}`,
  inMenu: label,
  hint,
  also: `lay out graph arrange ${also}`,
  perform: (graph) => void graph.layOut(kind),
})) satisfies Action<GraphPaneState>[];

export const ARRANGE_ACTIONS: readonly Action<GraphPaneState>[] = ARRANGING.map((offered) => ({
  id: `arrange-${offered.how}`,
  label: `${offered.label}: the selection`,
  inMenu: offered.label,
  also: 'arrange align distribute line row column even',
  when: (graph) => !cantArrange(graph, offered),
  perform: (graph) => void arrange(graph, offered),
}));
