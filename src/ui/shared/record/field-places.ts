/**
 * Handles pointer and keys for the fields of a profile that lead to where they are stated. The fields of a
 * group are one tab stop; the arrows move from each to the next, across groups. In a grid whose row has the
 * focus, F2 goes to the fields of the row, and Escape back.
 */

/** A field that was chosen. */
export interface FieldPlace {
  /** An RFC 6901 JSON Pointer. */
  pointer: string;
  /** What is stated there, in words. */
  what: string;
}

const PLACE = '[data-pointer]';
const GROUP = '[data-fields]';
const GRID = '[role="grid"]';
const ROW = '[role="row"]';

/** An attachment for the element around the groups, each marked with `data-fields`. */
export function fieldPlaces(
  open: (place: FieldPlace, element: HTMLElement) => void,
): (holder: HTMLElement) => () => void {
  return (holder) => {
    const observer = new MutationObserver(() => ensureTabStops(holder));
    const listeners = {
      click: (event: Event) => void (isChoosingText() || choose(event, open)),
      focusin: ({ target }: Event) => stopAt(target as HTMLElement),
    };
    const onkeydown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (takeKey(event, holder, open)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    const onfold = (): void => ensureTabStops(holder);
    ensureTabStops(holder);
    observer.observe(holder, { childList: true, subtree: true });
    for (const [name, listener] of Object.entries(listeners))
      holder.addEventListener(name, listener);
    // When a part folds; the event doesn't bubble.
    holder.addEventListener('toggle', onfold, { capture: true });
    // Before the grid, in which every letter begins a search.
    holder.addEventListener('keydown', onkeydown, { capture: true });
    return () => {
      observer.disconnect();
      holder.removeEventListener('toggle', onfold, { capture: true });
      for (const [name, listener] of Object.entries(listeners))
        holder.removeEventListener(name, listener);
      holder.removeEventListener('keydown', onkeydown, { capture: true });
    };
  };
}

const placesIn = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(PLACE)].filter((place) => place.checkVisibility());

const placesBesideGrids = (within: Element): HTMLElement[] =>
  placesIn(within).filter((place) => place.closest(GRID) === null);

/** Gives each group one tab stop, also after its content has changed. */
function ensureTabStops(holder: HTMLElement): void {
  for (const group of holder.querySelectorAll(GROUP)) {
    const stop = group.querySelector<HTMLElement>(`${PLACE}[tabindex="0"]`);
    if (!stop?.checkVisibility()) stopAt(placesBesideGrids(group)[0]);
  }
}

function stopAt(chosen: HTMLElement | undefined): void {
  const place = chosen?.closest<HTMLElement>(PLACE);
  const group = place?.closest(GRID) === null ? place.closest(GROUP) : null;
  for (const other of group?.querySelectorAll<HTMLElement>(`${PLACE}[tabindex="0"]`) ?? [])
    other.tabIndex = -1;
  if (group && place) place.tabIndex = 0;
}

/** A click that selects words for copying opens nothing. */
const isChoosingText = (): boolean => document.getSelection()?.isCollapsed === false;

function choose(
  { target }: Event,
  open: (place: FieldPlace, element: HTMLElement) => void,
): boolean {
  const place = (target as Element).closest<HTMLElement>(PLACE);
  const { pointer, what } = place?.dataset ?? {};
  if (!place || pointer === undefined || what === undefined) return false;
  open({ pointer, what }, place);
  return true;
}

/** Whether the key was handled. */
function takeKey(
  event: KeyboardEvent,
  holder: HTMLElement,
  open: (place: FieldPlace, element: HTMLElement) => void,
): boolean {
  const target = event.target as HTMLElement;
  if (target.matches(GRID)) return event.key === 'F2' && goIntoRow(target);
  if (!target.matches(PLACE)) return false;
  if (event.key === 'Enter' || event.key === ' ') return choose(event, open);
  const grid = target.closest<HTMLElement>(GRID);
  if (grid && event.key === 'Escape') {
    grid.focus();
    return true;
  }
  const row = target.closest(ROW);
  return goTo(event.key, target, row ? placesIn(row) : placesBesideGrids(holder));
}

/** Focuses the first field of the row that is current in the grid. */
function goIntoRow(grid: HTMLElement): boolean {
  const row = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
  const [first] = row ? placesIn(row) : [];
  first?.focus();
  return first !== undefined;
}

function goTo(key: string, from: HTMLElement, places: readonly HTMLElement[]): boolean {
  const at = places.indexOf(from);
  if (key === 'ArrowDown' || key === 'ArrowRight') places[at + 1]?.focus();
  else if (key === 'ArrowUp' || key === 'ArrowLeft') places[at - 1]?.focus();
  else if (key === 'Home' || key === 'End') {
    const group = from.closest(ROW) ?? from.closest(GROUP);
    const own = places.filter((place) => group?.contains(place));
    own.at(key === 'Home' ? 0 : -1)?.focus();
  } else return false;
  return true;
}
