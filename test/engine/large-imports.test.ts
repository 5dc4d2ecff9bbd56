/** A file of 20,000 entities and as many ties: all of it in steps that hold nobody up. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDirectEngine } from '../make/direct-engine.ts';
import { importInto, offerImport } from '../make/importing.ts';
import { longestStep, ownCpu } from '../make/longest-step.ts';
import { openDesk } from '../make/open-desk.ts';

const COUNT = 20_000;

/** Milliseconds of the processor. It takes seconds in all. */
const HELD_UP_AT_MOST = 250;

describe('a large import', () => {
  it('is looked at, taken in and out again while others are answered', async () => {
    const desk = await openDesk(startDirectEngine, {});
    onTestFinished(() => desk.close());
    const { client } = desk;
    const numbers = Array.from({ length: COUNT }, (_, at) => at);
    const nodes = numbers.map((at) => `${at},Name ${at},${at % 3 === 0 ? 'company' : 'person'},NO`);
    const edges = numbers.map((at) => `${at},${((at * 31) % (COUNT / 4)) * 3},Director,2001-03-04`);
    const offer = await offerImport(client, [
      { name: 'nodes.csv', text: ['id,name,kind,country', ...nodes].join('\n') },
      { name: 'edges.csv', text: ['from,to,role,start', ...edges].join('\n') },
    ]);
    const looked = await longestStep(async () => {
      const { counts } = await client.previewImport({ offer });
      expect(counts.entities).toBe(COUNT);
    }, ownCpu);
    expect(looked).toBeLessThan(HELD_UP_AT_MOST);
    const taken = await longestStep(async () => {
      const { ties } = await client.importFile({ offer, case: desk.case });
      expect(ties).toBeGreaterThan(COUNT - 10);
    }, ownCpu);
    expect(taken).toBeLessThan(HELD_UP_AT_MOST);
    const totals = async () => (await client.readCanvas({ case: desk.case, after: 0 })).totals;
    const all = await totals();
    expect(all.entities).toBe(COUNT);
    const undone = await longestStep(() => client.undo({ case: desk.case }), ownCpu);
    expect(undone).toBeLessThan(HELD_UP_AT_MOST);
    expect(await totals()).toEqual({ entities: 0, ties: 0 });
    const redone = await longestStep(() => client.redo({ case: desk.case }), ownCpu);
    expect(redone).toBeLessThan(HELD_UP_AT_MOST);
    expect(await totals()).toEqual(all);
  });

  it('is taken out before whatever is asked for meanwhile', async () => {
    const desk = await openDesk(startDirectEngine, {});
    onTestFinished(() => desk.close());
    const { client } = desk;
    const nodes = Array.from({ length: 5000 }, (_, at) => `${at},Name ${at},person`);
    const text = ['id,name,kind', ...nodes].join('\n');
    await importInto(client, desk.case, [{ name: 'nodes.csv', text }]);
    const { entities } = await client.readCanvas({ case: desk.case, after: 0 });
    const [first] = entities;
    if (first === undefined) throw new Error('Nothing came.');
    const put = [{ entity: first.id, x: 1, y: 2, pinned: false, hidden: false }];
    const undone = client.undo({ case: desk.case });
    await new Promise(setImmediate);
    await client.changeCanvas({ case: desk.case, label: 'Put one back', put });
    expect((await undone).undone).toContain('Import');
    const canvas = await client.readCanvas({ case: desk.case, after: 0 });
    expect(canvas.entities.map(({ id, x, y }) => ({ id, x, y }))).toEqual([
      { id: first.id, x: 1, y: 2 },
    ]);
    const { entries } = await client.readJournal({ case: desk.case, before: null, limit: 2 });
    expect(entries.map(({ verb }) => verb)).toEqual(['place', 'undo']);
  });
});
