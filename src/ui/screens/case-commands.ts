/** What the window can be told to do with the cases. */
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';
import type { Workbench } from '../workbench.svelte.ts';
import type { WindowCommand } from './window-command.ts';

const hasNone = ({ cases }: Workbench): boolean => cases.head === null;
const TITLE_LIMIT = 120;

export const CASE_COMMANDS: readonly WindowCommand[] = [
  {
    id: 'cases',
    label: 'Cases …',
    also: 'investigation open switch',
    shortcut: 'Alt+C',
    run: (workbench) => workbench.show('cases'),
  },
  {
    id: 'case-page',
    label: 'This case: subject, notes, to do …',
    also: 'tasks saved searches tags overview',
    shortcut: 'Alt+I',
    unable: hasNone,
    run: (workbench) => workbench.show('case-page'),
  },
  {
    id: 'make-subject',
    label: 'Make the profile a subject of the case',
    also: 'about',
    unable: ({ profile }) => !profile.entity,
    run: ({ profile: { entity }, marks }) => {
      if (entity) void marks.put({ kind: 'subject', id: entity });
    },
  },
  {
    id: 'all-cases',
    label: 'All cases …',
    also: 'find closed duplicate page',
    shortcut: 'Alt+Shift+C',
    run: (workbench) => workbench.show('all-cases'),
  },
  {
    id: 'everything',
    label: 'Search everything …',
    also: 'find anywhere fields numbers addresses notes tags full text',
    shortcut: 'Mod+Shift+F',
    run: (workbench) => workbench.show('everything'),
  },
  {
    id: 'new-case',
    label: 'New case',
    also: 'create investigation',
    shortcut: 'Alt+N',
    run: ({ cases }) => void cases.create(),
  },
  {
    id: 'flag',
    label: 'Flag the profile, or take its flag off',
    labelNow: ({ profile: { entity }, marks }) =>
      entity && marks.flagOf(entity) ? 'Take the flag off the profile' : 'Flag the profile',
    also: 'mark',
    shortcut: 'Alt+F',
    unable: ({ profile }) => !profile.entity,
    run: ({ profile: { entity }, marks }) => {
      if (entity) void marks.toggleFlag([entity]);
    },
  },
  {
    id: 'tag',
    label: 'Tag the profile …',
    also: 'label mark',
    shortcut: 'Alt+Shift+T',
    unable: ({ profile }) => !profile.entity,
    run: ({ profile: { entity }, marks }) => {
      if (entity) marks.askTags([entity]);
    },
  },
  {
    id: 'add-note',
    label: 'Write a note on the profile',
    also: 'comment remark',
    shortcut: 'Alt+T',
    unable: ({ profile }) => !profile.entity,
    run: ({ profile: { entity }, marks }) => {
      if (entity) marks.beginNote({ on: 'entity', entity });
    },
  },
  {
    id: 'journal',
    label: 'Journal …',
    also: 'audit trail history what was done searched opened',
    shortcut: 'Alt+J',
    unable: hasNone,
    run: (workbench) => workbench.show('journal'),
  },
  {
    id: 'review',
    label: 'Same person or company? Review the pairs …',
    also: 'judge duplicates identity merge likely',
    shortcut: 'Alt+S',
    unable: hasNone,
    run: (workbench) => workbench.show('review'),
  },
  {
    id: 'save-case',
    label: 'Save case as a file …',
    also: 'hand over export interlock redact archive backup',
    shortcut: 'Alt+H',
    unable: hasNone,
    run: (workbench) => workbench.show('save-case'),
  },
  {
    id: 'open-case',
    label: 'Open a case file …',
    also: 'interlock received',
    shortcut: 'Alt+O',
    run: (workbench) => workbench.show('open-case'),
  },
  {
    id: 'import',
    label: 'Import a file into this case …',
    also: 'graphml gexf csv table spreadsheet followthemoney bring in',
    unable: hasNone,
    run: (workbench) => workbench.show('import'),
  },
  {
    id: 'changes',
    label: 'Changes of the case’s records …',
    also: 'accept ignore baseline versions waiting report of refresh',
    shortcut: 'Alt+G',
    unable: hasNone,
    run: (workbench) => workbench.show('changes'),
  },
  {
    id: 'refresh-all',
    label: 'Refresh all records of the case',
    also: 'ask again update',
    unable: ({ cases, refresh }) => cases.head === null || refresh.isRunning,
    run: (workbench) => {
      workbench.show('changes');
      void workbench.refresh.start();
    },
  },
  {
    id: 'rename-case',
    label: 'Rename case …',
    also: 'title',
    unable: hasNone,
    run: (workbench) => workbench.show('rename-case'),
  },
  {
    id: 'merge-case',
    label: 'Merge another case into this one …',
    also: 'combine join put together',
    unable: ({ cases }) => cases.head === null || cases.all.length < 2,
    run: (workbench) => workbench.show('merge-case'),
  },
  {
    id: 'close-case',
    label: 'Close case',
    also: 'put away',
    unable: hasNone,
    run: ({ cases }) => void (cases.current && cases.close(cases.current)),
  },
  {
    id: 'delete-case',
    label: 'Delete case …',
    also: 'remove',
    unable: hasNone,
    run: (workbench) => workbench.show('delete-case'),
  },
];

/** A command for each case that is not on show. */
export function openCaseCommands({ cases }: Workbench): WindowCommand[] {
  return cases.all
    .filter(({ id }) => id !== cases.current)
    .map(({ id, title, open }) => ({
      id: `open-case ${id}`,
      label: `Open case: ${toPlainWords(title, TITLE_LIMIT)}`,
      also: open ? 'switch' : 'closed',
      run: () => void cases.show(id),
    }));
}
