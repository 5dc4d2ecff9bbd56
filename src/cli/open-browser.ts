/** Opens an address in the browser the person uses. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The program that opens a file on each system; none of them is a shell. */
const OPENERS: Partial<Record<NodeJS.Platform, [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Is there a screen to open a window on? Only Linux and its like can lack one. */
export function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

/**
 * Every user of a machine can read the arguments of every program, and this address lets in whoever
 * comes first. So the browser is given a file that only this user can read, and that leads there.
 * Does nothing where there is no screen or no such program, and a browser shut off from the system's
 * temporary files finds none: the address is printed anyway.
 * @returns removes the file, which is needed until the browser came in
 */
export function openBrowser(url: string): () => void {
  const file = hasDisplay() ? writePrivately(pageLeadingTo(url)) : null;
  if (file === null) return () => undefined;
  const forget = (): void => {
    try {
      rmSync(dirname(file), { recursive: true, force: true });
    } catch {
      // What stays leads nowhere: the address worked once.
    }
  };
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, file], { stdio: 'ignore', detached: true });
  opener.on('error', forget);
  opener.unref();
  return forget;
}

/** The file, in a folder that nobody else can look into; null where none can be written. */
function writePrivately(page: string): string | null {
  try {
    const file = join(mkdtempSync(join(tmpdir(), 'interlock-')), 'open.html');
    writeFileSync(file, page, { mode: 0o600 });
    return file;
  } catch {
    return null;
  }
}

/** Without a script, which some refuse to files. The link is for who lets no page move on by itself. */
const pageLeadingTo = (url: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${url}">
<title>Interlock</title>
<a href="${url}">Open Interlock</a>
`;
