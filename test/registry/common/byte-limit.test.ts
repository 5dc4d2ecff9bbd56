/** A limit for the bytes of large answers: in the order they came, left when cancelled, free again at the end. */
import { describe, expect, it } from 'vitest';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createByteLimit, type ByteLimit } from '../../../src/registry/common/byte-limit.ts';

const never = new AbortController().signal;

/** Takes so much, and holds it until told to end. */
function worker(room: ByteLimit, bytes: number, signal = never) {
  const end = Promise.withResolvers<void>();
  let hasRoom = false;
  const done = room.during(async (holding) => {
    await holding.take(bytes, signal);
    hasRoom = true;
    await end.promise;
  });
  return { done, hasRoom: () => hasRoom, end: () => end.resolve() };
}

describe('the room for large answers', () => {
  it('lets in as many as there is room for, the others in the order they came', async () => {
    const room = createByteLimit(100);
    const [first, second, large, small] = [60, 40, 100, 1].map((bytes) => worker(room, bytes));
    await nextTurn();
    expect([first, second, large, small].map((one) => one?.hasRoom())).toEqual([
      true,
      true,
      false,
      false,
    ]);
    first?.end();
    await first?.done;
    await nextTurn();
    // There is room for the small one, which came later.
    expect([large?.hasRoom(), small?.hasRoom()]).toEqual([false, false]);
    second?.end();
    await nextTurn();
    expect([large?.hasRoom(), small?.hasRoom()]).toEqual([true, false]);
    large?.end();
    await nextTurn();
    expect(small?.hasRoom()).toBe(true);
  });

  it('lets a wait be left at once, and whoever came after it in', async () => {
    const room = createByteLimit(100);
    const holder = worker(room, 60);
    const leaving = new AbortController();
    const left = worker(room, 100, leaving.signal);
    const next = worker(room, 40);
    await nextTurn();
    expect([holder.hasRoom(), next.hasRoom()]).toEqual([true, false]);
    leaving.abort(new Error('left'));
    await expect(left.done).rejects.toThrow('left');
    await nextTurn();
    expect(next.hasRoom()).toBe(true);
  });

  it('frees what was not needed, and all of it when the work fails', async () => {
    const room = createByteLimit(100);
    const failing = room.during(async (holding) => {
      const share = await holding.take(1000, never);
      share.shrink(70);
      await nextTurn();
      throw new Error('no');
    });
    const small = worker(room, 30);
    const whole = worker(room, 100);
    await expect(failing).rejects.toThrow('no');
    expect([small.hasRoom(), whole.hasRoom()]).toEqual([true, false]);
    small.end();
    await nextTurn();
    expect(whole.hasRoom()).toBe(true);
  });
});
