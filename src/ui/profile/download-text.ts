/** Hands a text to the browser as a file to keep. */

const HELD_MS = 60_000;

/** The text as UTF-8 under this name; the browser or the window asks where to. */
export function downloadText(text: string, name: string, mime = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${mime};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), HELD_MS);
}
