/** Moves the focus to where work goes on in another pane. */

const PLACES = {
  search: 'input[type="search"]:not([aria-label="Find in graph"])',
  /** The results of a registry, or else of the store. */
  results:
    '[role="grid"][aria-label="Results"][tabindex="0"], [role="grid"][aria-label="Companies in the store"]',
  graph: '[role="application"][aria-label="Graph"]',
  'drawer tab': '[aria-label="Tables"] [role="tab"][aria-selected="true"]',
  find: 'input[type="search"][aria-label="Find in graph"]',
  'list of a menu': '[role="menu"][aria-label] [role="menuitem"]:not([aria-disabled="true"])',
  'as of': 'input[type="range"][aria-label="As of"]',
};

/** Focuses the place, if it is in the window now. */
export function focusOn(place: keyof typeof PLACES): void {
  document.querySelector<HTMLElement>(PLACES[place])?.focus();
}

/** Whether the focus is there. */
export function isFocusOn(place: keyof typeof PLACES): boolean {
  return document.activeElement?.matches(PLACES[place]) ?? false;
}
