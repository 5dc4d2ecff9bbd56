/** Leaves the window: the browser or the mail program opens an address, and learns nothing of this page. */

/** The desktop host hears of it as of a new window, and decides for itself what it opens. */
export function leaveFor(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
