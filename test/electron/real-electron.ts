/** Is there an Electron here that can be run for a test? Run by itself, it runs that test or says why not. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buildIfStale } from '../../src/cli/base/build.ts';
import { desktopObstacle, electronBinary } from '../../src/cli/commands/start.ts';

const root = resolve(import.meta.dirname, '../..');

/** The executable, or why there is none to run. */
export function realElectron(): { binary: string } | { missing: string } {
  const obstacle = desktopObstacle();
  if (obstacle !== null) return { missing: obstacle };
  const binary = electronBinary(join(root, 'node_modules/electron'));
  return binary === null ? { missing: 'Electron’s binary is not installed' } : { binary };
}

export const notTested = (missing: string): string => `Real Electron was not tested: ${missing}.`;

if (import.meta.main) {
  const found = realElectron();
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const problem = 'missing' in found ? null : buildIfStale(root, say);
  if ('missing' in found) {
    say(notTested(found.missing));
  } else if (problem !== null) {
    say(problem);
    process.exitCode = 1;
  } else {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const test = ['test/electron/real-electron.test.ts', '--testTimeout', '120000'];
    const args = [vitest, 'run', '--config', 'test/vitest.config.ts', '--project', 'unit', ...test];
    process.exitCode =
      spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
  }
}
