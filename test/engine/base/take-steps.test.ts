/** Long work lets others in between, stops when asked to, and cleans up. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTasks } from '../../../src/engine/base/tasks.ts';
import {
  TURN_MILLIS,
  WorkTurns,
  takeAll,
  takeSteps,
  Turns,
} from '../../../src/engine/base/take-steps.ts';
import type { Step } from '../../../src/store/base/step.ts';

describe('taking work in steps', () => {
  it('gives the result of the last step', async () => {
    const tasks = createTasks(() => undefined);
    function* steps(): Generator<Step, string> {
      yield { done: 1, total: 2 };
      yield { done: 2, total: 2 };
      return 'whole';
    }
    const taken = await tasks.run('work', (call) => takeSteps(steps(), call, 'Working'));
    expect(taken).toBe('whole');
  });

  it('answers others between, and stops endless work when it is cancelled', async () => {
    const tasks = createTasks(() => undefined);
    let cleaned = false;
    function* endless(): Generator<Step, never> {
      try {
        for (let done = 0; ; done += 1) yield { done, total: 0 };
      } finally {
        cleaned = true;
      }
    }
    const working = tasks.run('work', (call) => takeSteps(endless(), call, 'Working'));
    await new Promise(setImmediate);
    expect(tasks.cancel('work')).toBe(true);
    expect(await working).toBeNull();
    expect(cleaned).toBe(true);
  });

  it('gives what the work came to where somebody else had it ended before the cancel', async () => {
    const tasks = createTasks(() => undefined);
    let isEnded = false;
    function* steps(): Generator<Step, string> {
      while (!isEnded) yield { done: 0, total: 0 };
      return 'whole';
    }
    const working = tasks.run('work', (call) => takeSteps(steps(), call, 'Working'));
    await new Promise(setImmediate);
    tasks.cancel('work');
    isEnded = true;
    expect(await working).toBe('whole');
  });

  it('cleans up after a step that fails', async () => {
    const tasks = createTasks(() => undefined);
    function* failing(): Generator<Step, never> {
      yield { done: 0, total: 1 };
      throw new Error('a bug');
    }
    const working = tasks.run(undefined, (call) => takeSteps(failing(), call, 'Working'));
    await expect(working).rejects.toThrow('a bug');
  });

  it('refuses what is to be taken whole once it is cancelled', async () => {
    const stop = new AbortController();
    function* endless(): Generator<void, never> {
      for (;;) yield;
    }
    const taking = takeAll(endless(), stop.signal);
    stop.abort();
    await expect(taking).rejects.toMatchObject({ fault: { code: 'cancelled' } });
  });

  it('goes on with one short work after the other while a stretch lasts, then answers others', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const stop = new AbortController();
    const workTurns = new WorkTurns(stop.signal);
    let isDone = false;
    let turns = 0;
    let works = 0;
    const takeTurns = (): void => {
      turns += 1;
      if (!isDone) setImmediate(takeTurns);
    };
    setImmediate(takeTurns);
    function* short(): Generator<void, void> {
      works += 1;
      yield;
    }
    const go = async (): Promise<void> => {
      for (let more = 0; more < 100; more += 1) {
        await workTurns.run(short());
        await workTurns.pause();
      }
    };
    await go();
    expect([works, turns]).toEqual([100, 0]);
    now += TURN_MILLIS;
    await go();
    isDone = true;
    expect([works, turns]).toEqual([200, 1]);
    stop.abort();
    await workTurns.pause();
    now += TURN_MILLIS;
    await expect(workTurns.pause()).rejects.toMatchObject({ fault: { code: 'cancelled' } });
  });
});

/** Work on one thing: short work at once, long work in steps, and never one before the other. */
describe('the queue of work on one thing', () => {
  it('does short work at once when nothing is under way', async () => {
    const turns = new Turns();
    let done = false;
    const taken = turns.run(function* () {
      yield;
      done = true;
      return 'done';
    });
    expect(done).toBe(true);
    expect(await taken).toBe('done');
  });

  it('answers others between, and begins nothing before what came first has ended', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    let stop = false;
    const long = turns.run(function* () {
      while (!stop) yield;
      seen.push('long');
    });
    const next = turns.run(function* () {
      yield;
      seen.push('next');
    });
    await new Promise(setImmediate);
    expect(seen).toEqual([]);
    expect(turns.isBusy).toBe(true);
    stop = true;
    await Promise.all([long, next]);
    expect(seen).toEqual(['long', 'next']);
  });

  it('goes on after work that fails', async () => {
    const turns = new Turns();
    const failing = turns.run(function* () {
      yield;
      throw new Error('no');
    });
    const next = turns.run(function* () {
      yield;
      return 'done';
    });
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
