/** No key gets past the log, however it is written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../src/engine/base/log.ts';
import { anyCharacter } from '../../make/any-character.ts';

function written(secrets: string[], line: string): string {
  const lines: string[] = [];
  const log = createLog((text) => lines.push(text));
  for (const secret of secrets) log.addSecret(secret);
  log.write(line);
  return lines.join('');
}

describe('the log', () => {
  it('takes the key out in every form an address or JSON gives it', () => {
    const key = 'a key/with+odd&chars="é%"';
    const forms = [
      key,
      encodeURIComponent(key),
      encodeURIComponent(key).toLowerCase(),
      encodeURI(key),
      new URLSearchParams({ key }).toString().slice(4),
      JSON.stringify({ key }),
      new URL(`http://x.example/?auth_key=${encodeURIComponent(key)}`).href,
    ];
    for (const form of forms) {
      const line = written([key], `before ${form} after`);
      expect(line).toMatch(/^before .*\[key\].* after$/);
      expect(line).not.toMatch(/odd|chars/);
    }
  });

  it('takes the key out in hex, backwards, and in base64 wherever it begins in what was encoded', () => {
    const key = 'K-0123/456+789 é of a registry';
    const backwards = [...key].toReversed().join('');
    for (const form of [backwards, encodeURIComponent(backwards)]) {
      expect(written([key], `before ${form} after`)).toBe('before [key] after');
    }
    for (const before of ['', 'a', 'ab', 'user:']) {
      for (const after of ['', '&', '&page=1']) {
        const bytes = Buffer.from(`${before}${key}${after}`);
        const hex = bytes.toString('hex');
        const encoded = [
          hex,
          hex.toUpperCase(),
          bytes.toString('base64'),
          bytes.toString('base64url'),
        ];
        for (const form of encoded) {
          const line = written([key], `before ${form} after`);
          expect(line).toMatch(/^before \S*\[key\]\S* after$/);
          // What is left is no more than what stood around the key, in two digits a byte.
          const around = 2 * (before.length + after.length);
          expect(line.length).toBeLessThanOrEqual('before [key] after'.length + around);
        }
      }
    }
  });

  it('takes no chance letters for a short key in base64', () => {
    expect(written(['ab'], 'YWI, QUI and ordinary words')).toBe('YWI, QUI and ordinary words');
  });

  it('leaves a line without a key as it is', () => {
    expect(written(['secret', ''], 'nothing here\n  at all')).toBe('nothing here\n  at all');
  });

  it('lets no part of one key stand when another is part of it', () => {
    expect(written(['abc', 'abcdef'], 'abcdef')).not.toContain('def');
    const short = 'K-012345';
    const long = 'K-01234567';
    for (const before of ['', 'a', 'ab']) {
      const line = Buffer.from(`${before}${long}`).toString('base64');
      expect(written([short, long], line).length).toBeLessThanOrEqual('[key]'.length + 2);
    }
  });

  it('writes no key whatever it is made of', () => {
    const anyKey = fc.string({ unit: anyCharacter, minLength: 6, maxLength: 40 });
    fc.assert(
      fc.property(anyKey, (key) => {
        const line = written([key], `url=${encodeURIComponent(key.toWellFormed())} raw=${key}.`);
        expect(line).toBe('url=[key] raw=[key].');
      }),
      { numRuns: 40 },
    );
  });

  it('does not look for one key in what stands for another', () => {
    expect(written(['K-1', 'k', 'ey'], 'K-1, k')).toBe('[key], [key]');
  });
});
