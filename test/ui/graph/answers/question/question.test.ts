/** One answer of the engine, however often it is asked for. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../../../src/contract/client.ts';
import { Refusal } from '../../../../../src/contract/faults/faults.ts';
import { GraphQuestion } from '../../../../../src/ui/graph/answers/question/question.svelte.ts';
import { scriptTransport } from '../../../scripted-transport.ts';
import { answerAtOnce } from '../answer-at-once.ts';

beforeEach(answerAtOnce);

describe('an answer asked for twice', () => {
  it('is as quick as its last, though the first is refused after that came', async () => {
    const transport = scriptTransport({ cancelTask: () => ({ found: true }) });
    const asked = new GraphQuestion<number>(createClient(transport), 'count');
    const { promise, reject } = Promise.withResolvers<number>();
    const first = asked.request('Counting', () => promise);
    await asked.request('Counting', () => Promise.resolve(2));
    reject(new Refusal('cancelled'));
    expect(await first).toBeUndefined();
    expect([asked.answer, asked.isQuick, asked.isUnanswered]).toEqual([2, true, false]);
  });

  it('is not asked for again by itself once it was refused', async () => {
    const asked = new GraphQuestion<number>(createClient(scriptTransport({})), 'count');
    await asked.request('Counting', () => Promise.resolve(1));
    await asked.request('Counting', () => Promise.reject(new Refusal('cancelled')));
    expect([asked.answer, asked.isQuick, asked.isUnanswered]).toEqual([1, false, true]);
  });
});
