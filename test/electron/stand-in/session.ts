/** Stands in for a session: who asked for a permission or a download, and what was decided. */
import type { DownloadItem, SaveDialogOptions, Session, WebContents } from 'electron';
import { EventEmitter } from 'node:events';
import { PreventableEvent } from './preventable.ts';

type SessionPart = Pick<
  Session,
  'setDevicePermissionHandler' | 'setPermissionCheckHandler' | 'setPermissionRequestHandler'
>;
type RequestHandler = Parameters<Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Session['setPermissionCheckHandler']>[0];
type DeviceHandler = Parameters<Session['setDevicePermissionHandler']>[0];
export type Permission = Parameters<NonNullable<RequestHandler>>[1];

/** What became of a download: refused, or the save dialog it led to. */
export type DownloadOutcome = { refused: true } | { dialog: SaveDialogOptions };

export class StandInSession extends EventEmitter implements SessionPart {
  #request: RequestHandler = null;
  #check: CheckHandler = null;
  #device: DeviceHandler = null;

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#check = handler;
  }

  setDevicePermissionHandler(handler: DeviceHandler): void {
    this.#device = handler;
  }

  /** As Electron decides: granted where no handler says otherwise. */
  isGranted(contents: WebContents, permission: Permission): { asked: boolean; checked: boolean } {
    let asked = this.#request === null;
    const details = { requestingUrl: 'app://interlock/', isMainFrame: true };
    this.#request?.(contents, permission, (granted) => (asked = granted), details);
    const checking = { ...details, securityOrigin: 'app://interlock' };
    const checked = this.#check?.(contents, permission, 'app://interlock', checking) ?? true;
    return { asked, checked };
  }

  isDeviceGranted(): boolean {
    const device = { deviceId: '1', vendorId: 1, productId: 1, name: 'device' };
    const details = { deviceType: 'hid' as const, origin: 'app://interlock', device };
    return this.#device?.(details as unknown as Parameters<NonNullable<DeviceHandler>>[0]) ?? true;
  }

  /** The page began a download. */
  download(url: string, fileName: string): DownloadOutcome {
    const event = new PreventableEvent();
    let dialog: SaveDialogOptions = {};
    const item = {
      getURL: () => url,
      getFilename: () => fileName,
      setSaveDialogOptions: (options) => (dialog = options),
    } satisfies Pick<DownloadItem, 'getFilename' | 'getURL' | 'setSaveDialogOptions'>;
    this.emit('will-download', event, item);
    return event.defaultPrevented ? { refused: true } : { dialog };
  }
}
