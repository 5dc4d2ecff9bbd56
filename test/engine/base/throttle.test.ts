/** At most once in a while, and never without the last time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle } from '../../../src/engine/base/throttle.ts';

describe('a throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('acts at once, then once for all asks of a while', () => {
    const act = vi.fn();
    const throttle = createThrottle(100, act);
    throttle.schedule();
    expect(act).toHaveBeenCalledTimes(1);
    for (let asked = 0; asked < 50; asked += 1) throttle.schedule();
    vi.advanceTimersByTime(99);
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1000);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('acts for the last ask when it is flushed, and only then', () => {
    const act = vi.fn();
    const throttle = createThrottle(100, act);
    throttle.flush();
    throttle.schedule();
    throttle.schedule();
    throttle.flush();
    throttle.flush();
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('never acts after it was stopped', () => {
    const act = vi.fn();
    const throttle = createThrottle(100, act);
    throttle.schedule();
    throttle.schedule();
    throttle.stop();
    throttle.schedule();
    throttle.flush();
    vi.advanceTimersByTime(1000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
