/**
 * Keeps the focus from falling to the body: when the focused element is removed, hidden or can't be used
 * any more, its nearest neighbour takes the focus, or else the home of its pane.
 * A pane is marked with `data-pane`, and its home with `data-pane-focus`.
 */

const CHOICES = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** How long parts over the window have to give the focus back themselves as they close. */
const GIVEN_BACK_MS = 80;

interface Held {
  element: HTMLElement;
  /** The ancestors of the element, up to its pane or dialog; anything around that is not nearby. */
  around: HTMLElement[];
  /** The controls in its parent, in order. */
  beside: HTMLElement[];
}

/** Watches the document until the returned function is called. */
export function watchFocus(): () => void {
  let held: Held | null = null;
  /** The pane that had the focus last, for when what lay over the window has closed. */
  let pane: HTMLElement | null = null;
  /** What had the focus there: it returns to this, even from a dialog that a menu opened. */
  let under: HTMLElement | null = null;

  function hold({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    held = holdOn(target);
    pane = target.closest<HTMLElement>('[data-pane]') ?? pane;
    if (!target.closest('[role="dialog"], [role="menu"]')) under = target;
  }

  /** The focus was put nowhere on purpose, by a click beside every control. */
  function forget({ relatedTarget }: FocusEvent): void {
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
  document.addEventListener('focusout', forget);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', hold);
    document.removeEventListener('focusout', forget);
  };
}

/** Focuses the home of a pane, or the pane itself; returns whether it could. */
export function focusPaneHome(pane: HTMLElement | null): boolean {
  const home = homeOf(pane);
  home?.focus();
  return home !== null;
}

function homeOf(pane: HTMLElement | null): HTMLElement | null {
  if (!pane || !isUsable(pane)) return null;
  return markedHome(pane) ?? pane;
}

function markedHome(part: HTMLElement): HTMLElement | null {
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

/** The control after it, or before it; else the first one in the nearest remaining ancestor. */
function neighbour({ element, around, beside }: Held): HTMLElement | null {
  const at = beside.indexOf(element);
  const near = [...beside.slice(at + 1), ...beside.slice(0, Math.max(at, 0)).reverse()];
  const left = near.find((choice) => isUsable(choice) && choice.checkVisibility());
  if (left) return left;
  for (const part of around.filter(isUsable)) {
    const next = part.matches('[data-pane]')
      ? homeOf(part)
      : (markedHome(part) ?? choicesIn(part)[0]);
    if (next) return next;
  }
  return null;
}
