/** Looks for a Chromium on this machine: one that was named, one that is installed, or the one of a clone. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { Refusal } from '../contract/faults.ts';
import { packagedChromium } from './packaged-chromium.ts';
import type { Chromium } from './run-chromium.ts';

/** Names one before all others. */
export const CHROMIUM_VARIABLE = 'INTERLOCK_CHROMIUM';

/**
 * Null: there is none. Refused as `print-failed` where one is named that is not there or that of a clone
 * takes too long to unpack, and as `cancelled` by the signal.
 */
export async function findChromium(
  env = process.env,
  signal?: AbortSignal,
): Promise<Chromium | null> {
  const named = env[CHROMIUM_VARIABLE];
  if (named !== undefined && named !== '') {
    if (await canRun(named)) return { file: named, env: {} };
    throw new Refusal('print-failed', {
      why: `${CHROMIUM_VARIABLE} names ${named}, which can’t be run`,
    });
  }
  for (const file of usualPlaces(process.platform, env)) {
    if (await canRun(file)) return { file, env: {} };
  }
  return packagedChromium(signal);
}

const canRun = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

const ON_PATH = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const IN_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const IN_PROGRAM_FILES = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/** Where Chrome, Chromium and Edge are on a machine of this platform, the likeliest first. */
export function usualPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  const { HOME: home = '', PATH: path = '' } = env;
  if (platform === 'darwin') {
    const folders = ['/Applications', join(home, 'Applications')];
    return IN_APPLICATIONS.flatMap((name) =>
      folders.map((folder) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    );
  }
  if (platform === 'win32') {
    const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap(
      (name) => env[name] ?? [],
    );
    return IN_PROGRAM_FILES.flatMap((parts) => folders.map((folder) => join(folder, ...parts)));
  }
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
}
