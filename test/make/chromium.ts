/**
 * The headless Chromium of the tests. On Linux x64 it comes from npm; elsewhere it is the one
 * Playwright knows as the channel "chrome", or the one CHROMIUM_PATH names.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LaunchOptions } from 'playwright';

const PACKAGED_VERSION = '153.0.0';

/**
 * Launch options for a Chromium that is there. The package's own `args` are left alone on purpose:
 * they switch web security off, and these tests are about web security too.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const args = ['--font-render-hinting=none', '--disable-background-networking', '--disable-quic'];
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named, args };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args };

  // The package reuses whatever `chromium` it finds in TMPDIR, so it gets a folder of its own.
  const folder = resolve(import.meta.dirname, '../../.cache', `chromium-${PACKAGED_VERSION}`);
  mkdirSync(folder, { recursive: true });
  const temporary = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    // Libraries for a bare machine; the system's own come first where there are any.
    await inflate(
      resolve(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin/al2023.tar.br'),
    );
    const libraries = [
      process.env['LD_LIBRARY_PATH'],
      '/usr/lib/x86_64-linux-gnu',
      '/usr/lib64',
      join(folder, 'al2023/lib'),
    ];
    return {
      executablePath,
      args: [...args, '--no-sandbox', '--no-zygote', '--headless=shell', '--disable-gpu'],
      env: {
        ...process.env,
        TMPDIR: temporary ?? '/tmp',
        LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
      },
    };
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
}
