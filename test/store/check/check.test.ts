import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyReport } from '../../../src/contract/words/store-words.ts';
import type { MemberProfile } from '../../../src/contract/model/member.ts';
import { checkFile } from '../../../src/store/check/check.ts';
import type { Store } from '../../../src/store/store.ts';
import { checked, realDeriver } from '../../make/checked.ts';
import { disorder, leafPages } from '../../make/disorder.ts';
import { makeDerived, makeFacts } from '../../make/derived.ts';
import { flipBit } from '../../make/flip-bit.ts';
import { deriver } from '../../make/rebuilding.ts';
import { arbitraryMemberProfile, makeMemberProfile } from '../../make/records.ts';
import { toResponse } from '../../make/synthetic-store.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { keepProfile } from '../../make/keep-answer.ts';

const MARK = 'a name to find again in the file';

/** The profile of a member, with a text that only the body has; the hash of that. */
function keep(store: Store, text: string, id = '1'): string {
  const entity = `sample/member:${id}` as const;
  const facts = makeFacts(entity, { knowledge: 'profile' });
  const derived = makeDerived(facts);
  const response = toResponse({ ...derived, text }, 'test');
  store.write((writer) => keepProfile(writer, entity, response, derived));
  return response.sha256;
}

/** As the registry says them, each under an id of its own. */
function keepProfiles(store: Store, profiles: readonly MemberProfile[]): void {
  for (const [n, profile] of profiles.entries()) {
    const id = `sample/member:${n + 1}` as const;
    const response = toResponse({ ...profile, id: String(n + 1) }, 'test');
    const derived = realDeriver.profile('business-lookup', id, response);
    store.write((writer) => keepProfile(writer, id, response, derived));
  }
  store.close();
}

const check = (file: string) => checked(file, deriver);

