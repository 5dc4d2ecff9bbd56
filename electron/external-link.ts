/** Opens links of the page outside: web addresses in the browser, mail addresses in the mail program. */
import { shell } from 'electron';

const OUTSIDE = ['https:', 'mailto:'];

/** Only a whole https or mailto address goes to the system; anything else goes nowhere. */
export function openOutside(address: string, log: (line: string) => void): void {
  const url = URL.parse(address);
  if (url === null || !OUTSIDE.includes(url.protocol)) {
    log('a link was not opened: it is neither https nor mailto');
    return;
  }
  shell.openExternal(url.href).catch(() => log('the system could not open a link'));
}
