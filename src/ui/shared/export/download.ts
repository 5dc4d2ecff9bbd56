/** Gives a file to the person: a download in a browser, a save dialog if the host turns it into one. */

/** How long the address of a file stays valid after the download was requested. */
const KEPT_MS = 60_000;

/** Downloads a file that the page itself has made. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  downloadFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Lines of text as a file, with the line ends of Windows, which every editor reads. */
export const linesFile = (lines: readonly string[]): Blob =>
  new Blob([lines.map((line) => `${line}\r\n`).join('')], { type: 'text/plain' });

/** Downloads from this address of the page's own origin, as `name` unless the response names it. */
export function downloadFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
