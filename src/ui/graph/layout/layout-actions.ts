/** Laying out, and putting the selection in line: one list for the tools, the menu of the ground and the palette. */
import type { Action } from '../../shared/action.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
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
})) satisfies Action<GraphWithParts>[];

export const ARRANGE_ACTIONS: readonly Action<GraphWithParts>[] = ARRANGING.map((offered) => ({
  id: `arrange-${offered.how}`,
  label: `${offered.label}: the selection`,
  inMenu: offered.label,
  also: 'arrange align distribute line row column even',
  when: (graph) => !cantArrange(graph, offered),
  perform: (graph) => void arrange(graph, offered),
}));
