/** `store` interrupted: what a check found is not lost. */
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { store } from '../../src/cli/store.ts';
import type { CheckReport } from '../../src/contract/model/answers.ts';
import { NO_HEADERS, type RequestLink } from '../../src/contract/model/request.ts';
import { refusedWith } from '../make/open-desk.ts';
import { fillStore } from '../make/synthetic-store.ts';
import { openTempStore } from '../make/temp-store.ts';

describe('the store command', () => {
  afterEach(() => vi.restoreAllMocks());

  it('prints what a check found before Ctrl-C, and is cancelled', async () => {
    const whole = openTempStore();
    whole.close();
    const printed: unknown[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(text) > 0);
    // As soon as anyone listens, and so while the check is under way.
    const interrupt = (name: string | symbol): void => {
      if (name === 'SIGINT') queueMicrotask(() => process.emit('SIGINT'));
    };
    process.on('newListener', interrupt);
    onTestFinished(() => void process.off('newListener', interrupt));
    expect(await refusedWith(store(['check', '--json', '--store', whole.file]))).toBe('cancelled');
    const report = JSON.parse(printed.join('')) as CheckReport;
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
    const printed: Uint8Array[] = [];
    const write = (part: string | Uint8Array) => printed.push(Buffer.from(part)) > 0;
    vi.spyOn(process.stdout, 'write').mockImplementation(write);
    const run = async (...args: string[]): Promise<Buffer> => {
      printed.length = 0;
      expect(await store(['requests', ...args, '--store', kept.file])).toBe(0);
      return Buffer.concat(printed);
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
    expect(await refusedWith(store(['requests', '--raw', '2', '--store', kept.file]))).toBe(
      'quarantine-empty',
    );
  });

  it('checks a store that can’t be opened, or is in use, as far as it can be read', async () => {
    const damaged = openTempStore();
    fillStore(damaged, { members: 5, companies: 2 });
    const printed: string[] = [];
    const write = (part: string | Uint8Array) => printed.push(String(part)) > 0;
    vi.spyOn(process.stdout, 'write').mockImplementation(write);
    vi.spyOn(process.stderr, 'write').mockImplementation(write);
    const check = async (): Promise<string> => {
      printed.length = 0;
      expect(await store(['check', '--store', damaged.file])).toBe(1);
      return printed.join('');
    };
    const database = new Database(damaged.file);
    database.exec('PRAGMA foreign_keys = OFF; DELETE FROM profiles WHERE entity = 1');
    database.close();
    expect(await check()).toMatch(
      /^found: The profile of member 1 of sample.*is missing[^]*\nnote: Another program has the store/,
    );
    damaged.close();
    const later = new Database(damaged.file);
    later.exec('DROP TABLE places');
    later.close();
    const said = await check();
    expect(said).toContain('places is missing');
    expect(said).toMatch(/The profile of member 1 of sample .* is missing/);
    expect(said).toMatch(/7 requests, 7 responses/);
  });
});
