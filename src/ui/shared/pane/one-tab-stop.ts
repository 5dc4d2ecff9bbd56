/** A row of controls with one tab stop, like a toolbar: arrows, Home and End move within it. */

const CONTROLS = 'button, a[href], input, select';

/** An attachment for the element with the role `toolbar`. */
export function oneTabStop(toolbar: HTMLElement): () => void {
  /** Folded controls are left out; before the layout, all are. */
  const controls = (): HTMLElement[] => {
    const all = [...toolbar.querySelectorAll<HTMLElement>(CONTROLS)];
    const inSight = all.filter((control) => control.checkVisibility());
    return inSight.length > 0 ? inSight : all;
  };
  const stopAt = (chosen: HTMLElement | undefined): void => {
    for (const control of controls()) control.tabIndex = control === chosen ? 0 : -1;
  };
  const onfocusin = (event: FocusEvent): void => {
    const chosen = controls().find((control) => control === event.target);
    if (chosen) stopAt(chosen);
  };
  const onkeydown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const all = controls();
    const at = all.findIndex((control) => control === event.target);
    const next = at < 0 ? null : nextOf(event.key, at, all.length);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  stopAt(controls()[0]);
  toolbar.addEventListener('focusin', onfocusin);
  // Before the controls, since a button that opens a menu would take the arrows.
  toolbar.addEventListener('keydown', onkeydown, { capture: true });
  return () => {
    toolbar.removeEventListener('focusin', onfocusin);
    toolbar.removeEventListener('keydown', onkeydown, { capture: true });
  };
}

function nextOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
