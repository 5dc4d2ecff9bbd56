/** The case that greets a first start: all of it works, and it is thrown away as any other. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { tempFolder } from '../../make/temp-store.ts';

async function start(store: string, more: object = {}): Promise<Desk> {
  return openDesk((options) => startDirectEngine({ ...options, makesSampleCase: true, ...more }), {
    store,
  });
}

describe('the sample case', () => {
  it('greets a first start, explains itself, and comes only once', async () => {
    const store = join(tempFolder(), 'first.db');
    const first = await start(store);
    const { client } = first;
    await expect
      .poll(async () => (await client.readCaseItems({ case: first.case })).items.length)
      .toBe(11);
    const { items } = await client.readCaseItems({ case: first.case });
    expect(new Set(items.map(({ kind }) => kind))).toEqual(
      new Set(['note', 'subject', 'flag', 'tag', 'tagged', 'todo', 'search']),
    );
    const canvas = await readWholeCanvas(client, first.case);
    expect(canvas.entities).toHaveLength(4);
    expect(canvas.ties.length).toBeGreaterThan(1);
    expect(first.log).toEqual([]);
    // None of it is the analyst's to take back; what is done from then on is.
    await expect.poll(async () => (await client.readJournal({ case: first.case })).undo).toBeNull();
    const [shown] = canvas.entities;
    await client.changeCaseItems({ case: first.case, remove: [{ kind: 'flag', id: shown!.id }] });
    const put = [{ kind: 'todo', id: crypto.randomUUID(), text: 'Ask', done: false } as const];
    await client.changeCaseItems({ case: first.case, put });
    expect((await client.undo({ case: first.case })).undone).toMatch(/Ask/);
    const { pairs } = await client.findLikelyPairs({ case: first.case });
    expect(pairs.length).toBeGreaterThan(0);
    await client.deleteCase({ case: first.case });
    await first.close();

    const again = await start(store);
    onTestFinished(() => again.close());
    const { cases } = await again.client.readCases({});
    expect(cases.map(({ title }) => title)).toEqual(['Case 1']);
  });

  it.each([
    ['somebody names a registry', { named: { address: 'https://registry.example' } }],
    ['it starts offline', { offline: true }],
  ])('does not greet where %s', async (_, more) => {
    const desk = await start(join(tempFolder(), 'other.db'), more);
    onTestFinished(() => desk.close());
    expect((await desk.client.readCases({})).cases.map(({ title }) => title)).toEqual(['Case 1']);
  });
});
