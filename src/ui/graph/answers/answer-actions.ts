/** The questions about the graph, as one list of actions for the toolbar, the palette and the keyboard. */
import type { Action } from '../../shared/window/action.ts';
import { withRecords } from '../model/drawn-graph.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';
import type { GraphAnswers } from './graph-answers.svelte.ts';
import { countBackings, BACKING_WORDS, ONE_SIDED } from '../../../graph/ties/corroboration.ts';
import { countWords } from '../../shared/words/moment-words.ts';
import type { VisibleGraph } from '../model/visible-graph.ts';
import type { EntityId } from '../../../contract/model/entity.ts';

interface GraphWithAnswers extends CaseGraph {
  readonly answers: GraphAnswers;
}

const hasEntities = ({ view }: GraphWithAnswers): boolean => view.entities.length > 0;

export const ANSWER_ACTIONS: readonly Action<GraphWithAnswers>[] = [
  {
    id: 'timeline',
    label: 'Timeline',
    also: 'when dates history begin end ties',
    keys: ['Alt+Y'],
    when: hasEntities,
    perform: ({ drawer }) => drawer.open('timeline'),
  },
  {
    id: 'shared-things',
    label: 'Shared things',
    also: 'same address phone e-mail website document vessel aircraft vehicle real estate',
    keys: ['Alt+B'],
    perform: ({ drawer }) => drawer.open('shared'),
  },
  {
    id: 'interlocks',
    label: 'Interlocks',
    also: 'companies shared members directors boards matrix together',
    keys: ['Alt+L'],
    perform: ({ drawer }) => drawer.open('interlocks'),
  },
  {
    id: 'shared-boards',
    label: 'Interlocks by member: who has roles in the same companies',
    also: 'who sits on shared boards directors with him since when together threshold two or more',
    keys: ['Alt+Shift+W'],
    perform: ({ answers, view, selection }) =>
      answers.askForSharedBoards(withRecords(view, selection)),
  },
  {
    id: 'coverage',
    label: 'Coverage',
    also: 'searched fetched named only not found failed missing old fetch these',
    keys: ['Alt+V'],
    perform: ({ drawer }) => drawer.open('coverage'),
  },
  {
    id: 'expand-further',
    label: 'Expand …',
    also: 'further by kind role levels price cost budget calls neighbours',
    keys: ['Alt+Shift+E'],
    when: ({ selection }) => selection.size > 0,
    perform: ({ answers, view, selection }) => answers.further.open(withRecords(view, selection)),
  },
  {
    id: 'draw-shared-things',
    label: 'Draw shared things on the graph',
    also: 'same address phone e-mail website document nodes signs show hide',
    keys: ['Alt+Shift+B'],
    when: hasEntities,
    perform: ({ answers: { drawnThings } }) => drawnThings.showAll(!drawnThings.on),
  },
  {
    id: 'corroboration',
    label: 'Corroboration: what to look at first',
    also: 'one side both sides stated by words differ disagree ties not searched',
    keys: ['Alt+Shift+K'],
    when: ({ view }) => view.ties.length > 0,
    perform: showOneSided,
  },
  {
    id: 'companies-by-members',
    label: 'Companies by shared members',
    also: 'projection interlocks graph',
    keys: ['Alt+Shift+L'],
    when: hasEntities,
    perform: ({ answers }) => answers.projection.show('companies'),
  },
  {
    id: 'members-by-boards',
    label: 'Members by shared companies',
    also: 'projection interlocks graph directors boards',
    keys: ['Alt+Shift+M'],
    when: hasEntities,
    perform: ({ answers }) => answers.projection.show('members'),
  },
  {
    id: 'hide-one-tie',
    label: 'Hide entities with one tie',
    also: 'leaves only core',
    keys: ['Alt+Shift+H'],
    when: hasEntities,
    perform: (graph) => void hideWithOneTie(graph),
  },
  {
    id: 'owners',
    label: 'Owners',
    also: 'ownership holds held shareholders parents holdings chain circle',
    keys: ['Alt+U'],
    perform: ({ drawer, answers }) => {
      drawer.open('owners');
      answers.owners.askAboutTarget();
    },
  },
  {
    id: 'indicators',
    label: 'Indicators',
    also: 'rules red flags hits waive threshold evidence',
    keys: ['Alt+D'],
    perform: ({ drawer }) => drawer.open('indicators'),
  },
  {
    id: 'connect',
    label: 'Connect',
    also: 'paths between two entities shortest chain how are they tied',
    keys: ['Alt+P'],
    perform: ({ answers }) => answers.paths.connect(),
  },
];

/** Announces how many visible ties each side bears out, and filters the graph by those to check. */
function showOneSided({ deps, drawer, view, filters }: CaseGraph): void {
  const counts = countBackings(view.ties, view.backingOf);
  const words = counts.map(
    ({ backing, count }) => `${countWords(count)} ${BACKING_WORDS[backing]}`,
  );
  const found = ONE_SIDED.filter((one) => counts.some(({ backing }) => backing === one));
  const parts = [found.length === 0 && 'no tie is one-sided or in other words', ...words];
  deps.announce(`Corroboration: ${parts.filter(Boolean).join(', ')}`);
  drawer.open('ties');
  if (found.length > 0) filters.choose({ ...filters.chosen, corroboration: [...found] });
}

/** All records of the entities with one visible tie to others; ties of two records don't count. */
function withOneTie(view: Pick<VisibleGraph, 'drawn'>): EntityId[] {
  const counts = new Map<EntityId, number>();
  for (const { kind, from, to } of view.drawn.ties) {
    if (kind === 'same' || from === to) continue;
    for (const id of [from, to]) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return withRecords(
    view,
    view.drawn.entities.map(({ id }) => id).filter((id) => counts.get(id) === 1),
  );
}

/** One undo step. Other entities may have a single tie left afterwards. */
async function hideWithOneTie(graph: CaseGraph): Promise<void> {
  const ids = withOneTie(graph.view);
  if (ids.length === 0) graph.deps.announce('No entity has only one tie');
  else await graph.hide(ids);
}
