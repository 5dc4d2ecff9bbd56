/**
 * Who may talk to the engine: a browser that came in once through the address printed on this
 * machine's screen. Its one-time token becomes a cookie, which every WebSocket has to show.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, fit for a URL and a cookie. */
const secret = (): string => randomBytes(32).toString('base64url');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** In the same time whatever the texts are; digests give them one length. */
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(digest(given), digest(wanted));

export interface BrowserSession {
  /** A token for a fresh address; the one before it stops working. */
  renewToken(): string;
  /** The Set-Cookie header for the right token, once; null for any other. */
  spendToken(given: string): string | null;
  /** Does this Cookie header show the session's cookie? */
  isKnown(cookieHeader: string | undefined): boolean;
}

/** `port` is part of the cookie's name: browsers share the cookies of an address between its ports. */
export function createBrowserSession(port: number): BrowserSession {
  const name = `interlock-${port}`;
  const value = secret();
  let token: string | null = null;
  return {
    renewToken: () => (token = secret()),
    spendToken(given) {
      if (token === null || !isSame(given, token)) return null;
      token = null;
      return `${name}=${value}; HttpOnly; SameSite=Strict; Path=/`;
    },
    isKnown(cookieHeader) {
      const pairs = (cookieHeader ?? '').split(';').map((pair) => pair.trim());
      const shown = pairs.find((pair) => pair.startsWith(`${name}=`));
      return shown !== undefined && isSame(shown, `${name}=${value}`);
    },
  };
}
