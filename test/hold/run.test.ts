/** The runner itself: what one run kept another one goes on with, whatever ran in between. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { forgetStanding, keepStanding } from './standing.ts';

/** No run of a person's has it. */
const SEED = 999_000_111;

describe('a resumed stress test', () => {
  afterAll(() => {
    for (const name of ['planted', 'clock'] as const) forgetStanding(name, SEED);
  });

  function run(...args: string[]): string {
    const script = join(import.meta.dirname, 'run.ts');
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [script, '--seed', String(SEED), ...args],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    return stdout;
  }

  it(
    'goes on where it stood, although another stress test was run since',
    { timeout: 120_000 },
    () => {
      keepStanding('planted', SEED, { next: 2, counts: { 'found before': 2 }, seconds: 7 });
      // It keeps where it stands, whatever it tried.
      expect(run('--only', 'clock', '--count', '0')).toMatch(/clock +0 /);
      const again = run('--only', 'planted', '--count', '3', '--resume');
      expect(again).toMatch(/planted +3 planted changes found: 2 found before/);
    },
  );
});
