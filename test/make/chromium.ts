/**
 * The headless Chromium of the tests. On Linux x64 it comes from npm; elsewhere it is the one
 * Playwright knows as the channel "chrome", or the one CHROMIUM_PATH names.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LaunchOptions } from 'playwright';
import { packagedChromium } from '../../src/print/packaged-chromium.ts';

const root = resolve(import.meta.dirname, '../..');

/** Pages that live for seconds: what V8 puts into optimizing their code costs more than it saves, a tenth in all. */
const SHORT_LIVED = '--js-flags=--no-maglev --no-turbofan';

/**
 * Launch options for a Chromium that is there; `isShortLived`: each of its pages is opened for one test. The
 * package's own `args` are left alone on purpose: they switch web security off, and these tests are about web
 * security too.
 */
export async function chromiumLaunchOptions(isShortLived = false): Promise<LaunchOptions> {
  const args = ['--font-render-hinting=none', '--disable-background-networking', '--disable-quic'];
  if (isShortLived) args.push(SHORT_LIVED);
  const own = { ...process.env, ...testFont() };
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named, args, env: own };
  const packaged = await packagedChromium();
  if (packaged === null) return { channel: 'chrome', args, env: own };
  return {
    executablePath: packaged.file,
    args: [...args, '--no-sandbox', '--no-zygote', '--headless=shell', '--disable-gpu'],
    env: { ...own, ...packaged.env },
  };
}

/**
 * The system's font is Liberation Sans, as pdfjs-dist brings it, with the machine's own fonts for all other
 * scripts: so a test that fails fails everywhere. Whoever names another configuration in FONTCONFIG_FILE has the
 * tests run under that; they pass under any. Where fontconfig isn't used, the system's font stays.
 */
function testFont(): Record<string, string> {
  if (process.platform !== 'linux' || process.env['FONTCONFIG_FILE'] !== undefined) return {};
  const folder = join(root, '.cache/test-font');
  const file = join(folder, 'fonts.conf');
  const draft = join(folder, `${process.pid}.conf`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, fontConfig(folder));
  renameSync(draft, file);
  return { FONTCONFIG_FILE: file };
}

const fontConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(root, 'node_modules/pdfjs-dist/standard_fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
${['sans-serif', 'system-ui'].map(asLiberation).join('')}</fontconfig>
`;

const asLiberation = (family: string): string => `  <match target="pattern">
    <test name="family" qual="any"><string>${family}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>Liberation Sans</string></edit>
  </match>
`;
