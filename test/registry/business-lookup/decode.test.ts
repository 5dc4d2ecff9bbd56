/** Whatever a registry sends is shown as far as it makes sense, or refused by name. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { AnswerBytes } from '../../../src/registry/common/registry.ts';
import { companyProfile } from '../../../src/contract/model/company.ts';
import { memberProfile } from '../../../src/contract/model/member.ts';
import {
  decodeCompanyProfile,
  decodeMemberItems,
  decodeMemberProfile,
} from '../../../src/registry/business-lookup/decode.ts';
import type { z } from 'zod';
import { makeFullRecord } from '../../make/full-record.ts';
import {
  arbitraryCompanyProfile,
  arbitraryMemberItem,
  arbitraryMemberProfile,
  makeCompanyProfile,
  makeMemberItem,
  makeMemberProfile,
} from '../../make/records.ts';

const as = (body: Uint8Array, contentType: string | null = null): AnswerBytes => ({
  body,
  contentType,
});
const bytes = (text: string): AnswerBytes => as(Buffer.from(text));
const json = (value: unknown): AnswerBytes => bytes(JSON.stringify(value));

function refusalOf(run: () => unknown): Refusal['fault'] {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error.fault;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a record as the specification has it', () => {
  it('is decoded to itself, without drift', () => {
    fc.assert(
      fc.property(
        arbitraryMemberProfile,
        arbitraryCompanyProfile,
        fc.array(arbitraryMemberItem),
        (m, c, items) => {
          expect(decodeMemberProfile(json(m), m.id)).toEqual({ value: m, drift: [] });
          expect(decodeCompanyProfile(json(c), c.id)).toEqual({ value: c, drift: [] });
          expect(decodeMemberItems(json(items))).toEqual({ value: items, drift: [] });
        },
      ),
      { numRuns: 50 },
    );
  });

  it('may begin with a byte order mark', () => {
    expect(decodeMemberItems(bytes('\uFEFF[]'))).toEqual({ value: [], drift: [] });
  });

  it('keeps lone surrogates', () => {
    const body = bytes('{"id":"1","status":"\\ud800"}');
    expect(decodeCompanyProfile(body, '1').value.status).toBe('\ud800');
  });
});

describe('decoding what differs from the specification', () => {
  it('keeps the digits of a number that stands for text', () => {
    const body = bytes('{"id":9007199254740993,"registration_number":1.50,"status":true}');
    const { value, drift } = decodeCompanyProfile(body, '9007199254740993');
    expect(value).toMatchObject({
      id: '9007199254740993',
      registration_number: '1.50',
      status: 'true',
    });
    expect(drift).toContainEqual({
      pointer: '/id',
      kind: 'wrong-type',
      expected: 'a string or null',
      found: '9007199254740993',
    });
  });

  it('takes a number for nothing but a number', () => {
    const { value, drift } = decodeMemberProfile(bytes('{"id":1,"data":5}'), '1');
    expect(value.data).toEqual(makeMemberProfile({ id: '1' }).data);
    expect(drift.filter(({ pointer }) => pointer.startsWith('/data'))).toEqual([
      { pointer: '/data', kind: 'wrong-type', expected: 'an object', found: '5' },
    ]);
  });

  it('keeps numbers as they came where the specification has something number-like', () => {
    const decoded = (number: string): unknown =>
      decodeCompanyProfile(
        bytes(`{"id":"1","staff_stats":{"min_directors_number":${number}}}`),
        '1',
      ).value.staff_stats.min_directors_number;
    expect(decoded('3')).toBe(3);
    expect(decoded('"3"')).toBe('3');
    expect(decoded('0.5')).toBe(0.5);
    expect(decoded('9007199254740993')).toBe('9007199254740993');
    expect(decoded('1e400')).toBe('1e400');
  });

  it('fills in what is missing and says so', () => {
    const { value, drift } = decodeMemberProfile(json({ id: '7', positions: null }), '7');
    expect(value).toEqual(makeMemberProfile({ id: '7' }));
    expect(memberProfile.safeParse(value).success).toBe(true);
    expect(drift).toContainEqual({
      pointer: '/positions',
      kind: 'wrong-type',
      expected: 'a list',
      found: 'null',
    });
    expect(drift).toContainEqual({
      pointer: '/data',
      kind: 'missing-field',
      expected: 'an object',
      found: null,
    });
  });

  it('names unknown fields by JSON Pointer, whatever they are called', () => {
    const odd = '{"id":"1","a/b~c":1,"__proto__":{"x":1},"constructor":null}';
    const { value, drift } = decodeCompanyProfile(bytes(odd), '1');
    const unknown = drift.filter(({ kind }) => kind === 'unknown-field');
    expect(unknown.map(({ pointer }) => pointer)).toEqual([
      '/a~1b~0c',
      '/__proto__',
      '/constructor',
    ]);
    expect(Object.keys(value)).toEqual(Object.keys(companyProfile.shape));
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('reads flags written as words', () => {
    const residency = { residency_country: null, residency_state: null, residency_flag: 'TRUE' };
    const { value, drift } = decodeCompanyProfile(
      json({ ...makeCompanyProfile({ id: '1' }), residency }),
      '1',
    );
    expect(value.residency.residency_flag).toBe(true);
    expect(drift).toHaveLength(1);
  });

  it('keeps the place of an unreadable list element, so that pointers stay true', () => {
    const members = ['Ann', { id: '5', name: 'Bo', position: null }];
    const { value, drift } = decodeCompanyProfile(
      json({ ...makeCompanyProfile({ id: '1' }), members }),
      '1',
    );
    expect(value.members).toEqual([
      { id: null, name: null, position: null },
      { id: '5', name: 'Bo', position: null },
    ]);
    expect(drift).toEqual([
      { pointer: '/members/0', kind: 'wrong-type', expected: 'an object', found: '"Ann"' },
    ]);
  });

  it('shows an object where text belongs, cut short', () => {
    const { value } = decodeCompanyProfile(json({ id: '1', status: { a: 'x'.repeat(1e6) } }), '1');
    expect(value.status).toHaveLength(200);
    expect(value.status).toMatch(/^\{"a":"xxx/);
  });

  it('leaves out a search item that can’t be asked for', () => {
    const good = makeMemberItem({ id: '7' });
    const { value, drift } = decodeMemberItems(
      json([good, 5, null, { ...good, id: null }, { ...good, id: 'x7' }]),
    );
    expect(value).toEqual([good]);
    expect(drift.map(({ pointer }) => pointer)).toEqual(['/1', '/2', '/3/id', '/4/id']);
  });

  it('refuses a search answer none of whose items can be asked for, which is not “no match”', () => {
    const good = makeMemberItem({ id: '7' });
    expect(refusalOf(() => decodeMemberItems(json([{ ...good, id: 'x7' }, 5])))).toEqual({
      code: 'answer-wrong-shape',
      detail: { expected: 'list of members', found: '2 items, none of which can be read' },
    });
    expect(decodeMemberItems(json([]))).toEqual({ value: [], drift: [] });
    // Its digits are known at the second reading only.
    const long = bytes('[{"id":1000000000000000000000}]');
    expect(decodeMemberItems(long).value).toMatchObject([{ id: '1000000000000000000000' }]);
  });

  it('keeps the list of differences short, folding what is alike', () => {
    const members = Array.from({ length: 50_000 }, (_, at) => ({ id: at, name: 'x', extra: 1 }));
    const { value, drift } = decodeCompanyProfile(
      json({ ...makeCompanyProfile({ id: '1' }), members }),
      '1',
    );
    expect(value.members[49_999]).toEqual({ id: '49999', name: 'x', position: null });
    expect(drift).toHaveLength(203);
    expect(drift.at(-1)).toEqual({
      pointer: '/members/*/position',
      kind: 'missing-field',
      expected: 'a string or null',
      found: expect.stringMatching(/^49\d{3} more like this$/) as string,
    });
  });

  it.each([
    ['latin1', 'charset=iso-8859-1', []],
    ['latin1', 'Charset="Windows-1252"', []],
    ['utf16le', 'charset=utf-16', []],
    ['utf8', 'charset=iso-8859-1', ['charset iso-8859-1, which its bytes are not']],
    ['utf8', 'charset=utf-16', ['charset utf-16, which its bytes are not']],
    ['utf8', 'charset=klingon', ['charset klingon']],
    ['utf8', 'charset=utf-8; charset=latin1', ['charset utf-8 and latin1']],
    ['utf8', 'charset=UTF8', []],
  ] as const)('follows the charset that %s is sent as, as %s', (sent, charset, found) => {
    const record = { ...makeCompanyProfile({ id: '1' }), status: 'café' };
    const body = Buffer.from(JSON.stringify(record), sent);
    const { value, drift } = decodeCompanyProfile(as(body, `application/json; ${charset}`), '1');
    expect(value.status).toBe('café');
    expect(drift).toEqual(
      found.map((text) => ({
        pointer: '',
        kind: 'wrong-type',
        expected: 'UTF-8',
        found: JSON.stringify(text),
      })),
    );
  });

  it('follows a byte order mark before a charset', () => {
    const body = Buffer.from('\uFEFF{"id":"1","status":"é"}', 'utf16le');
    const { value, drift } = decodeCompanyProfile(as(body, 'x; charset=utf-8'), '1');
    expect(value.status).toBe('é');
    expect(drift[0]).toMatchObject({ expected: 'UTF-16LE', found: '"charset utf-8"' });
  });

  it('reports bytes that are not UTF-8', () => {
    const body = as(Buffer.from('{"id":"1","status":"caf\xe9"}', 'latin1'));
    const { value, drift } = decodeCompanyProfile(body, '1');
    expect(value.status).toBe('caf\uFFFD');
    expect(drift[0]).toMatchObject({ pointer: '', expected: 'UTF-8' });
  });
});

