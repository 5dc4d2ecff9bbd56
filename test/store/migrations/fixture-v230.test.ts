/** A store of schema 230 keeps what it had, and its texts are indexed anew by the words of today. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../src/contract/client.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { checked } from '../../make/checked.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { copyOfFixture, fixtureFile, readThen, type FixtureFile } from '../../make/fixture.ts';

interface Expected {
  file: FixtureFile;
  head: { count: number; hash: string };
  derivation: number;
  entities: number;
  statements: number;
  indexed: number;
  found: Record<string, string[]>;
}

const expected = readThen<Expected>('v230');

describe('a store of schema 230', () => {
  it('is the file that was written then', () => {
    expect(fixtureFile('v230')).toEqual(expected.file);
  });

  it('keeps what it had, and says that no text is searched yet', () => {
    const file = copyOfFixture('v230');
    const store = openStore(file);
    onTestFinished(() => store.close());
    expect(store.read.chainHead()).toMatchObject(expected.head);
    expect(store.read.derivation()).toBe(expected.derivation);
    expect(store.read.textsBehind()).toBe(expected.entities);
    expect(checked(file)).toMatchObject({ findings: [], damaged: [] });
  });

  it('finds by the words of before and of today once its texts are in the index', async () => {
    const store = copyOfFixture('v230');
    const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
    onTestFinished(() => engine.close());
    const client = createClient(engine.transport);
    const find = async (text: string): Promise<string[]> => {
      const ask = () => client.searchEverything({ text });
      await expect.poll(async () => (await ask()).behind).toBe(0);
      return (await ask()).items.map(({ id }) => id);
    };
    for (const [text, ids] of Object.entries(expected.found)) {
      expect(await find(text)).toEqual(expect.arrayContaining(ids));
    }
    expect(await find('moewenfliess')).toEqual(expected.found['mowenfliess']);
    expect(await find('muehstoever')).toEqual(expected.found['mühstöver']);
  });
});
