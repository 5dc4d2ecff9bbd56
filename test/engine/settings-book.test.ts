/** Settings last, what a run was started with holds but isn't kept, and the last choice wins. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '../../src/contract/model/settings.ts';
import { createSettingsBook } from '../../src/engine/settings-book.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { makeFolder } from '../make/open-desk.ts';

const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
let store: Store;
let remove: () => void;

beforeEach(() => {
  lines.length = 0;
  const made = makeFolder();
  remove = made.remove;
  store = openStore(join(made.folder, 'store.db'));
});
afterEach(() => {
  store.close();
  remove();
});

it('keeps a change for the next run', () => {
  expect(createSettingsBook(store, {}, log).current()).toEqual(DEFAULT_SETTINGS);
  expect(createSettingsBook(store, {}, log).change({ theme: 'dark' })).toBe(true);
  const next = createSettingsBook(store, {}, log);
  expect(next.current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
  expect(next.change({ theme: 'dark' })).toBe(false);
});

it('lets what the run was started with win, without storing it', () => {
  const over = { registry: 'remote', baseUrl: 'http://a.example' } as const;
  const book = createSettingsBook(store, over, log);
  // As a form sends it: everything, though only one field was changed.
  book.change({ ...book.current(), theme: 'light' });
  expect(book.current()).toMatchObject({ ...over, theme: 'light' });
  expect(createSettingsBook(store, {}, log).current()).toEqual({
    ...DEFAULT_SETTINGS,
    theme: 'light',
  });
});

it('lets a choice made in this run win over what it was started with', () => {
  const book = createSettingsBook(store, { registry: 'remote', baseUrl: 'http://a.example' }, log);
  book.change({ registry: 'sample' });
  expect(book.current()).toMatchObject({ registry: 'sample', baseUrl: 'http://a.example' });
});

it('starts with the defaults when what is stored makes no sense, and says so', () => {
  for (const odd of ['{', '"text"', '{"theme":"pink"}']) {
    store.write((writer) => writer.setSetting('settings', odd));
    expect(createSettingsBook(store, {}, log).current()).toEqual(DEFAULT_SETTINGS);
  }
  expect(lines).toHaveLength(3);
});
