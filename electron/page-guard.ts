/** Keeps a window on our page: no navigation, no new window, no webview, no permission. */
import { type Session, type WebContents, shell } from 'electron';
import { isTrustedFrame } from './trusted-page.ts';

interface Preventable {
  preventDefault(): void;
}

/** For every web contents there is, whoever made it. */
export function guardContents(contents: WebContents, log: (line: string) => void): void {
  const prevent = (event: Preventable): void => event.preventDefault();
  contents.on('will-navigate', prevent);
  contents.on('will-frame-navigate', prevent);
  contents.on('will-redirect', prevent);
  contents.on('will-attach-webview', prevent);
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url, log);
    return { action: 'deny' };
  });
}

/** Electron grants every permission unless told otherwise. Our page may write to the clipboard. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, decide) =>
    decide(permission === 'clipboard-sanitized-write' && isTrustedFrame(contents.mainFrame)),
  );
  session.setPermissionCheckHandler(
    (contents, permission) =>
      permission === 'clipboard-sanitized-write' &&
      contents !== null &&
      isTrustedFrame(contents.mainFrame),
  );
  session.setDevicePermissionHandler(() => false);
}

/** Opens links of the page outside: web addresses in the browser, mail addresses in the mail program. */
const OUTSIDE = ['https:', 'mailto:'];

/** Only a whole https or mailto address goes to the system; anything else goes nowhere. */
function openOutside(address: string, log: (line: string) => void): void {
  const url = URL.parse(address);
  if (url === null || !OUTSIDE.includes(url.protocol)) {
    log('a link was not opened: it is neither https nor mailto');
    return;
  }
  shell.openExternal(url.href).catch(() => log('the system could not open a link'));
}
