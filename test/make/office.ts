/** LibreOffice, where Debian's is on this machine, with what of it is there. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Debian has its parts in packages of their own: either can be missing where the other is. */
const PARTS = { writer: 'libswlo.so', calc: 'libsclo.so' } as const;

/** Why this part can't be had here; null: it can. */
export function whyNoOffice(part: keyof typeof PARTS): string | null {
  const office = process.platform === 'linux' ? findOffice() : null;
  if (office === null) return 'there is no soffice on this machine';
  const isThere = existsSync(join(dirname(realpathSync(office)), PARTS[part]));
  return isThere ? null : `there is no ${part} in the LibreOffice of this machine`;
}

function findOffice(): string | null {
  try {
    return execFileSync('which', ['soffice'], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

/** What LibreOffice makes of a file, by the names it gives; as somebody who never ran it, so that no other run is in the way. */
export function convertByOffice(
  { name, bytes }: { name: string; bytes: Uint8Array },
  to: string,
): Map<string, Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'interlock-office-'));
  const made = join(folder, 'made');
  try {
    writeFileSync(join(folder, name), bytes);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const options = ['--headless', '--convert-to', to, '--outdir', made, join(folder, name)];
    execFileSync(findOffice() ?? '', [profile, ...options], { stdio: 'pipe' });
    return new Map(readdirSync(made).map((file) => [file, readFileSync(join(made, file))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
