/** A key is kept for one registry and handed to no other. */
import { describe, expect, it } from 'vitest';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';

describe('the memory of access keys', () => {
  it('keeps a key for each registry until it is forgotten', async () => {
    const keys = createMemoryKeys();
    expect(await keys.keyKeeping('a')).toBe('none');
    expect(await keys.saveKey('a', 'key of a')).toBe('memory');
    await keys.saveKey('b', 'key of b');
    expect(await keys.readKey('a')).toBe('key of a');
    expect(await keys.readKey('b')).toBe('key of b');
    expect(await keys.saveKey('a', null)).toBe('none');
    expect(await keys.readKey('a')).toBeNull();
  });

  it('gives a key from outside to the first registry that asks, and to no other', async () => {
    const keys = createMemoryKeys('outside');
    expect(await keys.keyKeeping('a')).toBe('memory');
    expect(await keys.readKey('b')).toBeNull();
    expect(await keys.readKey('a')).toBe('outside');
  });

  it('names every key there is, and so gives none to any registry', async () => {
    const keys = createMemoryKeys('outside');
    expect(await keys.readKeys()).toEqual(['outside']);
    expect(await keys.readKey('a')).toBe('outside');
    await keys.saveKey('b', 'key of b');
    expect(await keys.readKeys()).toEqual(['outside', 'key of b']);
  });

  it('takes an empty key for none', async () => {
    expect(await createMemoryKeys('').readKey('a')).toBeNull();
  });
});
