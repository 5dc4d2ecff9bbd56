/**
 * The page in the windows: served under app://interlock/, so that it has an origin of its own and no file
 * access. No window can navigate away from it.
 */
import { protocol, type WebFrameMain, type WebContents, type Session, shell } from 'electron';
import { readPageFile } from '../src/page/page-file.ts';
import { pageHeaders } from '../src/page/page-policy.ts';

const SCHEME = 'app';

export const APP_ORIGIN = `${SCHEME}://interlock`;
export const PAGE_URL = `${APP_ORIGIN}/`;

/** Must be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Answers app:// requests from the page folder, with the same headers as the browser host. */
export function serveApp(pageFolder: string): void {
  protocol.handle(SCHEME, async ({ method, url }) => {
    const { host, pathname } = new URL(url);
    if (method !== 'GET' || host !== 'interlock') return refusal(403);
    const file = await readPageFile(pageFolder, pathname);
    if (file === null) return refusal(404);
    return new Response(file.body, { headers: pageHeaders(file.mediaType) });
  });
}

const refusal = (status: number): Response =>
  new Response(null, { status, headers: pageHeaders('text/plain') });

/** Whether it is a main frame of exactly our origin. A frame already closed (null) is not. */
export function isTrustedFrame(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN;
}

interface Preventable {
  preventDefault(): void;
}

/** No navigation, no new window, no webview: for every web contents, whatever created it. */
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

/** Electron grants every permission by default. Our page may only write to the clipboard. */
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

/** Protocols of links opened outside: in the browser, and in the mail program. */
const OUTSIDE = ['https:', 'mailto:'];

/** Only a complete https or mailto address is passed to the system; anything else is ignored. */
function openOutside(address: string, log: (line: string) => void): void {
  const url = URL.parse(address);
  if (url === null || !OUTSIDE.includes(url.protocol)) {
    log('a link was not opened: it is neither https nor mailto');
    return;
  }
  shell.openExternal(url.href).catch(() => log('the system could not open a link'));
}
