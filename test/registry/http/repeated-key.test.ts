/** The access key in an answer: found in every spelling, and nothing else taken for it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatsKey } from '../../../src/registry/http/repeated-key.ts';

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
    ['a short key alone', '{"note":"short"}', 'short'],
    ['another key', '{"auth_key":"other"}', 'short'],
    ['a broken encoding', '{"note":"auth_key=%E9%","x":"\\u12"}', 'short'],
    ['nothing', '', LONG],
  ])('is not seen in %s', (_what, text, key) => {
    expect(holds(text, key)).toBe(false);
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
