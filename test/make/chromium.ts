/**
 * The headless Chromium of the tests. On Linux x64 it comes from npm; elsewhere it is the one
 * Playwright knows as the channel "chrome", or the one CHROMIUM_PATH names.
 */
import type { LaunchOptions } from 'playwright';
import { packagedChromium } from '../../src/print/print.ts';

/** For pages that are used for seconds: what V8 puts into optimizing their code costs more than it saves, a tenth in all. */
const SHORT_LIVED = '--js-flags=--no-maglev --no-turbofan';

/**
 * Launch options for a Chromium that is there; `isShortLived`: its pages are used for a few tests at most. The
 * package's own `args` are left alone on purpose: they switch web security off, and these tests are about web
 * security too.
 */
export async function chromiumLaunchOptions(isShortLived = false): Promise<LaunchOptions> {
  const args = ['--font-render-hinting=none', '--disable-background-networking', '--disable-quic'];
  if (isShortLived) args.push(SHORT_LIVED);
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named, args };
  const packaged = await packagedChromium();
  if (packaged === null) return { channel: 'chrome', args };
  return {
    executablePath: packaged.file,
    args: [...args, '--no-sandbox', '--no-zygote', '--headless=shell', '--disable-gpu'],
    env: { ...process.env, ...packaged.env },
  };
}
