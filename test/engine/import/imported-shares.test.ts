/** Shares of an imported table: summed over lines as those of a registry are, and the same after an export and another import. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { OwnersAnswer } from '../../../src/contract/answers/owners.ts';
import type { RegistryHandle } from '../../../src/contract/model/registry.ts';
import { readFiles } from '../../make/contract-export-specs.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { importInto, type FileText } from '../../make/importing.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';

const NODES = `id,name,kind
a,Ada Berg,person
b,Bo Lind,person
h,Holding AS,company
n,Nordvik AS,company
`;

const EDGES = `from,to,role,Ownership %
h,n,Shareholder,60
b,n,Shareholder,"12,5"
a,h,Investor,50
b,h,,abc
a,n,Director,
`;

async function openEmpty(): Promise<Desk> {
  const desk = await openDesk(startDirectEngine, {});
  onTestFinished(() => desk.close());
  return desk;
}

async function owners({ client }: Desk, registry: RegistryHandle): Promise<OwnersAnswer> {
  return client.readOwners({ entity: `${registry}/company:4`, direction: 'up' });
}

/** By name: the share over all lines. */
const sharesIn = ({ holders, labels }: OwnersAnswer) =>
  new Map(holders.map(({ entity, share }) => [labels[entity] ?? entity, share]));

const SHARES = new Map([
  ['Ada Berg', { atLeast: 30, atMost: 30 }],
  ['Bo Lind', { atLeast: 12.5, atMost: 12.5 }],
]);

describe('shares of an imported table', () => {
  it('are multiplied and added over lines, and lead to their cells', async () => {
    const desk = await openEmpty();
    const files = [
      { name: 'nodes.csv', text: NODES },
      { name: 'edges.csv', text: EDGES },
    ];
    const { preview, answer } = await importInto(desk.client, desk.case, files);
    expect(preview.problems.map(({ row, column, says }) => [row, column, says])).toEqual([
      [5, 'Ownership %', '“abc” can’t be read as a share in per cent, and is kept as a field'],
      [null, null, 'shares of a column of their own, written behind the role: 2'],
      [null, null, 'shares of a column of their own, taken as ties beside the role: 1'],
    ]);
    const found = await owners(desk, answer.registry);
    expect(sharesIn(found)).toEqual(SHARES);
    expect(found.steps.filter(({ isMajority }) => isMajority).map(({ share }) => share)).toEqual([
      { atLeast: 60, atMost: 60 },
    ]);
    const profile = await desk.client.readProfile({ entity: `${answer.registry}/member:2` });
    expect(JSON.stringify(profile)).toContain('["Ownership %","12,5"]');
  });

  it('are the same after an export and another import', async () => {
    const desk = await openEmpty();
    const first = await importInto(desk.client, desk.case, [
      { name: 'nodes.csv', text: NODES },
      { name: 'edges.csv', text: EDGES },
    ]);
    const before = await owners(desk, first.answer.registry);
    for (const format of ['csv', 'graphml', 'ftm'] as const) {
      const made = await desk.client.exportGraph({ case: desk.case, format });
      const texts = await readFiles(desk.client, { ...made, format });
      const files = texts.slice(0, format === 'csv' ? 2 : 1).map((text, at): FileText => {
        return { name: `again-${at}.${format}`, text };
      });
      const { current } = await desk.client.createCase({});
      const again = await importInto(desk.client, current, files);
      const found = await owners(desk, again.answer.registry);
      expect(sharesIn(found), format).toEqual(sharesIn(before));
    }
  });
});
