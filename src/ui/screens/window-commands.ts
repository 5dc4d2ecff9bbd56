/** Everything the window can be told to do: one list for the palette, the keyboard and its help. */
import { tick } from 'svelte';
import { isFromFile } from '../../contract/model/imported-record.ts';
import type { Settings } from '../../contract/model/settings.ts';
import { focusPaneHome } from '../shared/focus-keeper.ts';
import type { Workbench } from '../workbench.svelte.ts';
import { CASE_COMMANDS, openCaseCommands } from './case-commands.ts';
import { GRAPH_COMMANDS } from './graph-commands.ts';
import type { PaletteCommand } from '../palette/palette-command.ts';
import { isSwitchedOffline } from '../shared/offline-switch.ts';
import { focusOn } from '../shared/pane-focus.ts';
import { isShortcut, isTyping } from '../shared/shortcut.ts';
import type { WindowCommand } from './window-command.ts';
import { WINDOW_FORMATS } from '../../contract/formats.ts';
import { DRAWER_TABS } from '../graph/model/drawer.svelte.ts';
import { exportOffered } from '../graph/export/offered-export.svelte.ts';
import { profileName } from './profile-name.ts';
import { exportRecord } from '../shared/export-record.ts';
import { entitiesPictured, copyPicture } from '../graph/export/copy-picture.ts';
import { copySelection } from '../graph/tables/copied-selection.ts';

const themed = (theme: Settings['theme']): WindowCommand => ({
  id: `theme-${theme}`,
  label: `Theme: ${theme === 'system' ? 'as the system' : theme}`,
  also: 'colour appearance',
  run: ({ session }) => void session.attempt(() => session.change({ theme })),
});

/** What the window can be told to take away: as files, on the clipboard, on paper. */
const isEmpty = ({ graph }: Workbench): boolean => graph.view.entities.length === 0;

const TAKING_COMMANDS: readonly WindowCommand[] = [
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

export const WINDOW_COMMANDS: readonly WindowCommand[] = [
  {
    id: 'palette',
    label: 'Go to a name or an id, or run a command',
    shortcut: 'Mod+K',
    run: (workbench) => workbench.show('palette'),
  },
  {
    id: 'focus-search',
    label: 'Search members',
    also: 'find focus',
    shortcut: '/',
    run: () => focusOn('search'),
  },
  {
    id: 'focus-results',
    label: 'Go to the results',
    run: () => focusOn('results'),
  },
  {
    id: 'load-all',
    label: 'Load all results',
    also: 'pages members',
    unable: ({ search }) => !search.more || search.busy !== null,
    run: ({ search }) => void search.loadAll(),
  },
  {
    id: 'focus-graph',
    label: 'Go to the graph',
    run: () => focusOn('graph'),
  },
  {
    id: 'focus-profile',
    label: 'Go to the profile',
    run: ({ profile, inspected }) => {
      inspected.close();
      void goToProfile(profile);
    },
  },
  { id: 'next-pane', label: 'Next pane', shortcut: 'F6', run: () => focusPane(1) },
  { id: 'previous-pane', label: 'Previous pane', shortcut: 'Shift+F6', run: () => focusPane(-1) },
  {
    id: 'back',
    label: 'Back to the profile before',
    shortcut: 'Alt+ArrowLeft',
    unable: ({ profile }) => !profile.canGoBack,
    run: ({ profile }) => void profile.back(),
  },
  {
    id: 'forward',
    label: 'Forward to the next profile',
    shortcut: 'Alt+ArrowRight',
    unable: ({ profile }) => !profile.canGoForward,
    run: ({ profile }) => void profile.forward(),
  },
  {
    id: 'refresh',
    label: 'Refresh the profile',
    also: 'fetch again',
    unable: ({ profile: { entity } }) => entity === null || isFromFile(entity),
    run: ({ profile }) => void profile.refresh(),
  },
  ...GRAPH_COMMANDS,
  ...TAKING_COMMANDS,
  ...CASE_COMMANDS,
  {
    id: 'offline',
    label: 'Switch offline on or off',
    also: 'online network',
    run: ({ registries, session }) =>
      void session.setOffline(!isSwitchedOffline(session.status?.offline, registries.several)),
  },
  {
    id: 'requests',
    label: 'Requests …',
    also: 'asked chain log history registry answers failed not found quarantine evidence',
    shortcut: 'Alt+R',
    run: (workbench) => workbench.show('requests'),
  },
  {
    id: 'not-fetched',
    label: 'Not fetched …',
    also: 'missing profiles failed try again retry busy timeout unreachable',
    shortcut: 'Alt+M',
    run: (workbench) => workbench.show('not-fetched'),
  },
  {
    id: 'verify',
    label: 'Verify an export …',
    also: 'check proof evidence hash file challenge dossier csv graphml json svg html docx pdf',
    run: (workbench) => workbench.show('verify'),
  },
  {
    id: 'settings',
    label: 'Settings …',
    also: 'registry address key preferences store check rebuild',
    shortcut: 'Mod+,',
    run: (workbench) => workbench.show('settings'),
  },
  themed('light'),
  themed('dark'),
  themed('system'),
  {
    id: 'keyboard',
    label: 'Keyboard …',
    also: 'help shortcuts keys',
    shortcut: '?',
    run: (workbench) => workbench.show('keyboard'),
  },
];

/** What the palette offers now: what can be run, called what it is about now. */
export function commandsNow(workbench: Workbench): PaletteCommand[] {
  const able = WINDOW_COMMANDS.filter(({ id, unable }) => id !== 'palette' && !unable?.(workbench));
  return [...able, ...openCaseCommands(workbench)].map(
    ({ id, label, labelNow, also, shortcut, run }) => ({
      id,
      label: labelNow?.(workbench) ?? label,
      plain: label,
      also,
      shortcut,
      run: () => run(workbench),
    }),
  );
}

/** Runs the command a key press stands for. While a dialog is open the keys are its own. */
export function takeShortcut(event: KeyboardEvent, workbench: Workbench): void {
  if (workbench.dialog) return;
  const command = WINDOW_COMMANDS.find(
    ({ id, shortcut }) =>
      shortcut !== undefined &&
      (isShortcut(event, shortcut) || (id === 'redo' && isShortcut(event, 'Mod+Y'))),
  );
  if (!command || (command.leavesFields && isTyping(event.target))) return;
  event.preventDefault();
  if (!command.unable?.(workbench)) command.run(workbench);
}

/** Puts the focus on the heading of the profile; one that was slid away comes back first. */
export async function goToProfile(profile: Workbench['profile']): Promise<void> {
  await tick();
  const pane = (): HTMLElement | null => document.querySelector('section[aria-label="Profile"]');
  if (!pane() && profile.entity) void profile.open(profile.entity);
  await tick();
  focusPaneHome(pane());
}

/** Panes mark themselves with `data-pane`, in reading order. */
function focusPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]:not([inert], [inert] *)')];
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(Math.max(at, by > 0 ? -1 : 0) + by + panes.length) % panes.length];
  focusPaneHome(next ?? null);
}
