/**
 * A file of thousands of entities and as many ties: all of it in steps, between which others are answered. How long
 * one takes at most is a matter of `npm run bench`.
 */
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { importInto, offerImport } from '../../make/importing.ts';
import { openDesk } from '../../make/open-desk.ts';
import { countSteps } from '../../make/count-steps.ts';

const COUNT = 2000;

/** As many as they are, or nearly: there are fewer once a part of it is done in one step. */
const STEPS = { looked: 13, taken: 7 * COUNT, undone: 14, redone: 13 };

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
    const looked = await countSteps(async () => {
      const { counts } = await client.previewImport({ offer });
      expect(counts.entities).toBe(COUNT);
    });
    expect(looked).toBeGreaterThanOrEqual(STEPS.looked);
    const taken = await countSteps(async () => {
      const { ties } = await client.importFile({ offer, case: desk.case });
      expect(ties).toBeGreaterThan(COUNT - 10);
    });
    expect(taken).toBeGreaterThanOrEqual(STEPS.taken);
    const totals = async () => (await client.readCanvas({ case: desk.case, after: 0 })).totals;
    const all = await totals();
    expect(all.entities).toBe(COUNT);
    // The index of everything stored is filled behind, in steps of its own.
    await expect
      .poll(async () => (await client.searchEverything({ text: 'nothing' })).behind)
      .toBe(0);
    const undone = await countSteps(() => client.undo({ case: desk.case }));
    expect(undone).toBeGreaterThanOrEqual(STEPS.undone);
    expect(await totals()).toEqual({ entities: 0, ties: 0 });
    const redone = await countSteps(() => client.redo({ case: desk.case }));
    expect(redone).toBeGreaterThanOrEqual(STEPS.redone);
    expect(await totals()).toEqual(all);
  });

  it('is taken out before whatever is asked for meanwhile', async () => {
    const desk = await openDesk(startDirectEngine, {});
    onTestFinished(() => desk.close());
    const { client } = desk;
    const nodes = Array.from({ length: 2000 }, (_, at) => `${at},Name ${at},person`);
    const text = ['id,name,kind', ...nodes].join('\n');
    await importInto(client, desk.case, [{ name: 'nodes.csv', text }]);
    const { entities } = await client.readCanvas({ case: desk.case, after: 0 });
    const [first] = entities;
    if (first === undefined) throw new Error('Nothing came.');
    const put = [{ entity: first.id, x: 1, y: 2, pinned: false, hidden: false }];
    // The index of everything stored is filled behind, in steps of its own.
    await expect
      .poll(async () => (await client.searchEverything({ text: 'nothing' })).behind)
      .toBe(0);
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
