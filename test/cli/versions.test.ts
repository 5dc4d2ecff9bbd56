/** `versions` from the outside: what a registry said over time, and what differs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import { runInterlock, type Ran } from '../make/command-line.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeFolder } from '../make/open-desk.ts';
import { makeCompanyProfile } from '../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

const company = (name: string): CompanyProfile =>
  makeCompanyProfile({ id: '1001', current_name: { name } });
const companies = [company('Halvard AS')];
const { folder, remove } = makeFolder();
const store = join(folder, 'versions.db');
let registry: ScriptedRegistry;

describe('the versions command', () => {
  beforeAll(async () => {
    registry = await startScriptedRegistry(createMemoryRegistry({ companies }));
  });
  afterAll(async () => {
    await registry.close();
    remove();
  });

  const run = (...args: string[]): Promise<Ran> =>
    runInterlock([...args, '--store', store, '--registry', registry.url], registry.key);

  it('lists the versions of a record, and says what differs between the newest two', async () => {
    expect((await run('versions', 'company:1001')).stdout).toBe('No version is kept.\n');
    await run('company', '1001');
    expect((await run('versions', 'company:1001', '--diff')).stdout).toMatch(/no two versions/);
    companies[0] = company('Halvard \u001b ASA');
    await run('company', '1001', '--refresh');
    const listed = await run('versions', 'company:1001', '--json');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    const versions = JSON.parse(listed.stdout) as { sha256: string; times: number }[];
    expect(versions).toHaveLength(2);
    expect((await run('versions', 'company:1001')).stdout).toMatch(/ 1 time {2}[0-9a-f]{64}\n/);
    expect((await run('versions', 'company:1001', '--diff')).stdout).toBe(
      'Name changed from “Halvard AS” to “Halvard \\u{1b} ASA”\n',
    );
    const diff = await run('versions', 'company:1001', '--diff', '--json');
    expect(JSON.parse(diff.stdout)).toMatchObject({
      before: versions[1]?.sha256,
      after: versions[0]?.sha256,
      differences: [{ kind: 'changed', part: 'names', before: { pointer: '/current_name/name' } }],
    });
    expect((await run('versions', '1001')).code).toBe(2);
  });
});
