/** All actions of the window: one list for the palette, the keyboard and its help. */
import { tick } from 'svelte';
import { isFromFile } from '../../contract/model/entity.ts';
import type { Settings } from '../../contract/answers/settings.ts';
import { focusPaneHome } from '../shared/pane/focus-keeper.ts';
import type { Workbench } from './state/workbench.svelte.ts';
import { CASE_ACTIONS, openCaseActions } from './actions/case-actions.ts';
import { GRAPH_ACTIONS } from './actions/graph-actions.ts';
import { actionOn, canPerform, isKeyOf, type Action } from '../shared/window/action.ts';
import { isSwitchedOffline } from './state/offline-switch.ts';
import { focusOn } from '../shared/window/pane-focus.ts';
import { isTyping } from '../shared/window/shortcut.ts';
import { WINDOW_FORMATS } from '../../contract/answers/formats.ts';
import { DRAWER_TABS } from '../graph/model/drawer.svelte.ts';
import { exportOffered } from '../graph/export/offered-export.svelte.ts';
import { profileName } from './state/profile-name.ts';
import { exportRecord } from '../shared/export/export-record.ts';
import { entitiesPictured, copyPicture } from '../graph/export/copy-picture.ts';
import { copySelection } from '../graph/tables/copied-selection.ts';

const themed = (theme: Settings['theme']): Action<Workbench> => ({
  id: `theme-${theme}`,
  label: `Theme: ${theme === 'system' ? 'as the system' : theme}`,
  also: 'colour appearance',
  perform: ({ session }) => void session.attempt(() => session.change({ theme })),
});

/** Actions that export: to files, to the clipboard, on paper. */
const hasEntities = ({ graph }: Workbench): boolean => graph.view.entities.length > 0;

const TAKING_ACTIONS: readonly Action<Workbench>[] = [
  {
    id: 'export',
    label: 'Export the graph …',
    also: `save ${WINDOW_FORMATS.join(' ')}`,
    keys: ['Mod+E'],
    perform: (workbench) => workbench.show('export'),
  },
  {
    id: 'export-listed',
    label: 'Export what is listed below the graph …',
    labelNow: ({ graph }) =>
      `Export what is listed below the graph: ${DRAWER_TABS[graph.drawer.tab].toLowerCase()} …`,
    also: 'table answer rows paths interlocks owners shared coverage indicators save',
    keys: ['Alt+X'],
    when: ({ graph }) => graph.drawer.offer !== null,
    perform: ({ graph }) => exportOffered(graph),
  },
  {
    id: 'export-profile',
    label: 'Export the profile …',
    labelNow: (workbench) => `Export ${profileName(workbench)} …`,
    also: `save record ${WINDOW_FORMATS.join(' ')}`,
    keys: ['Alt+Shift+X'],
    when: ({ profile }) => profile.entity !== null && !profile.isComing,
    perform: (workbench) => {
      const { entity } = workbench.profile;
      if (entity) void exportRecord(workbench, entity);
    },
  },
  {
    id: 'dossier',
    label: 'Dossier of the case …',
    also: 'report sections template pdf word docx html markdown save',
    keys: ['Alt+Shift+D'],
    when: ({ cases }) => cases.head !== null,
    perform: (workbench) => workbench.makeDossier(null),
  },
  {
    id: 'dossier-profile',
    label: 'Dossier of the profile …',
    labelNow: (workbench) => `Dossier of ${profileName(workbench)} …`,
    also: 'report record template pdf word docx html markdown save',
    when: ({ cases, profile }) =>
      cases.head !== null && profile.entity !== null && !profile.isComing,
    perform: (workbench) => workbench.makeDossier(workbench.profile.entity),
  },
  {
    id: 'copy-picture',
    label: 'Copy the graph as a picture',
    labelNow: ({ graph }) =>
      entitiesPictured(graph) === null
        ? 'Copy the graph as a picture'
        : 'Copy the selection as a picture',
    also: 'clipboard png image selection',
    keys: ['Alt+Shift+P'],
    when: hasEntities,
    perform: ({ graph }) => void copyPicture(graph),
  },
  {
    id: 'copy-selection',
    label: 'Copy the selection as a table',
    also: 'clipboard spreadsheet rows',
    when: ({ graph }) => graph.selection.size + graph.selectedTies.size > 0,
    perform: ({ graph }) => void copySelection(graph),
  },
  {
    id: 'print',
    label: 'Print the graph …',
    also: 'paper sheets A4 A3 pdf',
    keys: ['Mod+P'],
    when: hasEntities,
    perform: (workbench) => workbench.show('print'),
  },
];

