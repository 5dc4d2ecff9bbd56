import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveCompany, deriveItems, deriveMember } from '../../src/record/derive.ts';
import {
  arbitraryCompanyProfile,
  arbitraryMemberItem,
  arbitraryMemberProfile,
  makeMemberItem,
} from '../make/records.ts';

/** What a JSON Pointer (RFC 6901) leads to; undefined when it leads nowhere. */
function follow(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
}

describe('deriveItems', () => {
  it('knows a member from a search, its company number and id among the facts', () => {
    const item = makeMemberItem({
      id: '5',
      data: {
        company: {
          id: '1001',
          name: 'Nordvik AS',
          registration_number: '12',
          jurisdiction_country: 'Norway',
        },
      },
    });
    expect(deriveItems('sample', [item, item, makeMemberItem({ id: 'no digits' })])).toMatchObject({
      entities: [
        {
          id: 'sample/member:5',
          kind: 'company',
          knowledge: 'search',
          label: 'Nordvik AS',
          country: 'Norway',
          registrationNumber: '12',
          statedCompanyId: '1001',
          item,
          places: [],
        },
      ],
      statements: [],
      things: [],
    });
  });
});

describe('any record', () => {
  it('gives unique entities, and statements whose ends are among them and whose pointers lead there', () => {
    const check = (record: unknown, { entities, statements }: ReturnType<typeof deriveMember>) => {
      const ids = new Set(entities.map(({ id }) => id));
      expect(ids.size).toBe(entities.length);
      for (const { label, names } of entities) {
        expect(label.trim()).not.toBe('');
        expect(names.every((name) => name.trim() !== '')).toBe(true);
      }
      for (const { from, to, statedBy, pointer } of statements) {
        expect(ids.has(from) && ids.has(to)).toBe(true);
        expect(statedBy).toBe(entities[0]?.id);
        expect(follow(record, pointer)).toBeTypeOf('object');
      }
    };
    fc.assert(fc.property(arbitraryMemberProfile, (p) => check(p, deriveMember('sample', p))));
    fc.assert(fc.property(arbitraryCompanyProfile, (p) => check(p, deriveCompany('sample', p))));
    fc.assert(
      fc.property(fc.array(arbitraryMemberItem), (l) => check(l, deriveItems('sample', l))),
    );
  });
});
