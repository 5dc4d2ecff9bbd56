/**
 * The Chromium that npm brings to a clone on Linux x64, unpacked once into a folder of its own. A
 * release has none.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '../contract/faults.ts';
import { programFolder } from '../thread/program-files.ts';
import { tookTooLong } from './page-to-print.ts';
import type { Chromium } from './run-chromium.ts';

const PACKAGE = '@sparticuz/chromium';
const VERSION = '153.0.0';

/**
 * It unpacks to wherever TMPDIR points, and takes whatever `chromium` it finds there: a process of its
 * own has a folder of its own. The second archive has libraries for a bare machine.
 */
const UNPACK = `
  import chromium, { inflate } from '${PACKAGE}';
  await chromium.executablePath();
  await inflate('node_modules/${PACKAGE}/bin/al2023.tar.br');
`;

/** Unpacking takes some seconds. */
const UNPACKED_WITHIN_MS = 120_000;

/** Null where it isn’t. Refused as `print-failed` where unpacking takes too long, and as `cancelled` by the signal. */
export async function packagedChromium(signal?: AbortSignal): Promise<Chromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const program = programFolder();
  if (!existsSync(join(program, 'node_modules', PACKAGE))) return null;
  const folder = join(program, '.cache', `chromium-${VERSION}`);
  if (!existsSync(folder)) await unpack(program, folder, signal);
  return { file: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries(folder) } };
}

/** The system’s own come first where there are any. */
const libraries = (folder: string): string =>
  [
    process.env['LD_LIBRARY_PATH'],
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib64',
    join(folder, 'al2023', 'lib'),
  ]
    .filter(Boolean)
    .join(':');

/** Beside its place and then moved there: whoever finds it finds all of it, and two at once do no harm. */
async function unpack(program: string, folder: string, signal?: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(UNPACKED_WITHIN_MS);
  await mkdir(join(program, '.cache'), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  try {
    const { PATH = '' } = process.env;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: program,
      env: { PATH, TMPDIR: draft },
      signal: AbortSignal.any([late, ...(signal ? [signal] : [])]),
      killSignal: 'SIGKILL',
    });
    await rename(draft, folder);
  } catch (error) {
    if (signal?.aborted) throw new Refusal('cancelled');
    if (existsSync(folder)) return;
    if (late.aborted) throw tookTooLong(UNPACKED_WITHIN_MS);
    throw error;
  } finally {
    // What is still written as it is stopped may come between.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}
