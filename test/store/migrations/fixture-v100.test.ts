/** Of a store of schema 100 the cases are as they were left, each with its canvas and its journal. */
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CanvasLook, CaseSteps, TurnedPlace } from '../../../src/contract/model/canvas.ts';
import type { CaseHead } from '../../../src/contract/model/case.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { checked } from '../../make/checked.ts';
import { copyOfFixture, fixtureFile, readThen, type FixtureFile } from '../../make/fixture.ts';

interface Expected {
  file: FixtureFile;
  head: { count: number; hash: string };
  cases: (CaseHead & { canvas: TurnedPlace[]; look: CanvasLook; steps: CaseSteps })[];
  journal: Record<string, unknown>[];
}

const expected = readThen<Expected>('v100');

describe('a store of schema 100', () => {
  it('is the file that was written then', () => {
    expect(fixtureFile('v100')).toEqual(expected.file);
  });

  it('keeps the cases with their canvases, and every step of their journals', () => {
    const file = copyOfFixture('v100');
    const store = openStore(file);
    onTestFinished(() => store.close());
    const { read } = store;
    expect(read.chainHead()).toMatchObject(expected.head);
    const cases = read.cases().map((head) => {
      const { id } = head;
      return {
        ...head,
        canvas: read.canvas(id),
        look: read.canvasLook(id),
        steps: read.caseSteps(id),
      };
    });
    expect(cases).toMatchObject(expected.cases);
    const database = new Database(file, { readonly: true });
    const journal = database
      .prepare(
        `SELECT c.id AS "case", j.sequence, j.at, j.verb, j.label, j.undone, j.about,
         (SELECT json_group_array(json_array(target, before, after)) FROM
           (SELECT * FROM journal_changes WHERE entry = j.key ORDER BY target)) AS changes
       FROM journal j JOIN cases c ON c.key = j.case_key ORDER BY c.id, j.sequence`,
      )
      .all();
    database.close();
    expect(journal).toEqual(expected.journal);
    expect(checked(file)).toMatchObject({ findings: [], damaged: [] });
  });
});
