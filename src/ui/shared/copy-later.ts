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
