/** Addresses of a registry: every parameter encoded, the key in one place, and in no error. */
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { memberQuery } from '../../../src/contract/model/query.ts';
import { normaliseBaseUrl, toRegistryAddress } from '../../../src/registry/business-lookup/url.ts';

const place = { baseUrl: 'https://registry.example/api/', key: 'k&1 ü', keyForm: 'query' as const };

describe('toRegistryAddress', () => {
  it('makes no address that would show the key', () => {
    const key = '0123456789-the-key';
    const query = memberQuery.parse({ q: 'Åse', city: encodeURIComponent(key) });
    const digits = { ...place, key: '01234567890123456789' };
    for (const [asked, field] of [
      [() => toRegistryAddress({ operation: 'search', query }, { ...place, key }), 'city'],
      [() => toRegistryAddress({ operation: 'member', id: `9${digits.key}` }, digits), 'id'],
      [
        () =>
          toRegistryAddress(
            { operation: 'member', id: '1' },
            { ...place, key, baseUrl: `https://registry.example/${key}` },
          ),
        'address',
      ],
    ] as const) {
      expect(asked).toThrow(new Refusal('key-in-field', { field }));
    }
  });

  it('sends the filters that are present, encoded, and the key last', () => {
    const query = memberQuery.parse({
      q: 'Åse & co',
      birthYear: '1961',
      city: 'São Paulo',
      page: 2,
    });
    const { secret, shown } = toRegistryAddress({ operation: 'search', query }, place);
    expect(shown).toBe(
      'https://registry.example/api/v1/members/search?q=%C3%85se%20%26%20co&birth%5Byear%5D=1961&address%5Bcity%5D=S%C3%A3o%20Paulo&count=50&page=2',
    );
    expect(secret).toBe(`${shown}&auth_key=k%261%20%C3%BC`);
  });

  it('sends every filter under the name of the specification', () => {
    const all = {
      q: '',
      position: 'a',
      nationality: 'b',
      birthYear: '1900',
      country: 'c',
      postcode: 'd',
      state: 'e',
      county: 'f',
      city: 'g',
    };
    const query = memberQuery.parse(all);
    const { shown } = toRegistryAddress({ operation: 'search', query }, place);
    expect([...new URL(shown).searchParams]).toEqual([
      ['q', ''],
      ['position', 'a'],
      ['nationality', 'b'],
      ['birth[year]', '1900'],
      ['address[country]', 'c'],
      ['address[postcode]', 'd'],
      ['address[state]', 'e'],
      ['address[county]', 'f'],
      ['address[city]', 'g'],
      ['count', '50'],
      ['page', '1'],
    ]);
  });

  it('joins the key of a profile either way', () => {
    const request = { operation: 'company', id: '007' } as const;
    expect(toRegistryAddress(request, place)).toEqual({
      shown: 'https://registry.example/api/v1/companies/007',
      secret: 'https://registry.example/api/v1/companies/007?auth_key=k%261%20%C3%BC',
    });
    expect(toRegistryAddress(request, { ...place, keyForm: 'joined' }).secret).toBe(
      'https://registry.example/api/v1/companies/007&auth_key=k%261%20%C3%BC',
    );
  });

  it('sends a lone surrogate as U+FFFD instead of failing', () => {
    const query = memberQuery.parse({ q: '\ud800' });
    expect(toRegistryAddress({ operation: 'search', query }, place).shown).toContain('q=%EF%BF%BD');
  });

  it.each(['', '1/2', '../1', '1?x', '１'])('refuses the id %j', (id) => {
    expect(() => toRegistryAddress({ operation: 'member', id }, place)).toThrow(Refusal);
  });
});

describe('normaliseBaseUrl', () => {
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['HTTPS://Registry.Example:443/a//', 'https://registry.example/a'],
    ['http://[::1]:80/', 'http://[::1]'],
    ['https://registry.example/v1', 'https://registry.example'],
    ['https://registry.example/api/v1/', 'https://registry.example/api'],
    ['http://v1/', 'http://v1'],
    ['https://registry.example/v10', 'https://registry.example/v10'],
    ['https://registry.example/v1/eu', 'https://registry.example/v1/eu'],
    ['https://registry.example/_v1', 'https://registry.example/_v1'],
  ])('takes %s', (given, normal) => expect(normaliseBaseUrl(given)).toBe(normal));

  it.each([
    '',
    'registry.example',
    'ftp://registry.example',
    'file:///etc',
    'javascript:alert(1)',
    'http://secret@registry.example',
    'http://u:secret@registry.example',
    'http://registry.example?secret',
    'http://registry.example/?',
    'http://registry.example/#secret',
    'http://secret:99999',
  ])('refuses %j without repeating it', (given) => {
    let caught: unknown;
    try {
      normaliseBaseUrl(given);
    } catch (error) {
      caught = error;
    }
    expect(caught).toMatchObject({ fault: { code: 'address-invalid' } });
    expect(`${JSON.stringify(caught)}${String((caught as Error).cause)}`).not.toContain('secret');
  });
});
