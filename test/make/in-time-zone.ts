/** The clock on the wall of another place, at a moment that is chosen. */
import { onTestFinished, vi } from 'vitest';

/** Until the test is over, this process is there. */
export function goTo(timeZone: string): void {
  const before = process.env['TZ'];
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  process.env['TZ'] = timeZone;
}

/** Until the test is over, it is this moment; timers go on. */
export function stopClock(moment: string): void {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
}
