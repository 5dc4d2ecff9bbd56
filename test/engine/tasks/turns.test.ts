/** Work on one thing: short work at once, long work in steps, and never one before the other. */
import { describe, expect, it } from 'vitest';
import { Turns } from '../../../src/engine/tasks/turns.ts';

describe('the queue of work on one thing', () => {
  it('does short work at once when nothing is under way', async () => {
    const turns = new Turns();
    let done = false;
    const taken = turns.take(function* () {
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
    const long = turns.take(function* () {
      while (!stop) yield;
      seen.push('long');
    });
    const next = turns.take(function* () {
      yield;
      seen.push('next');
    });
    await new Promise(setImmediate);
    expect(seen).toEqual([]);
    expect(turns.areTaken).toBe(true);
    stop = true;
    await Promise.all([long, next]);
    expect(seen).toEqual(['long', 'next']);
  });

  it('goes on after work that fails', async () => {
    const turns = new Turns();
    const failing = turns.take(function* () {
      yield;
      throw new Error('no');
    });
    const next = turns.take(function* () {
      yield;
      return 'done';
    });
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
