/** A store of schema 80 keeps its chain, and has nothing on the list of what was not fetched. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { fault } from '../../../src/contract/faults/faults.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { checked } from '../../make/checked.ts';
import { copyOfFixture, fixtureFile, readThen, type FixtureFile } from '../../make/fixture.ts';

interface Expected {
  file: FixtureFile;
  head: { count: number; hash: string };
  requests: {
    n: number;
    at: string;
    outcome: string;
    status: number | null;
    registry: string;
    record: string | null;
    hash: string;
  }[];
}

const expected = readThen<Expected>('v80');

describe('a store of schema 80', () => {
  it('is the file that was written then', () => {
    expect(fixtureFile('v80')).toEqual(expected.file);
  });

  it('keeps its chain row by row, and begins the list of what was not fetched', () => {
    const file = copyOfFixture('v80');
    const store = openStore(file);
    onTestFinished(() => store.close());
    const rows = store.read.requests({ after: 0, limit: 1000 });
    expect(
      rows.map(({ n, at, outcome, status, registry, entity, hash }) => {
        const record = entity?.slice(entity.indexOf('/') + 1) ?? null;
        return { n, at, outcome, status, registry, record, hash };
      }),
    ).toEqual(expected.requests);
    expect(store.read.chainHead()).toMatchObject(expected.head);
    expect(checked(file)).toMatchObject({ findings: [], damaged: [], requests: rows.length });

    expect(store.read.notFetchedCount()).toBe(0);
    const entity = 'sample/company:1009';
    store.write((writer) =>
      writer.noteNotFetched({
        entity,
        fault: fault('answer-cut'),
        purpose: { errand: 'open', about: '' },
        at: '2026-11-23T06:00:00.000Z',
      }),
    );
    expect(store.read.notFetchedAfter(0, 9)).toMatchObject([{ entity, times: 1 }]);
  });
});
