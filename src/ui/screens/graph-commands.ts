/** What the window can be told to do with the graph. */
import { tick } from 'svelte';
import type { EntityId } from '../../contract/model/entity.ts';
import { ANSWER_COMMANDS } from '../graph/answers/answer-commands.ts';
import { enlargeChart } from '../graph/canvas/canvas-keyboard.ts';
import { arrange, ARRANGING, cantArrange } from '../graph/layout/arranging.ts';
import { MEASURE_PARTS } from '../graph/answers/measure/measure-choices.ts';
import { MEASURE_WORDS } from '../graph/answers/measure/measure-words.ts';
import { inSentence, LAYOUTS } from '../graph/layout/layouts.ts';
import { SELECT_BY_COMMANDS, SELECT_COMMANDS } from '../graph/select/select-commands.ts';
import { mapFold } from '../graph/map/map-fold.ts';
import { STACK_COMMANDS, stackActions } from '../graph/stacks/stack-actions.ts';
import { focusOn } from '../shared/pane-focus.ts';
import type { Workbench } from '../workbench.svelte.ts';
import { profileName } from './profile-name.ts';
import type { WindowCommand } from './window-command.ts';

const isEmpty = ({ graph }: Workbench): boolean => graph.view.entities.length === 0;

/** Whose owners are followed: of the profile on show, else of what is selected on the graph. */
const toFollow = ({ profile: { entity }, graph }: Workbench): EntityId[] =>
  entity === null ? [...graph.selection] : [entity];

const followedFrom = (workbench: Workbench): string =>
  workbench.profile.entity === null ? 'the selection' : profileName(workbench);

