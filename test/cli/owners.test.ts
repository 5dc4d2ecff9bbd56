/** Owners and holdings from the outside, in stores of their own: what a budget is spent on, and what is never asked twice. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Coverage } from '../../src/contract/answers/coverage.ts';
import type { IndicatorsAnswer } from '../../src/contract/model/indicators.ts';
import type { OwnersAnswer } from '../../src/contract/answers/owners.ts';
import { runInterlock, type Ran } from '../make/command-line.ts';
import { makeFolder } from '../make/open-desk.ts';

const { folder, remove } = makeFolder();
describe('following owners from the command line', () => {
  afterAll(remove);

  /** Commands at a store that nothing else is in. */
  function inStore(name: string) {
    const run = (...args: string[]): Promise<Ran> =>
      runInterlock([...args, '--store', join(folder, `${name}.db`)]);
    const answer = async <T>(...args: string[]): Promise<T> => {
      const ran = await run(...args, '--json');
      expect(ran).toMatchObject({ code: 0, stderr: '' });
      return JSON.parse(ran.stdout) as T;
    };
    return { run, answer };
  }

  const found = ({ steps }: OwnersAnswer): string[] => steps.map(({ entity }) => entity);

  it('spends what is left of a budget on members who may hold by right, and tells no rule’s hit before', async () => {
    const { run, answer } = inStore('by-right');
    await run('company', '1002');
    await answer('owners', 'company:1002', '--budget', '2');
    const rules = await answer<IndicatorsAnswer>('indicators', 'company:1002', '--offline');
    const top = 'no-natural-person-at-the-top';
    expect(rules.hits.filter(({ rule }) => rule === top)).toEqual([]);
    const [untold] = rules.cannotTell.filter(({ rule }) => rule === top);
    expect(untold?.why).toMatch(/\d members? of .* may hold it by right/);

    const owners = await answer<OwnersAnswer>('owners', 'company:1002', '--budget', '50');
    expect(found(owners)).toContain('sample/member:100482');
    expect(owners.unheard).toEqual([]);
    expect(owners.ends.map(({ why }) => why)).toContain('person');
  });

  it('goes down from the record of a member through that of its company', async () => {
    const { run, answer } = inStore('down');
    for (const record of [
      ['company', '2498'],
      ['member', '105189'],
      ['company', '3184'],
    ])
      await run(...record);
    for (const root of ['company:2498', 'member:105189']) {
      const held = await answer<OwnersAnswer>('holdings', root, '--offline');
      expect(found(held)).toContain('sample/company:3184');
    }
  });

  it('does not search again for what a search found nobody for', async () => {
    const { answer } = inStore('search');
    const ask = () => answer<OwnersAnswer>('holdings', 'company:1011', '--budget', '5');
    expect((await ask()).calls).toBeGreaterThan(1);
    expect((await ask()).calls).toBe(0);
  });

  it('writes a graph of those that are there, and calls nothing failed that nobody asked for', async () => {
    const { run, answer } = inStore('graph');
    const file = join(folder, 'two.graphml');
    const some = await run('graph', 'company:1007', 'company:99999', '-o', file);
    expect(some.code).toBe(1);
    expect(some.stderr).toContain('company:99999: Not found');
    expect(existsSync(file)).toBe(true);
    const none = join(folder, 'none.graphml');
    const offline = await run('graph', 'company:99998', '-o', none, '--offline');
    expect(offline).toMatchObject({ code: 1, stdout: '' });
    expect(existsSync(none)).toBe(false);
    const coverage = await answer<Coverage>('coverage');
    expect(coverage).toMatchObject({ failed: [], notFound: ['sample/company:99999'] });
  });
});
