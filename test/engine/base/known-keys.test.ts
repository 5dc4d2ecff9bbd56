/** A key is known again in any field, whoever told of it. */
import { describe, expect, it } from 'vitest';
import { createKnownKeys } from '../../../src/engine/base/known-keys.ts';
import { createLog } from '../../../src/engine/base/log.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';

const KEY = 'K-0123456789-of-a-registry';

const silent = () => createLog(() => undefined);

describe('the list of known access keys', () => {
  it('knows what the host keeps, what it was given, and what it hears of', async () => {
    const powers = createMemoryKeys('given-from-outside-1');
    const kept = createMemoryKeys();
    await kept.saveKey('https://registry.example', KEY);
    for (const [from, key] of [
      [powers, 'given-from-outside-1'],
      [kept, KEY],
    ] as const) {
      const keys = createKnownKeys(from, silent());
      await keys.pending;
      expect(keys.pending).toBeNull();
      expect(keys.fieldWithKey({ query: { q: `a ${key}` } })).toBe('query.q');
    }
    // Asking for all of them claims none for a registry.
    expect(await powers.readKey('https://b.example')).toBe('given-from-outside-1');

    const hearing = createKnownKeys(createMemoryKeys(), silent());
    expect(hearing.fieldWithKey({ name: KEY })).toBeNull();
    hearing.log.addSecret(KEY);
    expect(hearing.fieldWithKey({ name: KEY })).toBe('name');
  });

  it('goes on with what it knows where the host can’t say', async () => {
    const keys = createKnownKeys({ readKeys: () => Promise.reject(new Error('locked')) }, silent());
    await keys.pending;
    keys.log.addSecret(KEY);
    expect(keys.fieldWithKey({ name: 'Ada' })).toBeNull();
    expect(keys.fieldWithKey({ name: KEY })).toBe('name');
  });

  it('finds a key in lists, in places and in names, and never tells it', () => {
    const keys = createKnownKeys(createMemoryKeys(), silent());
    keys.log.addSecret(KEY);
    expect(keys.fieldWithKey({ ownerRoles: ['Director', KEY] })).toBe('ownerRoles.1');
    expect(keys.fieldWithKey({ view: { [KEY]: 1 } })).toBe('view');
    expect(
      keys.fieldWithKey({ put: [{ entity: 'sample/company:1', x: 1, pinned: false }] }),
    ).toBeNull();
  });

  it('lets a short key be the name of a choice', () => {
    const keys = createKnownKeys(createMemoryKeys(), silent());
    keys.log.addSecret('store');
    expect(keys.fieldWithKey({ from: 'store', query: { q: 'a store' } })).toBeNull();
    expect(keys.fieldWithKey({ query: { q: 'store' } })).toBe('query.q');
  });
});