export const GRAPH_COMMANDS: readonly WindowCommand[] = [
  {
    id: 'add',
    label: 'Add the profile to the graph',
    labelNow: (workbench) => `Add ${profileName(workbench)} to the graph`,
    also: 'profile',
    shortcut: 'Alt+A',
    unable: ({ profile, graph }) =>
      !profile.entity || profile.isComing || graph.has(profile.entity),
    run: (workbench) => {
      const { profile, graph } = workbench;
      if (profile.entity) void graph.add([profile.entity], `add ${profileName(workbench)}`);
    },
  },
  {
    id: 'expand',
    label: 'Expand the profile on the graph',
    labelNow: (workbench) => `Expand ${profileName(workbench)} on the graph`,
    also: 'profile neighbours',
    shortcut: 'Alt+E',
    unable: ({ profile }) => !profile.entity,
    run: ({ profile, graph }) => {
      if (profile.entity) void graph.expand(profile.entity);
    },
  },
  ...(['up', 'down'] as const).map((direction): WindowCommand => ({
    id: `owners-${direction}`,
    label: `Follow owners ${direction}`,
    labelNow: (workbench) => `Follow owners ${direction} from ${followedFrom(workbench)}`,
    also: 'ownership chain shareholders parents top',
    unable: (workbench) => toFollow(workbench).length === 0,
    run: (workbench) => void workbench.graph.following.start(toFollow(workbench), direction),
  })),
  {
    id: 'compare-two',
    label: 'Compare the two selected, and judge whether they are the same',
    also: 'same not same unsure pair identity',
    unable: ({ graph }) => graph.selection.size !== 2,
    run({ graph, marks }) {
      const [a, b] = graph.selection;
      if (a && b) marks.askJudgement(a, b);
    },
  },
  {
    id: 'treat-as-one',
    label: 'Treat as one: the selection is the same person or company',
    also: 'judge same merge duplicates identity',
    shortcut: 'Alt+Shift+S',
    unable: ({ graph }) => graph.selection.size < 2,
    run: ({ graph, marks }) => marks.askAsOne([...graph.selection]),
  },
  ...STACK_COMMANDS.map(({ id, label, also }): WindowCommand => {
    const now = ({ graph }: Workbench) =>
      stackActions(graph, [...graph.selection]).find((action) => action.id === id);
    return {
      id,
      label,
      also,
      labelNow: (workbench) => (id === 'stack-turn' ? now(workbench)?.label : undefined) ?? label,
      unable: (workbench) => now(workbench) === undefined,
      run: (workbench) => now(workbench)?.run(),
    };
  }),
  {
    id: 'undo',
    label: 'Undo',
    labelNow: ({ graph }) => `Undo: ${graph.undoLabel ?? ''}`,
    also: 'back graph',
    shortcut: 'Mod+Z',
    leavesFields: true,
    unable: ({ graph }) => graph.undoLabel === null,
    run: ({ graph }) => void graph.undo(),
  },
  {
    id: 'redo',
    label: 'Redo',
    labelNow: ({ graph }) => `Redo: ${graph.redoLabel ?? ''}`,
    also: 'again graph',
    shortcut: 'Mod+Shift+Z',
    leavesFields: true,
    unable: ({ graph }) => graph.redoLabel === null,
    run: ({ graph }) => void graph.redo(),
  },
  {
    id: 'fit',
    label: 'Fit the whole graph',
    also: 'zoom show everything',
    unable: isEmpty,
    run: ({ graph }) => graph.controls?.fit(),
  },
  {
    id: 'enlarge-chart',
    label: 'Show the chart large enough to read',
    also: 'zoom readable size part',
    unable: (workbench) => isEmpty(workbench) || workbench.graph.look !== 'chart',
    run: ({ graph }) => enlargeChart(graph),
  },
  ...LAYOUTS.map(({ kind, label, also }): WindowCommand => ({
    id: `layout-${kind}`,
    label: `Layout: ${inSentence(label)}`,
    also: `lay out graph arrange ${also}`,
    unable: isEmpty,
    run: ({ graph }) => void graph.layOut(kind),
  })),
  ...MEASURE_PARTS.flatMap(({ part, label, measures }) =>
    [...measures, undefined].map((measure): WindowCommand => {
      const words = measure && MEASURE_WORDS[measure];
      return {
        id: `measure-${part}-${measure ?? 'none'}`,
        label: `${label} ${words?.label.toLowerCase() ?? 'no measure'}`,
        also: `measure scale nodes ${words?.also ?? 'off usual'}`,
        unable: isEmpty,
        run: ({ graph }) => graph.answers.measure.choose(part, measure),
      };
    }),
  ),
  ...ARRANGING.map((offered): WindowCommand => ({
    id: `arrange-${offered.how}`,
    label: `${offered.label}: the selection`,
    also: 'arrange align distribute line row column even',
    unable: ({ graph }) => cantArrange(graph, offered),
    run: ({ graph }) => void arrange(graph, offered),
  })),
  {
    id: 'records-apart',
    label: 'Show records apart',
    labelNow: ({ graph }) =>
      graph.recordsApart
        ? 'Draw the two records of a company as one'
        : 'Draw the two records of a company apart',
    also: 'records apart company member same two split join merge',
    unable: ({ graph }) => graph.view.companies.recordsOf.size === 0,
    run: ({ graph }) => void (graph.recordsApart = !graph.recordsApart),
  },
  {
    id: 'time-now',
    label: 'Time: now',
    also: 'current active hide ended ties graph',
    unable: isEmpty,
    run: ({ graph }) => graph.time.choose('now'),
  },
  {
    id: 'time-any',
    label: 'Time: any time',
    also: 'show ended all ties graph',
    unable: isEmpty,
    run: ({ graph }) => graph.time.choose('any'),
  },
  {
    id: 'time-as-of',
    label: 'Time: as of a day …',
    also: 'date slider history when graph',
    shortcut: 'Alt+W',
    unable: isEmpty,
    run({ graph }) {
      graph.time.choose('as-of');
      void tick().then(() => focusOn('as of'));
    },
  },
  {
    id: 'find',
    label: 'Find in graph …',
    also: 'search name number role match canvas',
    shortcut: 'Mod+F',
    unable: isEmpty,
    run({ graph }) {
      graph.find.isOpen = true;
      void tick().then(() => focusOn('find'));
    },
  },
  {
    id: 'filter',
    label: 'Filter the graph …',
    also: 'kind country role state tag tie corroboration only hide',
    shortcut: 'Alt+K',
    unable: ({ graph }) => graph.view.entities.length === 0 && !graph.filters.isOn,
    run: ({ graph }) => void (graph.filters.isMenuOpen = true),
  },
  {
    id: 'filter-clear',
    label: 'Clear the filters of the graph',
    also: 'show everything all unfilter',
    unable: ({ graph }) => !graph.filters.isOn,
    run: ({ graph }) => graph.filters.clear(),
  },
  ...[...SELECT_COMMANDS, ...SELECT_BY_COMMANDS].map(
    ({ id, label, also, unable, run }): WindowCommand => ({
      id: `select-${id}`,
      label: `Select: ${inSentence(label)}`,
      also: `selection graph ${also}`,
      unable: ({ graph }) => unable(graph),
      run: ({ graph }) => run(graph),
    }),
  ),
  ...ANSWER_COMMANDS.map(({ unable, run, ...command }): WindowCommand => ({
    ...command,
    unable: ({ graph }) => unable?.(graph) ?? false,
    run: ({ graph }) => run(graph),
  })),
  {
    id: 'map',
    label: 'Show or hide the map of the graph',
    labelNow: () => (mapFold().open ? 'Hide the map of the graph' : 'Show the map of the graph'),
    also: 'minimap overview corner navigate',
    run: () => void (mapFold().open = !mapFold().open),
  },
  {
    id: 'tables',
    label: 'Show or hide the tables',
    labelNow: ({ graph }) => (graph.drawer.pane.folded ? 'Show the tables' : 'Hide the tables'),
    also: 'fold unfold drawer entities ties',
    run: ({ graph }) => graph.drawer.pane.fold(!graph.drawer.pane.folded),
  },
];
