/** Named work: followed, cancelled, and its name free again afterwards. */
import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../../src/contract/events.ts';
import { createTasks, stopIfCancelled } from '../../../src/engine/base/tasks.ts';
import { refusedWith } from '../../make/open-desk.ts';

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

describe('the runner of tasks', () => {
  it('announces the first and the last progress of many, before the work ends', async () => {
    const events: EngineEvent[] = [];
    const tasks = createTasks((event) => events.push(event));
    const result = await tasks.run('load', (call) => {
      for (let done = 1; done <= 1000; done += 1) call.progress(done, 1000, 'Loading');
      return 'done';
    });
    expect(result).toBe('done');
    expect(events.map((event) => 'done' in event && event.done)).toEqual([1, 1000]);
  });

  it('tells nobody of work without a name', async () => {
    const events: EngineEvent[] = [];
    const tasks = createTasks((event) => events.push(event));
    await tasks.run(undefined, (call) => call.progress(1, 2, 'Loading'));
    expect(events).toEqual([]);
  });

  it('gives a name to one at a time, and frees it however the work ends', async () => {
    const tasks = createTasks(() => undefined);
    const first = tasks.run('name', async ({ signal }) => {
      await untilAborted(signal);
      stopIfCancelled(signal);
    });
    expect(await refusedWith(tasks.run('name', () => 1))).toBe('input-invalid');
    expect(tasks.cancel('name')).toBe(true);
    expect(await refusedWith(first)).toBe('cancelled');
    expect(tasks.cancel('name')).toBe(false);
    await expect(
      tasks.run('name', () => {
        throw new Error('a bug');
      }),
    ).rejects.toThrow('a bug');
    expect(await tasks.run('name', () => 1)).toBe(1);
  });

  it('asks all work to stop when it closes, and waits for it', async () => {
    const tasks = createTasks(() => undefined);
    const ended: string[] = [];
    const work = (name: string) => async (call: { signal: AbortSignal }) => {
      await untilAborted(call.signal);
      await new Promise(setImmediate);
      ended.push(name);
    };
    void tasks.run('named', work('named'));
    void tasks.run(undefined, work('unnamed'));
    await tasks.close();
    expect(ended).toEqual(['named', 'unnamed']);
  });
});
