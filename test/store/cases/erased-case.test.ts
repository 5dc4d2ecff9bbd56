/** A case that is deleted leaves the file with all that was written in it. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { StoredItem } from '../../../src/contract/model/case-item.ts';
import type { Store } from '../../../src/store/store.ts';
import { randomNumbers } from '../../make/synthetic-world.ts';
import { AT, CASE, LATER, openWithCase, OTHER } from '../../make/open-case.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';

const times = { at: AT, changedAt: AT };
const note = (id: string, text: string): StoredItem => ({
  kind: 'note',
  id,
  place: { on: 'case' },
  text,
  isPrivate: false,
  ...times,
});

const put = (store: Store, id: string, items: StoredItem[], gone: string[] = []): void =>
  void store.write((writer) =>
    writer.changeItems(id, {
      at: AT,
      verb: 'note',
      label: `Add ${items[0]?.kind === 'note' ? items[0].text.slice(0, 30) : ''}`,
      put: items,
      remove: gone.map((name) => ({ kind: 'note', id: name })),
    }),
  );

/** Every text of this kind that stands anywhere in the file or its log. */
function found(file: string, sign: string): number {
  const files = [file, `${file}-wal`].filter((one) => existsSync(one));
  return files.reduce((sum, one) => {
    return sum + readFileSync(one).toString('latin1').split(sign).length - 1;
  }, 0);
}

describe('a deleted case', () => {
  it('has nothing of its notes, steps, title and view in the file, after whatever was done', async () => {
    const below = randomNumbers(11);
    const store = openWithCase();
    store.write((writer) => {
      writer.renameCase(CASE, 'GONE-title', AT);
      writer.createCase(OTHER, 'STAYS-title', LATER);
      writer.setCaseView(CASE, '{"view":"GONE-view"}');
    });
    // Notes of both cases lie among each other, grow, shrink and go.
    for (let step = 0; step < 400; step += 1) {
      const [id, sign] = below(2) === 0 ? [CASE, 'GONE'] : [OTHER, 'STAYS'];
      const text = `${sign}-${step} `.repeat(1 + below(below(5) === 0 ? 900 : 30));
      put(store, id, [note(`n${below(60)}`, text)], below(4) === 0 ? [`n${below(60)}`] : []);
      if (below(6) === 0) store.write((writer) => toEnd(writer.undoInCase(id, AT)));
    }
    expect(found(store.file, 'GONE-')).toBeGreaterThan(100);
    await store.erase((writer) => writer.deleteCase(CASE, LATER));
    expect(found(store.file, 'GONE-')).toBe(0);
    expect(found(store.file, 'STAYS-')).toBeGreaterThan(100);
    expect(store.read.cases().map(({ title }) => title)).toEqual(['STAYS-title']);
    // What is written after begins a log of its own.
    put(store, OTHER, [note('after', 'STAYS-after')]);
    store.close();
    expect(found(store.file, 'GONE-')).toBe(0);
  });
});
