/** Copies text that has to be read first: to be called within the key or press, as browsers require. */

/** Whether it was copied; false if the browser refuses the clipboard, or there is nothing to copy. */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  const asBlob = text.then((words) => new Blob([words], { type: 'text/plain' }));
  // It may reject before anything awaits it, so the rejection is handled here as well.
  asBlob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': asBlob })]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Handles a copy by its key, unless text is selected, which is copied instead. Reports the result: `Copied`
 * and `what`, or that the browser refused.
 */
export function takeCopy(
  event: ClipboardEvent,
  what: string,
  read: () => Promise<string>,
  announce: (words: string) => void,
): void {
  if (document.getSelection()?.isCollapsed === false) return;
  event.preventDefault();
  void copyLater(read()).then((isCopied) =>
    announce(isCopied ? `Copied${what}` : 'The browser refused the clipboard'),
  );
}
