/** `store salvage`: a new store of what can be read, beside the damaged one, which is left as it is. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SalvageReport } from '../../src/contract/answers/store.ts';
import { checked } from '../make/checked.ts';
import { faultOf, pressCtrlCAtOnce, runInterlock, type Ran } from '../make/command-line.ts';
import { copyOf, fillForSalvage, profilesIn } from '../make/salvaging.ts';
import { tempFolder } from '../make/temp-store.ts';

const PAGE = 4096;
let whole = '';
let folder = '';

describe('salvaging a store', () => {
  beforeAll(() => {
    const made = mkdtempSync(join(tmpdir(), 'interlock-salvage-'));
    whole = join(made, 'whole.interlock');
    fillForSalvage(whole);
    return () => rmSync(made, { recursive: true });
  });

  /** A sector of each tenth page is gone. */
  const damagedCopy = (): string =>
    copyOf(whole, (bytes) => {
      for (let at = 9 * PAGE; at < bytes.length; at += 10 * PAGE) bytes.fill(0xa5, at, at + 512);
    });

  const run = (...args: string[]): Promise<Ran> => runInterlock(['store', 'salvage', ...args]);

  const target = (): string => {
    folder = tempFolder();
    return join(folder, 'new.interlock');
  };

  it('saves all of a whole store, says so, and answers 0', async () => {
    const to = target();
    const { code, stdout } = await run(whole, '-o', to);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^\d+ profiles, 1 search page, \d+ requests and 1 case saved; nothing is known to be gone\n$/,
    );
    expect(profilesIn(to)).toEqual(profilesIn(whole));
  });

  it('saves what is whole of a store with damaged sectors, lists the rest, and answers 1', async () => {
    const damaged = damagedCopy();
    const before = readFileSync(damaged);
    const to = target();
    const json = join(tempFolder(), 'json.interlock');
    const { code, stdout } = await run(damaged, '-o', to);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^gone: /m);
    expect(stdout).not.toContain('nothing is known to be gone');
    const told = await run(damaged, '--output', json, '--json');
    const report = JSON.parse(told.stdout) as SalvageReport;
    expect(told.code).toBe(1);
    expect(report.gone.length).toBeGreaterThan(0);
    const had = profilesIn(whole);
    const has = profilesIn(to);
    expect(has.size).toBe(report.saved.profiles);
    expect(has.size).toBeGreaterThan(had.size / 2);
    for (const [id, body] of has) expect(body).toBe(had.get(id));
    // A check of it knows what is gone, and finds nothing else amiss.
    const found = checked(to);
    expect(found.damaged.filter(({ says }) => !says.endsWith('is gone.'))).toEqual([]);
    expect(found.damaged).toHaveLength(had.size - has.size);
    const others = found.findings.filter(
      ({ what, says }) => what !== 'chain' || !/gone\.$/.test(says),
    );
    expect([others, found.database]).toEqual([[], []]);
    expect(readFileSync(damaged).equals(before)).toBe(true);
  });

  it('leaves nothing after Ctrl-C, and is cancelled', async () => {
    const to = target();
    pressCtrlCAtOnce();
    expect(await run(damagedCopy(), '-o', to)).toMatchObject({ code: 130, stderr: 'Cancelled.\n' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('never writes over a file, and refuses what is no store', async () => {
    const to = target();
    writeFileSync(to, 'kept');
    expect(faultOf(await run(whole, '-o', to, '--json')).code).toBe('file-unwritable');
    expect(readFileSync(to, 'utf8')).toBe('kept');
    const absent = join(folder, 'absent');
    const other = join(folder, 'other');
    expect(faultOf(await run(absent, '-o', other, '--json')).code).toBe('file-unreadable');
    expect(existsSync(other)).toBe(false);
  });

  it('needs both the damaged store and the place of the new one', async () => {
    for (const [args, words] of [
      [[whole], '-o NEW is missing'],
      [['-o', target()], 'The damaged store'],
    ] as const) {
      const { code, stderr } = await run(...args);
      expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
    }
  });
});
