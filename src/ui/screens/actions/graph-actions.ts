/** Actions on the graph of the window. */
import { tick } from 'svelte';
import type { EntityId } from '../../../contract/model/entity.ts';
import { ANSWER_ACTIONS } from '../../graph/answers/answer-actions.ts';
import { enlargeChart } from '../../graph/model/selecting.ts';
import { targetsOf } from '../../graph/model/entity-targets.ts';
import { ARRANGE_ACTIONS, LAYOUT_ACTIONS } from '../../graph/layout/layout-actions.ts';
import { MEASURE_PARTS, MEASURE_WORDS } from '../../graph/answers/measure/measure-words.ts';
import { SELECT_BY_ACTIONS, SELECT_ACTIONS } from '../../graph/select/select-actions.ts';
import { mapFold } from '../../graph/map/map-fold.ts';
import { STACK_ACTIONS } from '../../graph/stacks/stack-actions.ts';
import { actionOn, type Action } from '../../shared/window/action.ts';
import { focusOn } from '../../shared/window/pane-focus.ts';
import type { Workbench } from '../state/workbench.svelte.ts';
import { profileName } from '../state/profile-name.ts';

const graphOf = ({ graph }: Workbench) => graph;
const hasEntities = ({ graph }: Workbench): boolean => graph.view.entities.length > 0;

/** The entities whose owners are followed: the profile shown, or else the selection. */
const toFollow = ({ profile: { entity }, graph }: Workbench): EntityId[] =>
  entity === null ? [...graph.selection] : [entity];

const followedFrom = (workbench: Workbench): string =>
  workbench.profile.entity === null ? 'the selection' : profileName(workbench);