describe('one field of another type', () => {
  const others: unknown[] = [null, 'x', 7, 12.5, 2 ** 60, true, [], ['a'], {}, { a: 1 }];
  const kindOf = (value: unknown): string =>
    value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

  /** The places of every value below this one. */
  function placesIn(value: unknown, at: string[] = []): string[][] {
    if (typeof value !== 'object' || value === null) return [at];
    const below = Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]));
    return at.length === 0 ? below : [at, ...below];
  }

  function replaced(value: unknown, [key = '', ...rest]: string[], by: unknown): unknown {
    const copy = structuredClone(value) as Record<string, unknown>;
    copy[key] = rest.length === 0 ? by : replaced(copy[key], rest, by);
    return copy;
  }

  /** Whether the specification has this beside text. */
  const isAllowed = (place: string[], was: unknown, by: unknown): boolean =>
    (by === null && kindOf(was) !== 'list' && kindOf(was) !== 'object' && place.at(-1) !== 'id') ||
    (by === null && place.length > 1 && kindOf(was) === 'string') ||
    (/directors_number|partners_number/.test(place.at(-1) ?? '') && typeof by === 'number');

  it.each([
    ['member', memberProfile, decodeMemberProfile],
    ['company', companyProfile, decodeCompanyProfile],
  ] as const)('never costs a %s, and is the one difference', (_subject, schema, decode) => {
    const textAt = (path: string): string => (path === '/id' ? '1' : 'text');
    const full: unknown = makeFullRecord(schema as z.ZodType, textAt);
    for (const place of placesIn(full)) {
      const was = place.reduce<unknown>((of, key) => (of as Record<string, unknown>)[key], full);
      for (const by of others) {
        const isDigits = place.length === 1 && place[0] === 'id' && Number.isInteger(by);
        if (kindOf(by) === kindOf(was) || isDigits) continue;
        const { value, drift } = decode(json(replaced(full, place, by)), '1');
        const found = isAllowed(place, was, by) ? [] : [`/${place.join('/')}`];
        expect(drift.map(({ pointer }) => pointer)).toEqual(found);
        expect(value.id).toBe('1');
        expect((schema as z.ZodType).safeParse(value).success).toBe(true);
      }
    }
  });

  it('may be an id that is missing or no digits, in what looks like the record', () => {
    const { id: _id, ...without } = makeCompanyProfile({ id: '1', status: 'Active' });
    const missing = decodeCompanyProfile(json(without), '1');
    expect(missing.value).toMatchObject({ id: '1', status: 'Active' });
    expect(missing.drift).toMatchObject([{ pointer: '/id', kind: 'missing-field' }]);
    const odd = decodeCompanyProfile(json({ ...without, id: 'C-1' }), '1');
    expect(odd.drift.map(({ found }) => found)).toEqual(['"C-1"']);
    for (const other of [
      { error: 'no' },
      { type: 'about:blank', status: 404, title: 'x', detail: 'y' },
      { status: 'error', type: 'x' },
      { data: {}, status: 1 },
    ]) {
      expect(refusalOf(() => decodeCompanyProfile(json(other), '1')).code).toBe(
        'answer-wrong-shape',
      );
      expect(refusalOf(() => decodeMemberProfile(json(other), '1')).code).toBe(
        'answer-wrong-shape',
      );
    }
  });
});

