/** Puts on the clipboard what has to be read first: begun with the key or the press, as browsers ask. */

/** Whether it was taken; false where the browser refuses the clipboard, or there is nothing to copy. */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  const asBlob = text.then((words) => new Blob([words], { type: 'text/plain' }));
  // Refused before it is waited for, it would be nobody's.
  asBlob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': asBlob })]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes a copy that is asked for by its key, unless text is marked: then that is meant. What came of it
 * is said: `Copied`, and `what`.
 */
export function takeCopy(
  event: ClipboardEvent,
  what: string,
  read: () => Promise<string>,
  say: (words: string) => void,
): void {
  if (document.getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  void copyLater(read()).then((isCopied) =>
    say(isCopied ? `Copied${what}` : 'The browser refused the clipboard'),
  );
}
