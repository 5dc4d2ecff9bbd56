/** Opens an address in the browser the person uses. */
import { spawn } from 'node:child_process';

/** The program that opens an address on each system; none of them is a shell. */
const OPENERS: Partial<Record<NodeJS.Platform, [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Is there a screen to open a window on? Only Linux and its like can lack one. */
export function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

/** Does nothing where there is no screen or no such program: the address is printed anyway. */
export function openBrowser(url: string): void {
  if (!hasDisplay()) return;
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  opener.on('error', () => undefined);
  opener.unref();
}
