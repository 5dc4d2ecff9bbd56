/** The stories planted in the sample registry, each found by the command line; those of `answers.test.ts` aside. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndicatorsAnswer } from '../../src/contract/model/indicators.ts';
import { runInterlock, type Ran } from '../make/command-line.ts';
import { makeFolder } from '../make/open-desk.ts';

const { folder, remove } = makeFolder();
const store = join(folder, 'stories.db');
const run = (...args: string[]): Promise<Ran> => runInterlock([...args, '--store', store]);

interface Edge {
  readonly source: string;
  readonly target: string;
  readonly role: string;
  readonly state: string;
  readonly corroboration: string;
}

/** The ties around these records, each fetched, in the state they have on the day. */
async function tiesAround(day: string, ...ids: string[]): Promise<Edge[]> {
  const file = join(folder, `${ids[0]?.replace(':', '-')}-${day}.json`);
  const ran = await run('graph', ...ids, '--format', 'cytoscape', '--as-of', day, '-o', file);
  expect(ran).toMatchObject({ code: 0 });
  const { elements } = JSON.parse(readFileSync(file, 'utf8')) as {
    elements: { edges: { data: Edge }[] };
  };
  return elements.edges.map(({ data }) => data);
}

async function hits(...ids: string[]): Promise<[rule: string, entity: string, value: unknown][]> {
  const { stdout } = await run('indicators', ...ids, '--json');
  const found = JSON.parse(stdout) as IndicatorsAnswer;
  return found.hits.map(({ rule, entity, value }) => [rule, entity, value]);
}

describe('the command line on the sample registry', () => {
  beforeAll(async () => {
    for (const id of ['100541', '100571', '100572', '100573', '100574', '100651', '100652'])
      expect((await run('member', id)).code).toBe(0);
    for (const id of ['1141', '1155', '1156']) expect((await run('company', id)).code).toBe(0);
  });
  afterAll(remove);

  it('finds the nominee with forty-five directorships, and the names a company had before', async () => {
    const found = await hits('member:100541', 'company:1141');
    expect(found).toContainEqual(['many-directorships', 'sample/member:100541', 39]);
    expect(found).toContainEqual(['serial-renaming', 'sample/company:1141', 3]);
  });

  it('finds a company member that is not the company it states, and not one that has its number', async () => {
    const differs = (await hits('member:100651', 'member:100652')).filter(
      ([rule]) => rule === 'stated-company-differs',
    );
    expect(differs.map(([, entity]) => entity)).toEqual(['sample/member:100652']);
  });

  it('finds who left a week before the end, and began again behind the same door with the same vessel', async () => {
    const around = ['company:1111', 'company:1112', 'member:100561'];
    const of = (ties: readonly Edge[], company: string) =>
      ties
        .filter(({ source, target }) => source.endsWith(':100561') && target.endsWith(company))
        .map(({ state }) => state);
    const before = await tiesAround('2021-10-07', ...around);
    const after = await tiesAround('2021-11-01', ...around);
    expect([of(before, '1111'), of(after, '1111')]).toEqual([['active'], ['ended']]);
    expect([of(before, '1112'), of(after, '1112')]).toEqual([['not-begun'], ['active']]);
    const { stdout } = await run('shared', 'company:1111', '--json');
    const { things } = JSON.parse(stdout) as { things: { kind: string; entities: string[] }[] };
    for (const kind of ['address', 'vessel'])
      expect(things.find((thing) => thing.kind === kind)?.entities).toEqual([
        'sample/company:1111',
        'sample/company:1112',
      ]);
  });

  it('finds a company and its members that disagree in four ways', async () => {
    const members = [100581, 100582, 100583, 100584, 100585].map((id) => `member:${id}`);
    const ties = await tiesAround('2026-01-01', 'company:1121', ...members);
    const told = (id: string) =>
      ties
        .filter(({ source, target }) => source.endsWith(id) && target.endsWith('company:1121'))
        .map(({ corroboration }) => corroboration)
        .sort();
    expect(told('100581')).toEqual(['company']);
    expect(told('100582')).toEqual(['company', 'member']);
    expect(told('100583')).toEqual(['company', 'member']);
    expect(told('100584')).toEqual(['member']);
    expect(told('100585')).toEqual(['both']);
  });

  it('finds two spellings of one person by one passport, and tells two people of one name apart', async () => {
    const compared = async (a: string, b: string) =>
      (await run('compare', `member:${a}`, `member:${b}`)).stdout;
    expect(await compared('100571', '100572')).toContain('They may be the same');
    expect(await compared('100573', '100574')).toContain('Not suggested as the same');
    const { stdout } = await run('shared', 'member:100571', 'member:100573', '--json');
    const { things } = JSON.parse(stdout) as { things: { kind: string; entities: string[] }[] };
    expect(
      things.filter(({ kind }) => kind === 'document').map(({ entities }) => entities),
    ).toEqual([['sample/member:100571', 'sample/member:100572']]);
  });

  it('keeps numbers apart that invite a mistake, each its own record', async () => {
    const names = { '7': 'Septimus', '007': 'Secunda', '9007199254740993': 'Magnhild' };
    for (const [id, name] of Object.entries(names))
      expect((await run('member', id)).stdout).toContain(name);
    expect((await run('company', '1151')).stdout).toContain('Larchmere Press Ltd');
    expect((await run('member', '1151')).stdout).toContain('Hester');
  });
});
