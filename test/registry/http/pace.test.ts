/** Turns come in order, at most so many at once, and a wait can be left. */
import { describe, expect, it } from 'vitest';
import { backoffMillis, createQueue, retryAfterMillis } from '../../../src/registry/http/pace.ts';

const never = new AbortController().signal;

describe('createQueue', () => {
  it('lets so many in at once, the others in the order they came', async () => {
    const queue = createQueue(2);
    const order: number[] = [];
    const enter = async (number: number): Promise<() => void> => {
      const giveBack = await queue.turn(never);
      order.push(number);
      return giveBack;
    };
    const [first, second, third, fourth] = [1, 2, 3, 4].map(enter);
    (await second)?.();
    const done = await third;
    expect(order).toEqual([1, 2, 3]);
    (await first)?.();
    done?.();
    await fourth;
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('lets a wait be left at once, without losing the turn for the next', async () => {
    const queue = createQueue(1);
    const giveBack = await queue.turn(never);
    const leaving = new AbortController();
    const left = queue.turn(leaving.signal);
    const next = queue.turn(never);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    giveBack();
    await expect(next).resolves.toBeTypeOf('function');
  });
});

describe('backoffMillis', () => {
  it('doubles, up to a limit, less up to half by chance', () => {
    expect([1, 2, 3, 4].map((tries) => backoffMillis(tries, 300, 1))).toEqual([
      300, 600, 1200, 2400,
    ]);
    expect(backoffMillis(1, 300, 0)).toBe(150);
    expect(backoffMillis(40, 300, 1)).toBe(8000);
  });
});

describe('retryAfterMillis', () => {
  const now = new Date('2026-03-01T10:00:00Z');
  it.each([
    ['3', 3000],
    [' 0 ', 0],
    ['Sun, 01 Mar 2026 10:00:05 GMT', 5000],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
    ['Sun Mar  1 10:00:02 2026 GMT', 2000],
    ['5.5', null],
    ['-1', null],
    ['soon', null],
    [undefined, null],
  ])('reads %j', (header, millis) => expect(retryAfterMillis(header, now)).toBe(millis));
});
