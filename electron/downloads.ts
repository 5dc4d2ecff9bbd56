/** Saves what the page takes away, where the person chooses. */
import { app, type Session } from 'electron';
import { basename, join } from 'node:path';
import { APP_ORIGIN } from './app-protocol.ts';

/** Every download asks for its place, beginning at Downloads; only our page's own are allowed. */
export function askWhereToSave(session: Session): void {
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${APP_ORIGIN}/`)) {
      event.preventDefault();
      return;
    }
    const suggested = basename(item.getFilename());
    item.setSaveDialogOptions({ defaultPath: join(app.getPath('downloads'), suggested) });
  });
}