describe('a refusal', () => {
  const company = JSON.stringify(makeCompanyProfile({ id: '1', status: 'Açtive\u{1F600}"\\' }));

  it('is answer-cut for every beginning of a record', () => {
    const whole = Buffer.from(company);
    for (let end = 1; end < whole.length; end += 1) {
      const { code } = refusalOf(() => decodeCompanyProfile(as(whole.subarray(0, end)), '1'));
      expect([end, code]).toEqual([end, 'answer-cut']);
    }
  });

  it.each([
    ['', 'it is empty'],
    ['<!DOCTYPE html><p>no', 'it is HTML'],
    ['<?xml version="1.0"?>', 'it is XML'],
    ['Not found', 'it is other text'],
    ['{"id":"1"} trailing', 'it is other text'],
    ['{"id":"1"}x', 'it is other text'],
    ["{'id':'1'}", 'it is other text'],
  ])('is answer-not-json for %j', (text, why) => {
    expect(refusalOf(() => decodeCompanyProfile(bytes(text), '1'))).toEqual({
      code: 'answer-not-json',
      detail: { why },
    });
  });

  it('names the wrong shape', () => {
    expect(refusalOf(() => decodeCompanyProfile(json([]), '1')).detail).toEqual({
      expected: 'company profile',
      found: 'a list',
    });
    expect(refusalOf(() => decodeMemberItems(json({ items: [] }))).code).toBe('answer-wrong-shape');
    expect(refusalOf(() => decodeMemberProfile(json({ error: 'x' }), '1')).detail).toEqual({
      expected: 'member profile',
      found: 'an object without an id',
    });
  });

  it.each([
    ['{"id":"7"}', '007'],
    ['{"id":"007"}', '7'],
    ['{"id":7}', '007'],
    ['{"id":9007199254740993}', '9007199254740992'],
  ])('is answer-wrong-id when %s is not %s', (body, asked) => {
    expect(refusalOf(() => decodeMemberProfile(bytes(body), asked)).code).toBe('answer-wrong-id');
  });

  it('comes with a known code for any bytes and any JSON', () => {
    const known = /^answer-(not-json|cut|wrong-shape|wrong-id)$/;
    const tryAll = (body: AnswerBytes): void => {
      for (const decode of [decodeMemberProfile, decodeCompanyProfile, decodeMemberItems]) {
        try {
          decode(body, '1');
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          expect(error.fault.code).toMatch(known);
        }
      }
    };
    const withId = fc.jsonValue().map((any) => ({ id: '1', data: any, members: [any] }));
    fc.assert(
      fc.property(
        fc.uint8Array().map((body) => as(body)),
        tryAll,
      ),
    );
    fc.assert(fc.property(fc.oneof(fc.jsonValue(), withId).map(json), tryAll));
  });

  it('is answer-too-deep past 64 levels, whatever they are in', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    const company = (levels: number): AnswerBytes =>
      bytes(`{"id":"1","note":"[[{{\\"[","status":${nested(levels)}}`);
    expect(decodeCompanyProfile(company(63), '1').value.status).toBe(nested(63));
    const refusal = { code: 'answer-too-deep', detail: { levels: 64 } };
    for (const levels of [64, 100_000, 5_000_000]) {
      expect(refusalOf(() => decodeCompanyProfile(company(levels), '1'))).toEqual(refusal);
    }
    const wide = as(Buffer.from(`\uFEFF${nested(70)}`, 'utf16le'));
    expect(refusalOf(() => decodeMemberItems(wide))).toEqual(refusal);
    const mislabelled = as(Buffer.from(nested(70)), 'application/json; charset=utf-16le');
    expect(refusalOf(() => decodeMemberItems(mislabelled))).toEqual(refusal);
  });
});
