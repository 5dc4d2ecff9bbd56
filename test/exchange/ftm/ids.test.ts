import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { ftmIds } from '../../../src/exchange/ftm/links.ts';
import { exporterOf } from '../../make/exported.ts';
import { exportOf, sampleRecords } from '../../make/exported-records.ts';
import { faultsIn, readLines } from './read-ftm.ts';

const sha256Of = (text: string): string => hash('sha256', text, 'hex');
const ids = ftmIds({ sha256Of });

/** Handles that look like the rest of an id, and numbers of every length. */
const handle = fc.oneof(
  fc.constantFrom('a', 'a-company', 'a-company-1', 'addr', '-', '.', 'a-tie', 'x'.repeat(100)),
  fc.stringMatching(/^[a-z0-9.-]{1,100}$/),
);
const entity = fc
  .tuple(
    handle,
    fc.constantFrom('company' as const, 'member' as const),
    fc.stringMatching(/^\d{1,200}$/),
  )
  .map(([registry, subject, id]): EntityId => `${registry}/${subject}:${id}`);

const ID = /^[0-9a-zA-Z]([0-9a-zA-Z.-]*[0-9a-zA-Z])?$/;

describe('the id of a record in FollowTheMoney', () => {
  it('differs for any two records, and is one that FollowTheMoney takes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entity, { minLength: 2, maxLength: 8 }), (entities) => {
        const all = entities.flatMap((one) => [
          ids.of(one),
          ids.derived(one, 'tie', one),
          ids.derived(one, 'asset', one),
          ids.address(one),
        ]);
        expect(new Set(all).size).toBe(all.length);
        for (const id of all) {
          expect(id).toMatch(ID);
          expect(id.length).toBeLessThanOrEqual(200);
        }
      }),
    );
  });

  it('carries the handle, and is the hash of all of it where that is too long', () => {
    expect(ids.of('a-company/member:1')).toBe('brl-a-company-member-1');
    expect(ids.of('a/company:1')).toBe('brl-a-company-1');
    const number = '1'.repeat(186);
    expect(ids.of(`a/company:${number}`)).toBe(`brl-a-company-${number}`);
    expect(ids.of(`ab/company:${number}`)).toBe(`brl-${sha256Of(`brl-ab-company-${number}`)}`);
  });

  it('stays from one export to the next, and tells registries apart', async () => {
    const exportFtm = await exporterOf('ftm');
    const records = sampleRecords(60);
    const linesOf = (registry: string, at: string) =>
      readLines(exportFtm(exportOf(records, { at }, { registry })).files[0]?.text ?? '');
    const first = linesOf('one', '2026-11-20T10:00:00.000Z');
    const later = linesOf('one', '2027-01-01T10:00:00.000Z');
    expect(later.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    const known = new Set(first.map(({ id }) => id));
    const others = linesOf('two', '2026-11-20T10:00:00.000Z').filter(({ id }) => known.has(id));
    expect(others.map(({ schema }) => schema).filter((schema) => schema !== 'Address')).toEqual([]);
    expect(faultsIn(first)).toEqual([]);
  });
});
