/**
 * The headless Chromium of the tests. On Linux x64 it comes from npm; elsewhere it is the one
 * Playwright knows as the channel "chrome", or the one CHROMIUM_PATH names.
 */
import type { LaunchOptions } from 'playwright';
import { packagedChromium } from '../../src/print/packaged-chromium.ts';

/**
 * Launch options for a Chromium that is there. The package's own `args` are left alone on purpose:
 * they switch web security off, and these tests are about web security too.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const args = ['--font-render-hinting=none', '--disable-background-networking', '--disable-quic'];
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
