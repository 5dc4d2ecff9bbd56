import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/store.ts';
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

function checked(store: Store) {
  const steps = store.check();
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

describe('checking a store', () => {
  it('finds nothing wrong with a whole one', () => {
    const store = openTempStore();
    keep(store, 'one');
    keep(store, 'two');
    expect(checked(store)).toEqual({ responses: 2, damaged: [], database: [] });
  });

  it('finds one flipped bit in one body, and says which', () => {
    const store = openTempStore();
    keep(store, 'another');
    const sha256 = keep(store, MARK);
    keep(store, 'a third');
    store.close();
    flipBit(store.file, MARK);
    const report = checked(openTempStore(store.file));
    expect(report.responses).toBe(3);
    const url = 'https://registry.example/v1/members/1';
    expect(report.damaged).toEqual([{ sha256, url, fetchedAt: '2026-01-01T00:00:00.000Z' }]);
  });

  it('says at every step what was found so far', () => {
    const store = openTempStore();
    const sha256 = keep(store, MARK);
    for (let n = 0; n < 100; n += 1) keep(store, `${n}`);
    store.close();
    flipBit(store.file, MARK);
    const [first] = openTempStore(store.file).check();
    expect(first?.found).toMatchObject({ responses: 64, damaged: [{ sha256 }], database: [] });
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
    const report = checked(openTempStore(store.file));
    expect(report.responses).toBe(51);
    expect(report.damaged.map((one) => one.sha256)).toEqual([sha256]);
    expect(report.database.join()).toContain('responses');
  });

  it('can be given up at any step, and writes go on meanwhile', () => {
    const store = openTempStore();
    for (let n = 0; n < 200; n += 1) keep(store, `${n}`);
    const steps = store.check();
    expect(steps.next().value).toMatchObject({ done: 64 });
    keep(store, 'meanwhile');
    steps.return(undefined as never);
    expect(checked(store).responses).toBe(201);
  });
});
