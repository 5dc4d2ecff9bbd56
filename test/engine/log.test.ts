/** No key gets past the log, however it is written. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLog } from '../../src/engine/log.ts';

function written(secrets: string[], line: string): string {
  const lines: string[] = [];
  const log = createLog((text) => lines.push(text));
  for (const secret of secrets) log.keepOut(secret);
  log.write(line);
  return lines.join('');
}

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

it('leaves a line without a key as it is', () => {
  expect(written(['secret', ''], 'nothing here\n  at all')).toBe('nothing here\n  at all');
});

it('lets no part of one key stand when another is part of it', () => {
  expect(written(['abc', 'abcdef'], 'abcdef')).not.toContain('def');
});

it('writes no key whatever it is made of', () => {
  const anyKey = fc.string({ unit: 'binary', minLength: 6, maxLength: 40 });
  fc.assert(
    fc.property(anyKey, (key) => {
      const line = written([key], `url=${encodeURIComponent(key.toWellFormed())} raw=${key}.`);
      expect(line).toBe('url=[key] raw=[key].');
    }),
  );
});

it('does not look for one key in what stands for another', () => {
  expect(written(['K-1', 'k', 'ey'], 'K-1, k')).toBe('[key], [key]');
});
