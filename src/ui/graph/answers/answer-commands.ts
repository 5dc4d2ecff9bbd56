/** What the graph can be asked: one list for the toolbar, the palette and the keyboard. */
import { withRecords } from '../drawn-graph.ts';
import type { GraphState } from '../graph-state.svelte.ts';

export interface AnswerCommand {
  id: string;
  label: string;
  /** Words it is found by beside its label. */
  also: string;
  shortcut: string;
  /** Whether there is nothing to ask about now. */
  unable?: (graph: GraphState) => boolean;
  run: (graph: GraphState) => void;
}

export const ANSWER_COMMANDS: readonly AnswerCommand[] = [
  {
    id: 'timeline',
    label: 'Timeline',
    also: 'when dates history begin end ties',
    shortcut: 'Alt+Y',
    unable: ({ view }) => view.entities.length === 0,
    run: ({ drawer }) => drawer.open('timeline'),
  },
  {
    id: 'coverage',
    label: 'Coverage',
    also: 'searched fetched named only not found failed missing old fetch these',
    shortcut: 'Alt+V',
    run: ({ drawer }) => drawer.open('coverage'),
  },
  {
    id: 'expand-further',
    label: 'Expand …',
    also: 'further by kind role levels price cost budget calls neighbours',
    shortcut: 'Alt+Shift+E',
    unable: ({ selection }) => selection.size === 0,
    run: ({ answers, view, selection }) => answers.further.open(withRecords(view, selection)),
  },
];
