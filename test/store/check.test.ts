import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFile } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { checked } from '../make/checked.ts';
import { disorder, leafPages } from '../make/disorder.ts';
import { toResponse } from '../make/synthetic-store.ts';
import { makeDerived, makeFacts } from '../make/derived.ts';
import { flipBit } from '../make/flip-bit.ts';
import { openTempStore } from '../make/temp-store.ts';

const derived = makeDerived(makeFacts('sample/member:1', { knowledge: 'profile' }));
const MARK = 'a name to find again in the file';

function keep(store: Store, text: string): string {
  const response = toResponse({ text }, 'members/1');
  store.write((writer) => writer.keepProfile('sample/member:1', response, derived));
  return response.sha256;
}

describe('checking a store', () => {
  it('finds nothing wrong with a whole one', () => {
    const store = openTempStore();
    keep(store, 'one');
    keep(store, 'two');
    expect(checked(store.file)).toEqual({ responses: 2, damaged: [], database: [] });
  });

  it('counts the free pages, which belong to no table', () => {
    const store = openTempStore();
    keep(store, 'one');
    store.close();
    const bytes = readFileSync(store.file);
    bytes.writeUInt32BE(bytes.readUInt32BE(36) + 1, 36);
    writeFileSync(store.file, bytes);
    expect(checked(store.file).database.join()).toMatch(/freelist/i);
  });

  it('finds one flipped bit in one body, and says which', () => {
    const store = openTempStore();
    keep(store, 'another');
    const sha256 = keep(store, MARK);
    keep(store, 'a third');
    store.close();
    flipBit(store.file, MARK);
    const report = checked(openTempStore(store.file).file);
    expect(report.responses).toBe(3);
    const url = 'https://registry.example/v1/members/1';
    expect(report.damaged).toEqual([{ sha256, url, fetchedAt: '2026-01-01T00:00:00.000Z' }]);
  });

  it('says at every step what was found since the one before', () => {
    const store = openTempStore();
    const sha256 = keep(store, MARK);
    for (let n = 0; n < 100; n += 1) keep(store, `${n}`);
    store.close();
    flipBit(store.file, MARK);
    const [first, second] = checkFile(store.file);
    expect(first?.found).toMatchObject({ responses: 64, damaged: [{ sha256 }], database: [] });
    expect(second?.found).toEqual({ responses: 37, damaged: [], database: [] });
  });

  it('goes on over a page that can’t be read, and says so', () => {
    const store = openTempStore();
    const sha256 = keep(store, MARK + 'x'.repeat(100_000));
    for (let n = 0; n < 50; n += 1) keep(store, `${n}`.repeat(3000));
    store.close();
    const bytes = readFileSync(store.file);
    // The page before holds the row; zeroing what it points to breaks the chain of its pages.
    const page = Math.floor(bytes.indexOf('x'.repeat(4000)) / 4096) * 4096;
    bytes.fill(0xff, page, page + 8);
    writeFileSync(store.file, bytes);
    const report = checked(openTempStore(store.file).file);
    expect(report.responses).toBe(51);
    expect(report.damaged.map((one) => one.sha256)).toEqual([sha256]);
    expect(report.database.join()).toContain('responses');
  });

  it('can be given up at any step, and writes go on meanwhile', () => {
    const store = openTempStore();
    for (let n = 0; n < 200; n += 1) keep(store, `${n}`);
    const steps = checkFile(store.file);
    expect(steps.next().value).toMatchObject({ done: 64 });
    keep(store, 'meanwhile');
    steps.return(undefined);
    expect(checked(store.file).responses).toBe(201);
  });

  it('comes to an end over a table in disorder, and counts no response twice', () => {
    const store = openTempStore();
    for (let n = 0; n < 200; n += 1) keep(store, `${n}`);
    store.close();
    for (let leaf = 0; leaf < 3; leaf += 1) disorder(store.file, leaf);
    const report = checked(openTempStore(store.file).file);
    expect(report.responses).toBeLessThanOrEqual(200);
    expect(report.database.join()).toMatch(/responses: .*Rowid \d+ out of order/s);
  });

  it('says how many of the responses it could not come to', () => {
    const store = openTempStore();
    for (let n = 0; n < 200; n += 1) keep(store, `${n}`);
    store.close();
    const bytes = readFileSync(store.file);
    // No page of any table begins like this.
    bytes[leafPages(store.file)[3] ?? 0] = 0xff;
    writeFileSync(store.file, bytes);
    const { responses, database } = checked(openTempStore(store.file).file);
    expect(responses).toBeLessThan(200);
    expect(database[0]).toBe(`responses: ${responses} of 200 are found by their keys`);
  });
});
