/** What the graph can be asked: one list for the toolbar, the palette and the keyboard. */
import { withRecords } from '../model/drawn-graph.ts';
import { lookAtOneSided } from './corroboration/look-first.ts';
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
    id: 'shared-things',
    label: 'Shared things',
    also: 'same address phone e-mail website document vessel aircraft vehicle real estate',
    shortcut: 'Alt+B',
    run: ({ drawer }) => drawer.open('shared'),
  },
  {
    id: 'interlocks',
    label: 'Interlocks',
    also: 'companies shared members directors boards matrix together',
    shortcut: 'Alt+L',
    run: ({ drawer }) => drawer.open('interlocks'),
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
  {
    id: 'draw-shared-things',
    label: 'Draw shared things on the graph',
    also: 'same address phone e-mail website document nodes signs show hide',
    shortcut: 'Alt+Shift+B',
    unable: ({ view }) => view.entities.length === 0,
    run: ({ answers: { drawnThings } }) => drawnThings.showAll(!drawnThings.on),
  },
  {
    id: 'corroboration',
    label: 'Corroboration: what to look at first',
    also: 'one side both sides stated by words differ disagree ties not searched',
    shortcut: 'Alt+Shift+K',
    unable: ({ view }) => view.ties.length === 0,
    run: lookAtOneSided,
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
    shortcut: 'Alt+Shift+M',
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
  {
    id: 'owners',
    label: 'Owners',
    also: 'ownership holds held shareholders parents holdings chain circle',
    shortcut: 'Alt+U',
    run: ({ drawer, answers }) => {
      drawer.open('owners');
      answers.owners.askOfMeant();
    },
  },
  {
    id: 'indicators',
    label: 'Indicators',
    also: 'rules red flags hits waive threshold evidence',
    shortcut: 'Alt+D',
    run: ({ drawer }) => drawer.open('indicators'),
  },
  {
    id: 'connect',
    label: 'Connect',
    also: 'paths between two entities shortest chain how are they tied',
    shortcut: 'Alt+P',
    run: ({ answers }) => answers.paths.connect(),
  },
];
