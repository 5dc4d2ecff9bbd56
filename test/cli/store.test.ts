/** `store` interrupted: what a check found is not lost. */
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { CheckReport } from '../../src/contract/answers/store.ts';
import { NO_HEADERS, type RequestLink } from '../../src/contract/model/request.ts';
import { faultOf, pressCtrlCAtOnce, runInterlock, type Ran } from '../make/command-line.ts';
import { fillStore } from '../make/synthetic-store.ts';
import { openTempStore } from '../make/temp-store.ts';

describe('the store command', () => {
  const store = (...args: string[]): Promise<Ran> => runInterlock(['store', ...args]);

  it('prints what a check found before Ctrl-C, and is cancelled', async () => {
    const whole = openTempStore();
    whole.close();
    pressCtrlCAtOnce();
    const ran = await store('check', '--json', '--store', whole.file);
    expect([ran.code, faultOf(ran).code]).toEqual([130, 'cancelled']);
    const report = JSON.parse(ran.stdout) as CheckReport;
    expect(report).toMatchObject({ damaged: [], database: [] });
  });

  it('lists the chain so that anybody can check it, with what came and could not be used', async () => {
    const kept = openTempStore();
    const body = Buffer.from([0xff, 0x3c, 0x68, 0x31, 0x3e]);
    for (const outcome of ['unusable', 'timed-out'] as const) {
      kept.write((writer) =>
        writer.noteAttempt('sample', {
          asked: { record: 'member:1' },
          url: 'https://registry.example/v1/members/1',
          at: '2026-03-01T10:00:00.000Z',
          outcome,
          status: 200,
          headers: NO_HEADERS,
          sha256: null,
          body: outcome === 'unusable' ? body : null,
          reason: 'answer-not-json',
        }),
      );
    }
    kept.close();
    const requests = (...args: string[]) => store('requests', ...args, '--store', kept.file);
    const run = async (...args: string[]): Promise<Buffer> => {
      const ran = await requests(...args);
      expect(ran.code).toBe(0);
      return ran.out;
    };
    const rows = JSON.parse((await run('--json')).toString()) as RequestLink[];
    expect(rows.map(({ n, outcome }) => [n, outcome])).toEqual([
      [1, 'unusable'],
      [2, 'timed-out'],
    ]);
    for (const { hash, ...others } of rows) {
      const text = JSON.stringify(Object.values(others));
      expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    }
    expect((await run()).toString()).toMatch(
      /1 .* unusable .* quarantined .*\n2 .*\n2 requests; head/,
    );
    expect(await run('--raw', '1')).toEqual(body);
    expect(faultOf(await requests('--raw', '2', '--json')).code).toBe('quarantine-empty');
  });

  it('checks a store that can’t be opened, or is in use, as far as it can be read', async () => {
    const damaged = openTempStore();
    fillStore(damaged, { members: 5, companies: 2 });
    const check = async (): Promise<Ran> => {
      const ran = await store('check', '--store', damaged.file);
      expect(ran.code).toBe(1);
      return ran;
    };
    const database = new Database(damaged.file);
    database.exec('PRAGMA foreign_keys = OFF; DELETE FROM profiles WHERE entity = 1');
    database.close();
    expect((await check()).stdout).toMatch(
      /^found: The profile of member 1 of sample.*is missing[^]*\nnote: Another program has the store/,
    );
    damaged.close();
    const later = new Database(damaged.file);
    later.exec('DROP TABLE places');
    later.close();
    const { stdout, stderr } = await check();
    expect(stderr).toContain('places is missing');
    expect(stdout).toMatch(/The profile of member 1 of sample .* is missing/);
    expect(stdout).toMatch(
      /7 requests, 7 responses and .* checked, 0 damaged, [1-9]\d* otherwise not as kept$/m,
    );
  });
});