describe('checking a store', () => {
  it('finds nothing wrong with a whole one', () => {
    const store = openTempStore();
    keep(store, 'one');
    keep(store, 'two');
    store.close();
    const looked = { requests: 2, responses: 2, entities: 1 };
    expect(check(openTempStore(store.file).file)).toEqual({ ...emptyReport(), ...looked });
  });

  const halved = [
    '\ud800',
    'Ada \udc00b',
    ...[99, 199, 999].map((long) => `${'x'.repeat(long)}𐐀b`),
  ];
  it.each(halved)('finds nothing wrong with half a character, or one cut in half: %j', (text) => {
    const store = openTempStore();
    const profile = makeMemberProfile({
      addresses: [{ post_code: text }],
      data: { person: { full_name: text, nationality: text } },
      positions: [{ company_id: '2', company_name: text, positions: [{ position: text }] }],
    });
    keepProfiles(store, [profile]);
    expect(checked(store.file)).toMatchObject({ findings: [], damaged: [] });
  });

  it('finds nothing wrong with whatever members say of themselves', () => {
    fc.assert(
      fc.property(fc.array(arbitraryMemberProfile, { minLength: 4, maxLength: 8 }), (profiles) => {
        const store = openTempStore();
        keepProfiles(store, profiles);
        expect(checked(store.file)).toMatchObject({ findings: [], damaged: [] });
      }),
      { numRuns: 10 },
    );
  });

  it('counts the free pages, which belong to no table', () => {
    const store = openTempStore();
    keep(store, 'one');
    store.close();
    const bytes = readFileSync(store.file);
    bytes.writeUInt32BE(bytes.readUInt32BE(36) + 1, 36);
    writeFileSync(store.file, bytes);
    expect(check(store.file).database.join()).toMatch(/freelist/i);
  });

  it('finds one flipped bit in one body, and says which', () => {
    const store = openTempStore();
    keep(store, 'another');
    const sha256 = keep(store, MARK, '2');
    keep(store, 'a third', '3');
    store.close();
    flipBit(store.file, MARK);
    const report = check(openTempStore(store.file).file);
    expect(report.responses).toBe(3);
    expect(report.damaged).toEqual([
      {
        sha256,
        url: 'https://registry.example/v1/test',
        fetchedAt: '2026-01-01T00:00:00.000Z',
        entity: 'sample/member:2',
        says: expect.stringMatching(
          /^The profile of member 2 of sample \(“.*”\) is damaged: its bytes no longer have their hash\.$/,
        ) as string,
      },
    ]);
  });

  it('says at every step what was found since the one before', () => {
    const store = openTempStore();
    const sha256 = keep(store, MARK);
    for (let n = 2; n < 102; n += 1) keep(store, `${n}`, `${n}`);
    store.close();
    flipBit(store.file, MARK);
    const steps = [...checkFile(store.file, deriver)].map(({ found }) => found);
    const bodies = steps.filter(({ responses }) => responses !== undefined);
    expect(bodies[0]).toMatchObject({ responses: 64, damaged: [{ sha256 }] });
    expect(bodies[1]).toMatchObject({ responses: 37, damaged: [] });
  });

  it('goes on over a page that can’t be read, and says whose it was', () => {
    const store = openTempStore();
    const sha256 = keep(store, MARK + 'x'.repeat(100_000));
    for (let n = 2; n < 52; n += 1) keep(store, `${n}`.repeat(3000), `${n}`);
    store.close();
    const bytes = readFileSync(store.file);
    // The page before holds the row; zeroing what it points to breaks the chain of its pages.
    const page = Math.floor(bytes.indexOf('x'.repeat(4000)) / 4096) * 4096;
    bytes.fill(0xff, page, page + 8);
    writeFileSync(store.file, bytes);
    const report = check(openTempStore(store.file).file);
    expect(report.damaged.map((one) => one.sha256)).toEqual([sha256]);
    expect(report.database.join()).toContain('responses');
  });

  it('looks at what is left of a file that is cut off, and names whose profile is gone', () => {
    const store = openTempStore();
    for (let n = 1; n <= 400; n += 1) keep(store, `${n}`.repeat(400), `${n}`);
    store.close();
    truncateSync(store.file, Math.floor(statSync(store.file).size / 2 / 4096) * 4096);
    const report = check(store.file);
    expect(report.requests).toBeGreaterThan(50);
    const missing = report.findings.filter(({ what }) => what === 'profile' || what === 'derived');
    expect(missing.length + report.damaged.length).toBeGreaterThan(50);
    expect(report.findings.some(({ entity }) => entity !== null)).toBe(true);
    expect(report.database.join()).toMatch(/malformed/);
    expect(statSync(store.file).size % 4096).toBe(0);
  });

  it('can be given up at any step, and writes go on meanwhile', () => {
    const store = openTempStore();
    for (let n = 1; n <= 300; n += 1) keep(store, `${n}`, `${n}`);
    const steps = checkFile(store.file, deriver);
    expect(steps.next().value).toMatchObject({ done: 256 });
    keep(store, 'meanwhile', '999');
    steps.return(undefined);
    expect(check(store.file).responses).toBe(301);
  });

  it.each(['requests', 'responses', 'entities'])(
    'comes to an end over %s in disorder, and counts none twice',
    (table) => {
      const store = openTempStore();
      for (let n = 1; n <= 200; n += 1) keep(store, `${n}`, `${n}`);
      store.close();
      for (let leaf = 0; leaf < 3; leaf += 1) disorder(store.file, leaf, table);
      const report = check(openTempStore(store.file).file);
      for (const looked of [report.requests, report.responses, report.entities]) {
        expect(looked).toBeLessThanOrEqual(200);
      }
      expect(report.database.join()).toMatch(
        new RegExp(`${table}: .*Rowid \\d+ out of order`, 's'),
      );
    },
  );

  it('reads on behind a page it can’t read, and names what was on it', () => {
    const store = openTempStore();
    for (let n = 1; n <= 200; n += 1) keep(store, `${n}`, `${n}`);
    store.close();
    const bytes = readFileSync(store.file);
    // No page of any table begins like this.
    bytes[leafPages(store.file)[3] ?? 0] = 0xff;
    writeFileSync(store.file, bytes);
    const { responses, damaged } = check(openTempStore(store.file).file);
    expect(responses).toBeGreaterThan(150);
    expect(responses).toBeLessThan(200);
    expect(damaged).toHaveLength(200 - responses);
    expect(damaged[0]?.says).toMatch(/^The profile of member \d+ of sample .* can’t be read/);
  });
});
