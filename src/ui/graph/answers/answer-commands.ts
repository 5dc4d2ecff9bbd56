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
    id: 'connect',
    label: 'Connect',
    also: 'paths between two entities shortest chain how are they tied',
    shortcut: 'Alt+P',
    unable: ({ view }) => view.entities.length === 0,
    run: ({ answers }) => answers.paths.connect(),
  },
];
