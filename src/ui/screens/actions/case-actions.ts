/** Actions on cases. */
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import type { Action } from '../../shared/window/action.ts';
import type { Workbench } from '../state/workbench.svelte.ts';

const hasCase = ({ cases }: Workbench): boolean => cases.head !== null;
const TITLE_LIMIT = 120;

export const CASE_ACTIONS: readonly Action<Workbench>[] = [
  {
    id: 'cases',
    label: 'Cases …',
    also: 'investigation open switch',
    keys: ['Alt+C'],
    perform: (workbench) => workbench.show('cases'),
  },
  {
    id: 'case-page',
    label: 'This case: subject, notes, to do …',
    also: 'tasks saved searches tags overview',
    keys: ['Alt+I'],
    when: hasCase,
    perform: (workbench) => workbench.show('case-page'),
  },
  {
    id: 'make-subject',
    label: 'Make the profile a subject of the case',
    also: 'about',
    when: ({ profile }) => profile.entity !== null,
    perform: ({ profile: { entity }, marks }) => {
      if (entity) void marks.put({ kind: 'subject', id: entity });
    },
  },
  {
    id: 'all-cases',
    label: 'All cases …',
    also: 'find closed duplicate page',
    keys: ['Alt+Shift+C'],
    perform: (workbench) => workbench.show('all-cases'),
  },
  {
    id: 'everything',
    label: 'Search everything …',
    also: 'find anywhere fields numbers addresses notes tags full text',
    keys: ['Mod+Shift+F'],
    perform: (workbench) => workbench.show('everything'),
  },
  {
    id: 'new-case',
    label: 'New case',
    also: 'create investigation',
    keys: ['Alt+N'],
    perform: ({ cases }) => void cases.create(),
  },
  {
    id: 'flag',
    label: 'Flag the profile, or take its flag off',
    labelNow: ({ profile: { entity }, marks }) =>
      entity && marks.flagOf(entity) ? 'Take the flag off the profile' : 'Flag the profile',
    also: 'mark',
    keys: ['Alt+F'],
    when: ({ profile }) => profile.entity !== null,
    perform: ({ profile: { entity }, marks }) => {
      if (entity) void marks.toggleFlag([entity]);
    },
  },
  {
    id: 'tag',
    label: 'Tag the profile …',
    also: 'label mark',
    keys: ['Alt+Shift+T'],
    when: ({ profile }) => profile.entity !== null,
    perform: ({ profile: { entity }, marks }) => {
      if (entity) marks.openTags([entity]);
    },
  },
  {
    id: 'add-note',
    label: 'Write a note on the profile',
    also: 'comment remark',
    keys: ['Alt+T'],
    when: ({ profile }) => profile.entity !== null,
    perform: ({ profile: { entity }, marks }) => {
      if (entity) marks.beginNote({ on: 'entity', entity });
    },
  },
  {
    id: 'journal',
    label: 'Journal …',
    also: 'audit trail history what was done searched opened',
    keys: ['Alt+J'],
    when: hasCase,
    perform: (workbench) => workbench.show('journal'),
  },
  {
    id: 'review',
    label: 'Same person or company? Review the pairs …',
    also: 'judge duplicates identity merge likely',
    keys: ['Alt+S'],
    when: hasCase,
    perform: (workbench) => workbench.show('review'),
  },
  {
    id: 'save-case',
    label: 'Save case as a file …',
    also: 'hand over export interlock redact archive backup',
    keys: ['Alt+H'],
    when: hasCase,
    perform: (workbench) => workbench.show('save-case'),
  },
  {
    id: 'open-case',
    label: 'Open a case file …',
    also: 'interlock received',
    keys: ['Alt+O'],
    perform: (workbench) => workbench.show('open-case'),
  },
  {
    id: 'import',
    label: 'Import a file into this case …',
    also: 'graphml gexf csv table spreadsheet followthemoney bring in',
    when: hasCase,
    perform: (workbench) => workbench.show('import'),
  },
  {
    id: 'changes',
    label: 'Changes of the case’s records …',
    also: 'accept ignore baseline versions waiting report of refresh',
    keys: ['Alt+G'],
    when: hasCase,
    perform: (workbench) => workbench.show('changes'),
  },
  {
    id: 'refresh-all',
    label: 'Refresh all records of the case',
    also: 'ask again update',
    when: ({ cases, refresh }) => cases.head !== null && !refresh.isRunning,
    perform: (workbench) => {
      workbench.show('changes');
      void workbench.refresh.start();
    },
  },
  {
    id: 'rename-case',
    label: 'Rename case …',
    also: 'title',
    when: hasCase,
    perform: (workbench) => workbench.show('rename-case'),
  },
  {
    id: 'merge-case',
    label: 'Merge another case into this one …',
    also: 'combine join put together',
    when: ({ cases }) => cases.head !== null && cases.all.length >= 2,
    perform: (workbench) => workbench.show('merge-case'),
  },
  {
    id: 'close-case',
    label: 'Close case',
    also: 'put away',
    when: hasCase,
    perform: ({ cases }) => void (cases.current && cases.close(cases.current)),
  },
  {
    id: 'delete-case',
    label: 'Delete case …',
    also: 'remove',
    when: hasCase,
    perform: (workbench) => workbench.show('delete-case'),
  },
];

/** An action for each case that is not shown. */
export function openCaseActions({ cases }: Workbench): Action<Workbench>[] {
  return cases.all
    .filter(({ id }) => id !== cases.current)
    .map(({ id, title, open }) => ({
      id: `open-case ${id}`,
      label: `Open case: ${toPlainWords(title, TITLE_LIMIT)}`,
      also: open ? 'switch' : 'closed',
      perform: () => void cases.show(id),
    }));
}
