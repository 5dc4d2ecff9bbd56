/** `find`, over a store that a window left. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EverythingFound } from '../../src/contract/answers/everything.ts';
import { makePlace } from '../make/canvas-place.ts';
import { faultOf, runInterlock, type Ran } from '../make/command-line.ts';
import { AT, CASE, change, openWithCase } from '../make/open-case.ts';
import { fillStore } from '../make/synthetic-store.ts';
import { tempFolder } from '../make/temp-store.ts';

describe('the find command', () => {
  const find = (...args: string[]): Promise<Ran> => runInterlock(['find', ...args]);

  async function run(...args: string[]): Promise<string> {
    const ran = await find(...args);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    return ran.stdout;
  }

  function filled(): string {
    const store = openWithCase();
    fillStore(store, { members: 60, companies: 20 });
    change(store, { label: 'Add', put: [makePlace('sample/company:1')] });
    store.write((writer) =>
      writer.changeItems(CASE, {
        at: AT,
        verb: 'note',
        label: 'Add a note',
        remove: [],
        put: [
          {
            kind: 'todo',
            id: 'n',
            text: 'Ask\u001b[31m the registrar',
            done: false,
            at: AT,
            changedAt: AT,
          },
        ],
      }),
    );
    store.close();
    return store.file;
  }

  it('waits for what is not in the index yet, and says where each matched', async () => {
    const store = filled();
    const found = JSON.parse(
      await run('norway', '--store', store, '--limit', '70', '--json'),
    ) as EverythingFound;
    expect(found.items.length).toBeGreaterThan(3);
    for (const { where } of found.items) {
      expect(where[0]?.pointer).toMatch(/^\/.*(country|address|nationality|residence)/);
      expect(where[0]?.text.toLowerCase()).toContain('norway');
    }
    const text = await run('norway', '--store', store, '--limit', '1');
    expect(text).toMatch(/^sample\/\S+ {2}.*\n {2}[A-Za-z :]+: .*Norway\n1 of \d+ records\n$/);
    const [, total] = /1 of (\d+) records/.exec(text) ?? [];
    const all = await run('norway', '--store', store, '--limit', '1000', '--json');
    const { items, total: counted } = JSON.parse(all) as EverythingFound & { total: object };
    expect(counted).toEqual({ records: Number(total), is: 'exact' });
    expect(items).toHaveLength(Number(total));
  });

  it('keeps to a case, and prints no control character of what was written', async () => {
    const store = filled();
    const all = ['--store', store, '--case', CASE];
    expect(await run('registrar', ...all)).toMatch(
      /^To do, in “.*”: Ask.*the registrar\n0 records\n$/,
    );
    expect(await run('registrar', ...all)).not.toContain('\u001b');
    const { items } = JSON.parse(await run('active', ...all, '--json')) as EverythingFound;
    expect(items.map(({ id }) => id)).toEqual(['sample/company:1']);
    expect(await run('nothing-has-this', ...all)).toBe('Nothing in the case has this.\n');
    expect(await run('nothing-has-this', '--store', store)).toBe('Nothing stored has this.\n');
    expect(await run('registrar 🚀', ...all)).toMatch(
      /\n0 records\nNot looked for: 🚀; only letters and digits are\.\n$/,
    );
  });

  it('refuses what it can do nothing with', async () => {
    for (const [args, words] of [
      [[], /^The words to find are missing/],
      [['x', '--limit', '0'], /^--limit/],
      [['🚀'], /^Only letters and digits are looked for/],
    ] as const) {
      const ran = await find(...args);
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr).toMatch(words);
    }
    const absent = join(tempFolder(), 'none.db');
    expect(faultOf(await find('x', '--json', '--store', absent)).code).toBe('file-unreadable');
    const ofNoCase = await find('x', '--json', '--store', filled(), '--case', 'no such');
    expect(faultOf(ofNoCase).code).toBe('case-unknown');
  });
});
