/** `case export` and `verify` of what it saved, from the outside. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDirectEngine } from '../make/direct-engine.ts';
import { runInterlock, type Ran } from '../make/command-line.ts';
import { createClient } from '../../src/contract/client.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { makeFolder } from '../make/open-desk.ts';

const { folder, remove } = makeFolder();
afterAll(remove);
const store = join(folder, 'case.db');
const run = (...args: string[]): Promise<Ran> => runInterlock([...args, '--store', store]);
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), named: {} });
  const client = createClient(engine.transport);
  const { current } = await client.createCase({ title: 'Exported' });
  await client.expandEntities({ case: current, entities: ['sample/company:1001'] });
  await engine.close();
});

describe('case export', () => {
  it('writes files that verify knows by their hash, also beside a file that can’t be read', async () => {
    await run('case', 'export', 'Exported', '--format', 'xlsx', '-o', at('case.xlsx'));
    await run('case', 'export', 'Exported', '--format', 'ftm', '-o', at('case.ftm'));
    writeFileSync(at('odd.bin'), new Uint8Array([0xff, 0xfe, 0x00]));
    const ran = await run('verify', at('odd.bin'), at('case.xlsx'), at('case.ftm'), '--json');
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stderr)).toMatchObject({
      fault: { code: 'export-unreadable', about: at('odd.bin') },
    });
    const reports = ran.stdout.trim().split('\n');
    expect(reports.map((line) => JSON.parse(line) as object)).toMatchObject([
      { file: at('case.xlsx'), agreeing: 1, findings: [] },
      { file: at('case.ftm'), agreeing: 1, findings: [] },
    ]);
  });

  it('takes a paper for pages only, and no ending off a name that is not its own', async () => {
    const csv = ['case', 'export', 'Exported', '--format', 'csv'];
    const refused = await run(...csv, '--paper', 'A3', '-o', at('on-paper'));
    expect([refused.code, refused.stderr]).toMatchObject([2, expect.stringContaining('--paper')]);
    await run(...csv, '-o', at('report.v2'));
    expect(existsSync(at('report.v2-nodes.csv'))).toBe(true);
    await run(...csv, '-o', at('plain.csv'));
    expect(existsSync(at('plain-nodes.csv'))).toBe(true);
  });
});