export const WINDOW_ACTIONS: readonly Action<Workbench>[] = [
  {
    id: 'palette',
    label: 'Go to a name or an id, or run a command',
    keys: ['Mod+K'],
    perform: (workbench) => workbench.show('palette'),
  },
  {
    id: 'focus-search',
    label: 'Search members',
    also: 'find focus',
    keys: ['/'],
    perform: () => focusOn('search'),
  },
  {
    id: 'focus-results',
    label: 'Go to the results',
    perform: () => focusOn('results'),
  },
  {
    id: 'load-all',
    label: 'Load all results',
    also: 'pages members',
    when: ({ search }) => search.more && search.busy === null,
    perform: ({ search }) => void search.loadAll(),
  },
  {
    id: 'focus-graph',
    label: 'Go to the graph',
    perform: () => focusOn('graph'),
  },
  {
    id: 'focus-profile',
    label: 'Go to the profile',
    perform: ({ profile, inspected }) => {
      inspected.close();
      void goToProfile(profile);
    },
  },
  { id: 'next-pane', label: 'Next pane', keys: ['F6'], perform: () => focusPane(1) },
  { id: 'previous-pane', label: 'Previous pane', keys: ['Shift+F6'], perform: () => focusPane(-1) },
  {
    id: 'back',
    label: 'Back to the profile before',
    keys: ['Alt+ArrowLeft'],
    when: ({ profile }) => profile.canGoBack,
    perform: ({ profile }) => void profile.back(),
  },
  {
    id: 'forward',
    label: 'Forward to the next profile',
    keys: ['Alt+ArrowRight'],
    when: ({ profile }) => profile.canGoForward,
    perform: ({ profile }) => void profile.forward(),
  },
  {
    id: 'refresh',
    label: 'Refresh the profile',
    also: 'fetch again',
    when: ({ profile: { entity } }) => entity !== null && !isFromFile(entity),
    perform: ({ profile }) => void profile.refresh(),
  },
  ...GRAPH_ACTIONS,
  ...TAKING_ACTIONS,
  ...CASE_ACTIONS,
  {
    id: 'offline',
    label: 'Switch offline on or off',
    also: 'online network',
    perform: ({ registries, session }) =>
      void session.setOffline(!isSwitchedOffline(session.status?.offline, registries.several)),
  },
  {
    id: 'requests',
    label: 'Requests …',
    also: 'asked chain log history registry answers failed not found quarantine evidence',
    keys: ['Alt+R'],
    perform: (workbench) => workbench.show('requests'),
  },
  {
    id: 'not-fetched',
    label: 'Not fetched …',
    also: 'missing profiles failed try again retry busy timeout unreachable',
    keys: ['Alt+M'],
    perform: (workbench) => workbench.show('not-fetched'),
  },
  {
    id: 'verify',
    label: 'Verify an export …',
    also: 'check proof evidence hash file challenge dossier csv graphml json svg html docx pdf',
    perform: (workbench) => workbench.show('verify'),
  },
  {
    id: 'settings',
    label: 'Settings …',
    also: 'registry address key preferences store check rebuild',
    keys: ['Mod+,'],
    perform: (workbench) => workbench.show('settings'),
  },
  themed('light'),
  themed('dark'),
  themed('system'),
  {
    id: 'keyboard',
    label: 'Keyboard …',
    also: 'help shortcuts keys',
    keys: ['?'],
    perform: (workbench) => workbench.show('keyboard'),
  },
];

/** The actions the palette offers: those that can be performed now. */
export function actionsNow(workbench: Workbench): Action[] {
  const able = WINDOW_ACTIONS.filter(
    (action) => action.id !== 'palette' && canPerform(action, workbench),
  );
  return [...able, ...openCaseActions(workbench)].map((action) =>
    actionOn(action, () => workbench),
  );
}

/** One that was closed stays in the page while it fades out, and takes no key any more. */
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"][data-state="open"]';

/** Performs the action bound to a key. An open dialog handles its own keys. */
export function takeWindowKey(event: KeyboardEvent, workbench: Workbench): void {
  if (workbench.dialog || document.querySelector(OPEN_DIALOG)) return;
  const action = WINDOW_ACTIONS.find(({ keys }) => isKeyOf(event, keys));
  if (!action || (action.leavesFields && isTyping(event.target))) return;
  event.preventDefault();
  if (canPerform(action, workbench)) action.perform(workbench);
}

/** Puts the focus on the profile's heading; a profile that was slid away is shown first. */
export async function goToProfile(profile: Workbench['profile']): Promise<void> {
  await tick();
  const pane = (): HTMLElement | null => document.querySelector('section[aria-label="Profile"]');
  if (!pane() && profile.entity) void profile.open(profile.entity);
  await tick();
  focusPaneHome(pane());
}

/** Moves the focus to the next or previous pane; panes have `data-pane`, in reading order. */
function focusPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]:not([inert], [inert] *)')];
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = panes[(Math.max(at, by > 0 ? -1 : 0) + by + panes.length) % panes.length];
  focusPaneHome(next ?? null);
}
