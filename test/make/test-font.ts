/** The font of the tests. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * From now on, for this process and those it starts: sans-serif is Liberation Sans, as pdfjs-dist brings it, and
 * all other fonts are the machine's. So what fails for the width of its letters fails everywhere. Whoever names
 * another configuration in FONTCONFIG_FILE has the tests run under that; they pass under any. Where fontconfig
 * isn't used, nothing changes.
 */
export function bringTestFont(): void {
  if (process.platform !== 'linux' || process.env['FONTCONFIG_FILE'] !== undefined) return;
  const folder = join(root, '.cache/test-font');
  const file = join(folder, 'fonts.conf');
  const draft = join(folder, `${process.pid}.conf`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(draft, fontConfig(folder));
  renameSync(draft, file);
  process.env['FONTCONFIG_FILE'] = file;
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
