/** Keeps a window on our page: no navigation, no new window, no webview, no permission. */
import type { Session, WebContents } from 'electron';
import { openOutside } from './external-link.ts';
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
