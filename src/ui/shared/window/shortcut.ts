/** Keyboard shortcuts as they are written (`Mod+K`), shown and recognised. Mod is Cmd on a Mac, else Ctrl. */

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

const MAC_SIGNS: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' };
const KEY_SIGNS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
};

/** `Ctrl K`, or `⌘K` on a Mac. */
export function shortcutWords(shortcut: string): string {
  const mac = isMac();
  const signs = shortcut.split('+').map((part) => {
    if (KEY_SIGNS[part]) return KEY_SIGNS[part];
    if (part.length === 1) return part.toUpperCase();
    if (mac) return MAC_SIGNS[part] ?? part;
    return part === 'Mod' ? 'Ctrl' : part;
  });
  return signs.join(mac ? '' : ' ');
}

/** In the form of `aria-keyshortcuts`. */
export const ariaShortcut = (shortcut: string): string => shortcut.replace('Mod+', 'Control+');

/** Whether this key press is the shortcut. A single key never is while a person types. */
export function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  const wants = (part: string): boolean => parts.includes(part);
  const mod = isMac() ? event.metaKey : event.ctrlKey;
  if (mod !== wants('Mod') || event.altKey !== wants('Alt')) return false;
  // On some keyboards `?` and `/` need Shift; there the character itself decides.
  const bare = parts.length === 1;
  const character = bare && key.length === 1;
  if (!character && event.shiftKey !== wants('Shift')) return false;
  if (character && isTyping(event.target)) return false;
  return event.key.toLowerCase() === key.toLowerCase();
}

/** Whether this element takes the keys that edit text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
