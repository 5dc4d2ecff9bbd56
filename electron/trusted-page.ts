/** Is this frame our own page? */
import type { WebFrameMain } from 'electron';
import { APP_ORIGIN } from './app-protocol.ts';

/** Only the main frame of exactly our origin is. A frame already gone (null) is not. */
export function isTrustedFrame(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN;
}
