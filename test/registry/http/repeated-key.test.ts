/** The access key in an answer: found in every spelling, and nothing else taken for it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatsKey, repeatsKeyInSlices } from '../../../src/registry/http/repeated-key.ts';

const LONG = 'k3y/with+16&more=é';
const holds = (text: string, key: string): boolean => repeatsKey(Buffer.from(text), key);
const asJson = (text: string): string => JSON.stringify({ note: text });

describe('a repeated key', () => {
  it.each([
    ['after its name', '{"url":"/v1/companies/1?auth_key=short&x"}', 'short'],
    ['joined', '{"url":"/v1/companies/1&auth_key=short"}', 'short'],
    ['as a field', '{"auth_key": "short"}', 'short'],
    ['URL-encoded', 'auth_key=a%26b', 'a&b'],
    ['in small letters', 'AUTH_KEY=a%c3%a9b', 'aéb'],
    ['encoded more than it need be', 'auth_key=%73hort', 'short'],
    ['with its name encoded too', '%3Fauth_key%3Dshort', 'short'],
    ['as a form writes it', 'auth_key=two+words', 'two words'],
    ['escaped', String.raw`"auth_key=a\/b\u00e9\"c"`, 'a/bé"c'],
    ['alone, when it is long', `{"note":"${LONG}"}`, LONG],
    ['alone and encoded', `{"note":"x${encodeURIComponent(LONG)}x"}`, LONG],
    ['beside bytes that are not UTF-8', '\u{FFFD}auth_key=short', 'short'],
  ])('is found %s', (_how, text, key) => {
    expect(holds(text, key)).toBe(true);
  });

  it.each([
    ['a short key among words', '{"note":"a short one"}', 'short'],
    ['another key', '{"auth_key":"other"}', 'short'],
    ['a broken encoding', '{"note":"auth_key=%E9%","x":"\\u12"}', 'short'],
    ['nothing', '', LONG],
  ])('is not seen in %s', (_what, text, key) => {
    expect(holds(text, key)).toBe(false);
  });

  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const hex = (text: string): string => Buffer.from(text).toString('hex');
  const entities = (text: string, toEntity: (code: number) => string): string =>
    [...text].map((letter) => toEntity(letter.charCodeAt(0))).join('');
  const backwards = (text: string): string => [...text].toReversed().join('');

  const disguises: [string, (key: string) => string][] = [
    ['base64', base64],
    ['base64 after one byte', (key) => base64(`x${key}yy`)],
    ['base64 after two', (key) => base64(`xx${key}y`)],
    ['base64 for addresses', (key) => Buffer.from(key).toString('base64url')],
    ['hex', hex],
    ['hex in capitals', (key) => hex(key).toUpperCase()],
    ['percents', (key) => hex(key).replace(/../g, '%$&')],
    ['percents twice', (key) => hex(key).replace(/../g, '%25$&')],
    ['escapes of JSON', (key) => entities(key, (code) => `\\u00${code.toString(16)}`)],
    ['entities', (key) => entities(key, (code) => `&#${code};`)],
    ['entities in hex', (key) => entities(key, (code) => `&#x${code.toString(16)};`)],
    ['letters backwards', backwards],
    ['base64 of letters backwards', (key) => base64(backwards(key))],
    ['hex of letters backwards', (key) => hex(backwards(key))],
    ['white space', (key) => [...key].join(' \\n')],
    ['dashes', (key) => [...key].join('-')],
    ['texts of a list', (key) => [...key].join('","')],
  ];
  const disguised = 'Zk3y0with16MoreX';

  it.each(disguises)('that is long is found in %s, also across slices', async (_how, disguise) => {
    const text = JSON.stringify({ note: 'x' }) + disguise(disguised);
    expect(holds(text, disguised)).toBe(true);
    for (const shift of [4, 20, 60]) {
      const long = 'ü'.repeat((2 ** 20 - shift) / 2) + text;
      expect(await repeatsKeyInSlices(Buffer.from(long), disguised)).toBe(true);
    }
    expect(holds(text, 'Ab3y0with16MoreX')).toBe(false);
  });

  it.each(disguises)('that is short is found in %s after its name', (_how, disguise) => {
    const text = _how.startsWith('base64 after')
      ? disguise('auth_key=Zq9')
      : `auth_key=${disguise('Zq9')}`;
    if (_how !== 'letters backwards') expect(holds(text, 'Zq9')).toBe(true);
    else expect(holds(disguise('auth_key=Zq9'), 'Zq9')).toBe(true);
  });

  const random = 'Zk3y0with16MoreX8pQ2vN7r';
  it.each([1, 8, 12, 16, 23])('that is random and long is found in two parts, cut at %i', (at) => {
    const parts = [random.slice(0, at), random.slice(at)];
    expect(holds(JSON.stringify({ a: parts[0], b: 'between', c: parts[1] }), random)).toBe(true);
    expect(holds(JSON.stringify({ a: backwards(random).slice(0, 12) }), random)).toBe(true);
  });

  it('is not seen where a record has half the words of it', () => {
    const words = 'companies-and-members-of-the-registry';
    expect(holds('{"name":"Companies and Members Ltd"}', words)).toBe(false);
    expect(holds(`{"name":"${words}"}`, words)).toBe(true);
  });

  it('that is short is found as the whole of a text', () => {
    const short = 'Zq9-short1';
    const disguised = [base64(short), hex(short), [...short].toReversed().join('')];
    for (const text of [short, ...disguised, '\\u005aq9-short1', encodeURIComponent(short)]) {
      expect(holds(`{"note":"${text}"}`, short)).toBe(true);
      expect(holds(`{"note":"of ${text}"}`, short)).toBe(false);
    }
  });

  it('that is very short is found as it is only: any word could be its disguise', () => {
    for (const text of ['New', '\\u004eew']) expect(holds(`["${text}"]`, 'New')).toBe(true);
    for (const text of ['new', 'weN', hex('New')]) expect(holds(`["${text}"]`, 'New')).toBe(false);
  });

  it('is found in any JSON and any address, whatever the key', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 16, unit: 'grapheme' }), fc.string(), (key, around) => {
        expect(holds(asJson(around + key + around), key)).toBe(true);
        const sent = new URLSearchParams({ auth_key: key }).toString();
        expect(holds(asJson(`${around}?${sent}`), key)).toBe(true);
      }),
    );
  });
});
