/** What the window can be told to take away: as files, on the clipboard, on paper. */
import { WINDOW_FORMATS } from '../../contract/formats.ts';
import { DRAWER_TABS } from '../graph/drawer/drawer.svelte.ts';
import { copyPicture, entitiesPictured } from '../graph/export/copy-picture.ts';
import { exportOffered } from '../graph/export/offered-export.svelte.ts';
import { copySelection } from '../graph/tables/copied-selection.ts';
import { exportRecord } from '../shared/export-record.ts';
import type { Workbench } from '../workbench.svelte.ts';
import { profileName } from './profile-name.ts';
import type { WindowCommand } from './window-command.ts';

const isEmpty = ({ graph }: Workbench): boolean => graph.view.entities.length === 0;

export const TAKING_COMMANDS: readonly WindowCommand[] = [
  {
    id: 'export',
    label: 'Export the graph …',
    also: `save ${WINDOW_FORMATS.join(' ')}`,
    shortcut: 'Mod+E',
    run: (workbench) => workbench.show('export'),
  },
  {
    id: 'export-listed',
    label: 'Export what is listed below the graph …',
    labelNow: ({ graph }) =>
      `Export what is listed below the graph: ${DRAWER_TABS[graph.drawer.tab].toLowerCase()} …`,
    also: 'table answer rows paths interlocks owners shared coverage indicators save',
    shortcut: 'Alt+X',
    unable: ({ graph }) => graph.drawer.offer === null,
    run: ({ graph }) => exportOffered(graph),
  },
  {
    id: 'export-profile',
    label: 'Export the profile …',
    labelNow: (workbench) => `Export ${profileName(workbench)} …`,
    also: `save record ${WINDOW_FORMATS.join(' ')}`,
    shortcut: 'Alt+Shift+X',
    unable: ({ profile }) => !profile.entity || profile.isComing,
    run: (workbench) => {
      const { entity } = workbench.profile;
      if (entity) void exportRecord(workbench, entity);
    },
  },
  {
    id: 'dossier',
    label: 'Dossier of the case …',
    also: 'report sections template pdf word docx html markdown save',
    shortcut: 'Alt+Shift+D',
    unable: ({ cases }) => cases.head === null,
    run: (workbench) => workbench.makeDossier(null),
  },
  {
    id: 'dossier-profile',
    label: 'Dossier of the profile …',
    labelNow: (workbench) => `Dossier of ${profileName(workbench)} …`,
    also: 'report record template pdf word docx html markdown save',
    unable: ({ cases, profile }) => cases.head === null || !profile.entity || profile.isComing,
    run: (workbench) => workbench.makeDossier(workbench.profile.entity),
  },
  {
    id: 'copy-picture',
    label: 'Copy the graph as a picture',
    labelNow: ({ graph }) =>
      entitiesPictured(graph) === null
        ? 'Copy the graph as a picture'
        : 'Copy the selection as a picture',
    also: 'clipboard png image selection',
    shortcut: 'Alt+Shift+P',
    unable: isEmpty,
    run: ({ graph }) => void copyPicture(graph),
  },
  {
    id: 'copy-selection',
    label: 'Copy the selection as a table',
    also: 'clipboard spreadsheet rows',
    unable: ({ graph }) => graph.selection.size + graph.selectedTies.size === 0,
    run: ({ graph }) => void copySelection(graph),
  },
  {
    id: 'print',
    label: 'Print the graph …',
    also: 'paper sheets A4 A3 pdf',
    shortcut: 'Mod+P',
    unable: isEmpty,
    run: (workbench) => workbench.show('print'),
  },
];
