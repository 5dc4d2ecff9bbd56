/** What the graph can be asked: one list for the toolbar, the palette and the keyboard. */
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
    id: 'owners',
    label: 'Owners',
    also: 'ownership holds held shareholders parents holdings chain circle',
    shortcut: 'Alt+U',
    run: ({ drawer }) => drawer.open('owners'),
  },
  {
    id: 'indicators',
    label: 'Indicators',
    also: 'rules red flags hits waive threshold evidence',
    shortcut: 'Alt+D',
    run: ({ drawer }) => drawer.open('indicators'),
  },
];
