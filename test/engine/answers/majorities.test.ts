/** What a picture draws as a majority is what following owners says is one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RecordId } from '../../../src/contract/model/entity.ts';
import { sampleRegistryFolder } from '../../../src/thread/program-files.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry, type MemoryRecords } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry } from '../../make/scripted-registry.ts';

const company = (id: string, parent: string | null, level: string | null = null) =>
  makeCompanyProfile({
    id,
    current_name: { name: `Company ${id} AS` },
    registration_number: `NO ${id}`,
    parent_company: { parent_company_id: parent, level },
  });

/** The record as a member of a company, which holds shares in another one. */
const holder = (id: string, of: string, held: string, share: string) =>
  makeMemberProfile({
    id,
    data: { company: { id: of, name: `Company ${of} AS`, registration_number: `NO ${of}` } },
    positions: [
      {
        company_id: held,
        company_name: `Company ${held} AS`,
        positions: [{ position: `Shareholder, ${share}`, status: 'active' }],
      },
    ],
  });

/** Company 1 states company 9 as its ultimate parent, and so does company 5, of which nothing else is stated. */
const RECORDS: MemoryRecords = {
  companies: [
    company('1', '9', 'ultimate'),
    company('2', '3', '1'),
    company('3', '9', '1'),
    company('5', '9', 'ultimate'),
    company('6', '9', 'ultimate'),
    company('9', null),
  ],
  members: [
    holder('20', '2', '1', '60 %'),
    // Leads to nobody else.
    holder('60', '8', '6', '10 %'),
  ],
};

async function openedDesk(registry?: { url: string; key: string | null }): Promise<Desk> {
  const start: Parameters<typeof openDesk>[0] = (options) => startDirectEngine(options);
  const desk = await openDesk(start, registry ? { registry } : {});
  onTestFinished(() => desk.close());
  return desk;
}

/** The ties of these drawn as majorities, each as `9 > 1 ultimate`, beside those that the answers say are some. */
async function told(desk: Desk, records: readonly RecordId[]) {
  const { client, case: id } = desk;
  const all = records.map(desk.id);
  for (const entity of all) await client.readProfile({ entity });
  const put = all.map((entity, at) => ({ entity, x: at, y: 0, pinned: false, hidden: false }));
  await client.changeCanvas({ case: id, label: 'Add', put });
  const { ties } = await client.readCanvas({ case: id });
  const drawn = new Set((await client.readMajorities({ case: id })).ties);
  const answered = new Set<string>();
  for (const entity of all) {
    const { steps } = await client.readOwners({ entity, direction: 'up' });
    for (const { isMajority, statements } of steps)
      for (const { tie, kind } of isMajority ? statements : [])
        if (kind !== 'same') answered.add(tie);
  }
  const words = (ids: ReadonlySet<string>): string[] =>
    ties
      .filter((tie) => ids.has(tie.id))
      .map(({ from, to, role }) =>
        `${from.split(':')[1] ?? ''} > ${to.split(':')[1] ?? ''} ${role ?? ''}`.trim(),
      )
      .sort();
  return { drawn: words(drawn), answered: words(answered) };
}

describe('the majorities of a picture', () => {
  it('have an ultimate parent only where nothing else leads to it', async () => {
    const served = await startScriptedRegistry(createMemoryRegistry(RECORDS));
    onTestFinished(() => served.close());
    const { drawn, answered } = await told(await openedDesk(served), [
      ...(RECORDS.companies ?? []).map((one): RecordId => `company:${one.id}`),
      ...(RECORDS.members ?? []).map((one): RecordId => `member:${one.id}`),
    ]);
    expect(answered).toEqual([
      '20 > 1 Shareholder, 60 %',
      '3 > 2 1',
      '9 > 3 1',
      '9 > 5 ultimate',
      '9 > 6 ultimate',
    ]);
    expect(drawn).toEqual(answered);
  });

  it('are those of the answers on the sample, ultimate parents among them', async () => {
    const lines = readFileSync(join(sampleRegistryFolder(), 'companies.jsonl'), 'utf8').split('\n');
    const records = new Set<RecordId>();
    for (const line of lines) {
      const [, id, parent] =
        /^\{"id":"(\d+)".*"parent_company_id":"(\d+)","level":"ultimate"/.exec(line) ?? [];
      if (id === undefined || parent === undefined) continue;
      records.add(`company:${id}`);
      records.add(`company:${parent}`);
      for (const [, member] of line.matchAll(/\{"id":"(\d+)"[^{}]*"position"/g))
        records.add(`member:${member ?? ''}`);
    }
    const { drawn, answered } = await told(await openedDesk(), [...records]);
    expect(answered.filter((words) => words.endsWith('ultimate')).length).toBeGreaterThan(5);
    expect(drawn).toEqual(answered);
  });
});