export const GRAPH_ACTIONS: readonly Action<Workbench>[] = [
  {
    id: 'add',
    label: 'Add the profile to the graph',
    labelNow: (workbench) => `Add ${profileName(workbench)} to the graph`,
    also: 'profile',
    keys: ['Alt+A'],
    when: ({ profile, graph }) =>
      profile.entity !== null && !profile.isComing && !graph.has(profile.entity),
    perform: (workbench) => {
      const { profile, graph } = workbench;
      if (profile.entity) void graph.add([profile.entity], `add ${profileName(workbench)}`);
    },
  },
  {
    id: 'expand',
    label: 'Expand the profile on the graph',
    labelNow: (workbench) => `Expand ${profileName(workbench)} on the graph`,
    also: 'profile neighbours',
    keys: ['Alt+E'],
    when: ({ profile }) => profile.entity !== null,
    perform: ({ profile, graph }) => {
      if (profile.entity) void graph.expand(profile.entity);
    },
  },
  ...(['up', 'down'] as const).map((direction): Action<Workbench> => ({
    id: `owners-${direction}`,
    label: `Follow owners ${direction}`,
    labelNow: (workbench) => `Follow owners ${direction} from ${followedFrom(workbench)}`,
    also: 'ownership chain shareholders parents top',
    when: (workbench) => toFollow(workbench).length > 0,
    perform: (workbench) => void workbench.graph.following.start(toFollow(workbench), direction),
  })),
  {
    id: 'compare-two',
    label: 'Compare the two selected, and judge whether they are the same',
    also: 'same not same unsure pair identity',
    when: ({ graph }) => graph.selection.size === 2,
    perform({ graph, marks }) {
      const [a, b] = graph.selection;
      if (a && b) marks.openComparison(a, b);
    },
  },
  {
    id: 'compare-results',
    label: 'Compare the two chosen results of the search',
    also: 'same not same unsure pair identity namesakes judge members found',
    keys: ['Alt+Shift+J'],
    when: ({ search }) => search.chosen.length === 2,
    perform({ search, marks }) {
      const [a, b] = search.chosen;
      if (a && b) marks.openComparison(a, b);
    },
  },
  {
    id: 'treat-as-one',
    label: 'Treat as one: the selection is the same person or company',
    also: 'judge same merge duplicates identity',
    keys: ['Alt+Shift+S'],
    when: ({ graph }) => graph.selection.size >= 2,
    perform: ({ graph, marks }) => marks.openTreatAsOne([...graph.selection]),
  },
  ...STACK_ACTIONS.map((action) =>
    actionOn(action, ({ graph }: Workbench) => targetsOf(graph, [...graph.selection])),
  ),
  {
    id: 'undo',
    label: 'Undo',
    labelNow: ({ graph }) => `Undo: ${graph.undoLabel ?? ''}`,
    also: 'back graph',
    keys: ['Mod+Z'],
    leavesFields: true,
    when: ({ graph }) => graph.undoLabel !== null,
    perform: ({ graph }) => void graph.undo(),
  },
  {
    id: 'redo',
    label: 'Redo',
    labelNow: ({ graph }) => `Redo: ${graph.redoLabel ?? ''}`,
    also: 'again graph',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    leavesFields: true,
    when: ({ graph }) => graph.redoLabel !== null,
    perform: ({ graph }) => void graph.redo(),
  },
  {
    id: 'fit',
    label: 'Fit the whole graph',
    also: 'zoom show everything',
    when: hasEntities,
    perform: ({ graph }) => graph.controls?.fit(),
  },
  {
    id: 'enlarge-chart',
    label: 'Show the chart large enough to read',
    also: 'zoom readable size part',
    when: (workbench) => hasEntities(workbench) && workbench.graph.look === 'chart',
    perform: ({ graph }) => enlargeChart(graph),
  },
  ...LAYOUT_ACTIONS.map(({ kind: _, ...action }) =>
    actionOn({ ...action, when: ({ view }) => view.entities.length > 0 }, graphOf),
  ),
  ...MEASURE_PARTS.flatMap(({ part, label, measures }) =>
    [...measures, undefined].map((measure): Action<Workbench> => {
      const words = measure && MEASURE_WORDS[measure];
      return {
        id: `measure-${part}-${measure ?? 'none'}`,
        label: `${label} ${words?.label.toLowerCase() ?? 'no measure'}`,
        also: `measure scale nodes ${words?.also ?? 'off usual'}`,
        when: hasEntities,
        perform: ({ graph }) => graph.answers.measure.choose(part, measure),
      };
    }),
  ),
  ...ARRANGE_ACTIONS.map((action) => actionOn(action, graphOf)),
  {
    id: 'records-apart',
    label: 'Show records apart',
    labelNow: ({ graph }) =>
      graph.recordsApart
        ? 'Draw the two records of a company as one'
        : 'Draw the two records of a company apart',
    also: 'records apart company member same two split join merge',
    when: ({ graph }) => graph.view.companies.recordsOf.size > 0,
    perform: ({ graph }) => graph.showRecordsApart(!graph.recordsApart),
  },
  {
    id: 'time-now',
    label: 'Time: now',
    also: 'current active hide ended ties graph',
    when: hasEntities,
    perform: ({ graph }) => graph.time.choose('now'),
  },
  {
    id: 'time-any',
    label: 'Time: any time',
    also: 'show ended all ties graph',
    when: hasEntities,
    perform: ({ graph }) => graph.time.choose('any'),
  },
  {
    id: 'time-as-of',
    label: 'Time: as of a day …',
    also: 'date slider history when graph',
    keys: ['Alt+W'],
    when: hasEntities,
    perform({ graph }) {
      graph.time.choose('as-of');
      void tick().then(() => focusOn('as of'));
    },
  },
  {
    id: 'find',
    label: 'Find in graph …',
    also: 'search name number role match canvas',
    keys: ['Mod+F'],
    when: hasEntities,
    perform({ graph }) {
      graph.find.isOpen = true;
      void tick().then(() => focusOn('find'));
    },
  },
  {
    id: 'filter',
    label: 'Filter the graph …',
    also: 'kind country role state tag tie corroboration only hide',
    keys: ['Alt+K'],
    when: ({ graph }) => graph.view.entities.length > 0 || graph.filters.isOn,
    perform: ({ graph }) => void (graph.filters.isMenuOpen = true),
  },
  {
    id: 'filter-clear',
    label: 'Clear the filters of the graph',
    also: 'show everything all unfilter',
    when: ({ graph }) => graph.filters.isOn,
    perform: ({ graph }) => graph.filters.clear(),
  },
  ...[...SELECT_ACTIONS, ...SELECT_BY_ACTIONS, ...ANSWER_ACTIONS].map((action) =>
    actionOn(action, graphOf),
  ),
  {
    id: 'map',
    label: 'Show or hide the map of the graph',
    labelNow: () => (mapFold().open ? 'Hide the map of the graph' : 'Show the map of the graph'),
    also: 'minimap overview corner navigate',
    perform: () => void (mapFold().open = !mapFold().open),
  },
  {
    id: 'tables',
    label: 'Show or hide the tables',
    labelNow: ({ graph }) => (graph.drawer.pane.folded ? 'Show the tables' : 'Hide the tables'),
    also: 'fold unfold drawer entities ties',
    perform: ({ graph }) => graph.drawer.pane.fold(!graph.drawer.pane.folded),
  },
];
