/** `store` interrupted: what a check found is not lost. */
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { store } from '../../src/cli/store.ts';
import type { CheckReport } from '../../src/contract/model/answers.ts';
import { refusedWith } from '../make/open-desk.ts';
import { openTempStore } from '../make/temp-store.ts';

afterEach(() => vi.restoreAllMocks());

it('prints what a check found before Ctrl-C, and is cancelled', async () => {
  const whole = openTempStore();
  whole.close();
  const printed: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(text) > 0);
  // As soon as anyone listens, and so while the check is under way.
  const interrupt = (name: string | symbol): void => {
    if (name === 'SIGINT') queueMicrotask(() => process.emit('SIGINT'));
  };
  process.on('newListener', interrupt);
  onTestFinished(() => void process.off('newListener', interrupt));
  expect(await refusedWith(store(['check', '--json', '--store', whole.file]))).toBe('cancelled');
  const report = JSON.parse(printed.join('')) as CheckReport;
  expect(report).toMatchObject({ damaged: [], database: [] });
});
