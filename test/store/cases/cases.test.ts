/** The cases: their list and titles, how the window was left at each, and what goes with one. */
import { describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { makePlace as place } from '../../make/canvas-place.ts';
import {
  AT,
  CASE,
  change,
  LATER,
  M1,
  M2,
  openWithCase,
  OTHER,
  redo,
  undo,
} from '../../make/open-case.ts';

const NOTHING = { subjects: [], notes: 0, privateNotes: 0, todos: 0, cameWith: null };

describe('cases', () => {
  it('are listed with what is on them, the last worked on first', () => {
    const store = openWithCase();
    store.write((writer) => writer.createCase(OTHER, 'Second', LATER));
    change(store, { put: [place(M1), place(M2, { hidden: true })] });
    expect(store.read.cases()).toEqual([
      {
        id: OTHER,
        title: 'Second',
        open: true,
        createdAt: LATER,
        workedAt: LATER,
        entities: 0,
        ...NOTHING,
      },
      {
        id: CASE,
        title: 'First',
        open: true,
        createdAt: AT,
        workedAt: AT,
        entities: 2,
        ...NOTHING,
      },
    ]);
    store.write((writer) => writer.setCaseOpen(OTHER, false, LATER));
    expect(store.read.cases()[0]).toMatchObject({ id: OTHER, open: false });
  });

  it('are renamed as a step like any other', () => {
    const store = openWithCase();
    store.write((writer) => writer.renameCase(CASE, 'Better', LATER));
    expect(store.read.cases()[0]?.title).toBe('Better');
    expect(undo(store)?.label).toBe('Rename to “Better”');
    expect(store.read.cases()[0]?.title).toBe('First');
    redo(store);
    expect(store.read.cases()[0]?.title).toBe('Better');
  });

  it('have the same title again for any text, half a character too', () => {
    for (const title of ['x\ud83dy', '"\u2028\\', '[1]', 'Ø 😀']) {
      const store = openWithCase();
      store.write((writer) => writer.renameCase(CASE, title, LATER));
      const kept = store.read.cases()[0]?.title;
      undo(store);
      redo(store);
      expect(store.read.cases()[0]?.title).toBe(kept);
    }
  });

  it('keep how the window was left', () => {
    const store = openWithCase();
    expect(store.read.caseView(CASE)).toBeNull();
    store.write((writer) => writer.setCaseView(CASE, '{"profile":null}'));
    expect(store.read.caseView(CASE)).toBe('{"profile":null}');
  });

  it('go with their canvas and journal when deleted, and leave everything else', () => {
    const store = openWithCase();
    store.write((writer) => writer.createCase(OTHER, 'Second', LATER));
    change(store, { put: [place(M1)] });
    change(store, { put: [place(M1)] }, OTHER);
    store.write((writer) => [...writer.deleteCase(CASE, LATER)]);
    expect(store.read.hasCase(CASE)).toBe(false);
    expect(store.read.canvas(OTHER)).toHaveLength(1);
    expect(store.read.counts().responses).toBe(2);
    const database = new Database(store.file, { readonly: true });
    const count = (table: string) =>
      database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([
      count('cases'),
      count('journal'),
      count('journal_changes'),
      count('case_places'),
    ]).toEqual([1, 2, 1, 1]);
    database.close();
  });
});
