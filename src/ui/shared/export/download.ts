/** Hands a file to the person: a download in a browser, a save dialog where the host makes one of it. */

/** How long the address of a file is kept after the download was asked for. */
const KEPT_MS = 60_000;

/** What the page itself has. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  downloadFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Lines of text as a file; each ends as Windows has it, which every editor reads. */
export const linesFile = (lines: readonly string[]): Blob =>
  new Blob([lines.map((line) => `${line}\r\n`).join('')], { type: 'text/plain' });

/** What is at this address of the page's own origin, called `name` unless it says otherwise. */
export function downloadFrom(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
