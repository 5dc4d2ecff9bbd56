/** What the graph can be asked: one list for the toolbar, the palette and the keyboard. */
import type { GraphState } from '../graph-state.svelte.ts';
import { hideWithOneTie } from './interlocks/hide-with-one-tie.ts';

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

const isEmpty = ({ view }: GraphState): boolean => view.entities.length === 0;

export const ANSWER_COMMANDS: readonly AnswerCommand[] = [
  {
    id: 'timeline',
    label: 'Timeline',
    also: 'when dates history begin end ties',
    shortcut: 'Alt+Y',
    unable: isEmpty,
    run: ({ drawer }) => drawer.open('timeline'),
  },
  {
    id: 'interlocks',
    label: 'Interlocks',
    also: 'companies shared members directors boards matrix together',
    shortcut: 'Alt+L',
    run: ({ drawer }) => drawer.open('interlocks'),
  },
  {
    id: 'companies-by-members',
    label: 'Companies by shared members',
    also: 'projection interlocks graph',
    shortcut: 'Alt+Shift+L',
    unable: isEmpty,
    run: ({ answers }) => answers.projection.show('companies'),
  },
  {
    id: 'members-by-boards',
    label: 'Members by shared boards',
    also: 'projection interlocks graph directors',
    shortcut: 'Alt+Shift+B',
    unable: isEmpty,
    run: ({ answers }) => answers.projection.show('members'),
  },
  {
    id: 'hide-one-tie',
    label: 'Hide entities with one tie',
    also: 'leaves only core',
    shortcut: 'Alt+Shift+H',
    unable: isEmpty,
    run: (graph) => void hideWithOneTie(graph),
  },
];
