/**
 * The focus never falls to the body: where the focused element goes away, is hidden or can't be used
 * any more, its nearest neighbour takes the focus, or else the home of its pane.
 *
 * A pane is marked with `data-pane`; the element that speaks for it with `data-pane-focus`.
 */

const CHOICES = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** Parts that lie over the window give the focus back themselves as they close; this long they have. */
const GIVEN_BACK_MS = 80;

interface Held {
  element: HTMLElement;
  /** From the element outwards to its pane or dialog; what surrounds that is no neighbourhood. */
  around: HTMLElement[];
  /** The choices of its parent, in order. */
  beside: HTMLElement[];
}

/** Watches the document until what it answers is called. */
export function keepFocus(): () => void {
  let held: Held | null = null;
  /** The pane the focus was in last, for what lay over the window and is gone. */
  let pane: HTMLElement | null = null;
  /** What had it there: where it goes back to, even from a dialog that a menu led to. */
  let under: HTMLElement | null = null;

  function hold({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    held = holdOn(target);
    pane = target.closest<HTMLElement>('[data-pane]') ?? pane;
    if (!target.closest('[role="dialog"], [role="menu"]')) under = target;
  }

  /** The focus was put nowhere on purpose, with a click beside everything. */
  function letGo({ relatedTarget }: FocusEvent): void {
    const before = held;
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (held === before && before && isUsable(before.element) && isNowhere()) held = null;
      });
  }

  function mend(): void {
    if (!held || isUsable(held.element)) return;
    if (!isNowhere() && document.activeElement !== held.element) return;
    const lost = held;
    const next = neighbour(lost);
    if (next) next.focus();
    else
      setTimeout(() => {
        if (held !== lost || !isNowhere()) return;
        if (under && isUsable(under) && under.checkVisibility()) under.focus();
        else homeOf(pane)?.focus();
      }, GIVEN_BACK_MS);
  }

  const observer = new MutationObserver(mend);
  observer.observe(document.body, {
    attributeFilter: ['disabled', 'hidden', 'inert'],
    childList: true,
    subtree: true,
  });
  document.addEventListener('focusin', hold);
  document.addEventListener('focusout', letGo);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', hold);
    document.removeEventListener('focusout', letGo);
  };
}

/** Puts the focus on what speaks for a pane, or on the pane itself; answers whether it could. */
export function focusPaneHome(pane: HTMLElement | null): boolean {
  const home = homeOf(pane);
  home?.focus();
  return home !== null;
}

function homeOf(pane: HTMLElement | null): HTMLElement | null {
  if (!pane || !isUsable(pane)) return null;
  return spokenFor(pane) ?? pane;
}

function spokenFor(part: HTMLElement): HTMLElement | null {
  const home = part.querySelector<HTMLElement>('[data-pane-focus]');
  return home && isUsable(home) ? home : null;
}

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

function isUsable(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert], [hidden]') === null
  );
}

function choicesIn(part: HTMLElement): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(CHOICES)].filter(
    (element) => element.tabIndex >= 0 && isUsable(element) && element.checkVisibility(),
  );
}

function holdOn(element: HTMLElement): Held {
  const around: HTMLElement[] = [];
  const all = document.querySelector('main') ?? document.body;
  for (let part = element.parentElement; part && !part.contains(all); part = part.parentElement) {
    around.push(part);
    if (part.matches('[data-pane], [role="dialog"]')) break;
  }
  const parent = element.parentElement;
  const beside = parent
    ? choicesIn(parent).filter((choice) => choice.parentElement === parent)
    : [];
  return { element, around, beside };
}

/** What stood after it, or before it; else what there is in the nearest part that is left. */
function neighbour({ element, around, beside }: Held): HTMLElement | null {
  const at = beside.indexOf(element);
  const near = [...beside.slice(at + 1), ...beside.slice(0, Math.max(at, 0)).reverse()];
  const left = near.find((choice) => isUsable(choice) && choice.checkVisibility());
  if (left) return left;
  for (const part of around.filter(isUsable)) {
    const next = part.matches('[data-pane]')
      ? homeOf(part)
      : (spokenFor(part) ?? choicesIn(part)[0]);
    if (next) return next;
  }
  return null;
}
