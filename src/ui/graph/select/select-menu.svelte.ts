/** Which part of the menu “Select” is open, for whoever opens it from elsewhere. */
import { tick } from 'svelte';
import { focusOn } from '../../shared/window/pane-focus.ts';
import type { SelectPart } from './selectable.ts';

/** `all`: the menu with none of its lists. */
type OpenPart = SelectPart | 'all' | null;

let part = $state<OpenPart>(null);

export const openedSelectMenu = (): OpenPart => part;

export const toggleSelectMenu = (open: boolean): void => void (part = open ? 'all' : null);

/** A list of the menu; one that closes with it, or after another opened, changes nothing. */
export function toggleSelectList(list: SelectPart, open: boolean): void {
  if (open) part = list;
  else if (part === list) part = 'all';
}

/** The menu first: it takes the focus, which then goes on into the list. */
export async function openSelectList(list: SelectPart): Promise<void> {
  toggleSelectMenu(true);
  await rendered();
  toggleSelectList(list, true);
  await rendered();
  focusOn('list of a menu');
}

const rendered = (): Promise<number> => tick().then(() => new Promise(requestAnimationFrame));
