/** `store salvage`: a new store of what can be read, beside the damaged one, which is left as it is. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { store } from '../../src/cli/store.ts';
import type { SalvageReport } from '../../src/contract/model/salvage.ts';
import { checked } from '../make/checked.ts';
import { refusedWith } from '../make/open-desk.ts';
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

  async function run(...args: string[]): Promise<{ code: number; printed: string }> {
    const parts: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
      parts.push(String(part));
      return true;
    });
    try {
      return { code: await store(['salvage', ...args]), printed: parts.join('') };
    } finally {
      write.mockRestore();
    }
  }

  const target = (): string => {
    folder = tempFolder();
    return join(folder, 'new.interlock');
  };

  it('saves all of a whole store, says so, and answers 0', async () => {
    const to = target();
    const { code, printed } = await run(whole, '-o', to);
    expect(code).toBe(0);
    expect(printed).toMatch(
      /^\d+ profiles, 1 search page, \d+ requests and 1 case saved; nothing is known to be gone\n$/,
    );
    expect(profilesIn(to)).toEqual(profilesIn(whole));
  });

  it('saves what is whole of a store with damaged sectors, lists the rest, and answers 1', async () => {
    const damaged = damagedCopy();
    const before = readFileSync(damaged);
    const [to, json] = [target(), join(tempFolder(), 'json.interlock')];
    const { code, printed } = await run(damaged, '-o', to);
    expect(code).toBe(1);
    expect(printed).toMatch(/^gone: /m);
    expect(printed).not.toContain('nothing is known to be gone');
    const told = await run(damaged, '--output', json, '--json');
    const report = JSON.parse(told.printed) as SalvageReport;
    expect(told.code).toBe(1);
    expect(report.gone.length).toBeGreaterThan(0);
    const [had, has] = [profilesIn(whole), profilesIn(to)];
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
    const interrupt = (name: string | symbol): void => {
      if (name === 'SIGINT') setImmediate(() => process.emit('SIGINT'));
    };
    process.on('newListener', interrupt);
    onTestFinished(() => void process.off('newListener', interrupt));
    expect(await refusedWith(store(['salvage', damagedCopy(), '-o', to]))).toBe('cancelled');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('never writes over a file, and refuses what is no store', async () => {
    const to = target();
    writeFileSync(to, 'kept');
    expect(await refusedWith(store(['salvage', whole, '-o', to]))).toBe('file-unwritable');
    expect(readFileSync(to, 'utf8')).toBe('kept');
    const absent = join(folder, 'absent');
    const other = join(folder, 'other');
    expect(await refusedWith(store(['salvage', absent, '-o', other]))).toBe('file-unreadable');
    expect(existsSync(other)).toBe(false);
  });

  it('needs both the damaged store and the place of the new one', async () => {
    await expect(store(['salvage', whole])).rejects.toThrow('-o NEW is missing');
    await expect(store(['salvage', '-o', target()])).rejects.toThrow('The damaged store');
  });
});
