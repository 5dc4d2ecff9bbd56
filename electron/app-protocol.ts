/** Serves the built page under app://interlock/, so that it has an origin of its own and no file access. */
import { protocol } from 'electron';
import { readPageFile } from '../src/page/page-file.ts';
import { pageHeaders } from '../src/page/page-policy.ts';

const SCHEME = 'app';

export const APP_ORIGIN = `${SCHEME}://interlock`;
export const PAGE_URL = `${APP_ORIGIN}/`;

/** Has to happen before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Answer app:// requests from the page folder, with the same headers as the browser host. */
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
