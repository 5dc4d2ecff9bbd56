/** Where a text holds an access key, and where it only looks like it. */
import { describe, expect, it } from 'vitest';
import { holdsKey } from '../../../src/contract/text/key-in-text.ts';

const LONG = 'long/key+with 16é';

describe('looking for an access key in a text', () => {
  it.each([
    LONG,
    `Ada ${LONG} Lovelace`,
    encodeURIComponent(LONG),
    `https://registry.example/?auth_key=${encodeURIComponent(LONG).toLowerCase()}&page=1`,
    encodeURI(LONG),
  ])('finds a long key anywhere: %j', (text) => {
    expect(holdsKey(text, LONG)).toBe(true);
  });

  it.each(['', LONG.slice(1), 'Ada Lovelace', '100 % cotton', '%E0%A4%A'])(
    'finds none in %j',
    (text) => {
      expect(holdsKey(text, LONG)).toBe(false);
    },
  );

  it('finds a short key only where it is all of the text', () => {
    expect(holdsKey(' acme ', 'acme')).toBe(true);
    expect(holdsKey('a%63me', 'acme')).toBe(true);
    expect(holdsKey('acme holding', 'acme')).toBe(false);
  });

  it('takes an empty key for none', () => {
    expect(holdsKey('', '')).toBe(false);
  });
});
