/** A list that is read page by page: once at a time, and nothing of what was requested before a reset. */
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { fault, Refusal } from '../../../../src/contract/faults/faults.ts';
import { PagedList } from '../../../../src/ui/shared/grid/paged-list.svelte.ts';

interface NumberPage {
  rows: number[];
  more: boolean;
}

/** Its pages come when the test says so. */
class NumberList extends PagedList<number> {
  readonly requests: { after: number; answer: PromiseWithResolvers<NumberPage> }[] = [];

  protected readPage(listed: readonly number[]): Promise<NumberPage> {
    const answer = Promise.withResolvers<NumberPage>();
    this.requests.push({ after: listed.length, answer });
    return answer.promise;
  }
}

describe('a list that is read page by page', () => {
  it('reads a page once, however often it is called meanwhile, and then the next', async () => {
    const list = new NumberList();
    const reading = list.loadMore();
    expect(list.busy).toBe(true);
    void list.loadMore();
    list.requests[0]?.answer.resolve({ rows: [1, 2], more: true });
    await reading;
    expect([list.rows, list.busy, list.requests.length]).toEqual([[1, 2], false, 1]);
    const next = list.loadMore();
    list.requests[1]?.answer.resolve({ rows: [3], more: false });
    await next;
    expect([list.rows, list.more]).toEqual([[1, 2, 3], false]);
    await list.loadMore();
    expect(list.requests.map(({ after }) => after)).toEqual([0, 2]);
  });

  it('reads on for whoever wants more as soon as its rows change', async () => {
    const list = new NumberList();
    const stop = $effect.root(() => {
      $effect(() => {
        if (list.rows.length < 2) void list.loadMore();
      });
    });
    flushSync();
    list.requests[0]?.answer.resolve({ rows: [1], more: true });
    await expect.poll(() => list.requests.length).toBe(2);
    stop();
  });

  it('drops a page that comes after a reset', async () => {
    const list = new NumberList();
    const late = list.loadMore();
    list.reset();
    const now = list.loadMore();
    list.requests[1]?.answer.resolve({ rows: [7], more: false });
    await now;
    list.requests[0]?.answer.resolve({ rows: [1], more: true });
    await late;
    expect([list.rows, list.more]).toEqual([[7], false]);
  });

  it('lets go of a fault where all is listed, when it is tried again', async () => {
    const list = new NumberList();
    const all = list.loadMore();
    list.requests[0]?.answer.resolve({ rows: [1], more: false });
    await all;
    list.fault = fault('registry-timeout');
    await list.retry();
    expect([list.fault, list.rows, list.requests.length]).toEqual([null, [1], 1]);
  });

  it('says why a page could not be read, and reads it again', async () => {
    const list = new NumberList();
    const refused = list.loadMore();
    list.requests[0]?.answer.reject(new Refusal('registry-timeout'));
    await refused;
    expect([list.fault?.code, list.more]).toEqual([fault('registry-timeout').code, true]);
    const again = list.loadMore();
    expect(list.fault).toBeNull();
    list.requests[1]?.answer.resolve({ rows: [1], more: false });
    await again;
    expect(list.rows).toEqual([1]);
  });
});
