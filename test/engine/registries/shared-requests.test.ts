/** One request for all who ask the same at once. */
import { describe, expect, it } from 'vitest';
import { createSharedRequests } from '../../../src/engine/registries/shared-requests.ts';
import { refusedWith } from '../../make/open-desk.ts';

function setUp() {
  const requests = createSharedRequests<string>();
  const begun: AbortSignal[] = [];
  const answers: PromiseWithResolvers<string>[] = [];
  const ask = (key: string, signal = new AbortController().signal) =>
    requests.join(key, { signal }, (stop) => {
      begun.push(stop.signal);
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    });
  return { ask, begun, answers };
}

describe('sharing a request', () => {
  it('asks once for the same key, again for another and after the answer', async () => {
    const { ask, begun, answers } = setUp();
    const both = Promise.all([ask('a'), ask('a'), ask('b')]);
    expect(begun).toHaveLength(2);
    answers[0]?.resolve('A');
    answers[1]?.resolve('B');
    expect(await both).toEqual(['A', 'A', 'B']);
    void ask('a');
    expect(begun).toHaveLength(3);
  });

  it('lets one stop waiting without stopping the others', async () => {
    const { ask, begun, answers } = setUp();
    const impatient = new AbortController();
    const left = refusedWith(ask('a', impatient.signal));
    const stayed = ask('a');
    impatient.abort();
    expect(await left).toBe('cancelled');
    expect(begun[0]?.aborted).toBe(false);
    answers[0]?.resolve('A');
    expect(await stayed).toBe('A');
  });

  it('stops the request when nobody waits any more, and begins anew for the next', async () => {
    const { ask, begun } = setUp();
    const one = new AbortController();
    const two = new AbortController();
    const left = [refusedWith(ask('a', one.signal)), refusedWith(ask('a', two.signal))];
    one.abort();
    two.abort();
    expect(await Promise.all(left)).toEqual(['cancelled', 'cancelled']);
    expect(begun[0]?.aborted).toBe(true);
    void ask('a');
    expect(begun).toHaveLength(2);
  });

  it('gives everyone the same fault, and keeps none for later', async () => {
    const { ask, answers, begun } = setUp();
    const both = Promise.allSettled([ask('a'), ask('a')]);
    answers[0]?.reject(new Error('no'));
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void ask('a');
    expect(begun).toHaveLength(2);
  });

  it('does not begin for one who has already left', async () => {
    const { ask, begun } = setUp();
    expect(await refusedWith(ask('a', AbortSignal.abort()))).toBe('cancelled');
    expect(begun).toEqual([]);
  });
});
