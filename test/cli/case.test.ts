/** `case list` and `case show`, over a store that a window left. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { caseCommand } from '../../src/cli/case.ts';
import { AT, CASE, change, LATER, M1, M2, openWithCase, OTHER } from '../make/open-case.ts';
import { makePlace as place } from '../make/canvas-place.ts';
import { refusedWith } from '../make/open-desk.ts';
import { openTempStore } from '../make/temp-store.ts';

afterEach(() => vi.restoreAllMocks());

async function run(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    return printed.push(String(text)) > 0;
  });
  expect(await caseCommand(args)).toBe(0);
  spy.mockRestore();
  return printed.join('');
}

function filledStore(): string {
  const store = openWithCase();
  change(store, { label: 'Add', put: [place(M1), place(M2)] });
  const times = { at: AT, changedAt: AT };
  store.write((writer) => {
    writer.changeItems(CASE, {
      at: AT,
      verb: 'note',
      label: 'Add a note',
      put: [
        {
          kind: 'note',
          id: 'n',
          place: { on: 'case' },
          text: 'Ask\u001b[31m',
          isPrivate: false,
          ...times,
        },
        { kind: 'flag', id: M1, colour: 'red', ...times },
        { kind: 'judgement', id: `${M1} ${M2}`, verdict: 'same', reason: 'one birth', ...times },
      ],
      remove: [],
    });
    writer.createCase(OTHER, 'Second', LATER);
    writer.setCaseOpen(OTHER, false, LATER);
  });
  store.close();
  return store.file;
}

describe('case list', () => {
  it('names each case with its state, and makes none', async () => {
    const file = filledStore();
    expect(JSON.parse(await run('list', '--json', '--store', file))).toEqual([
      { id: OTHER, title: 'Second', state: 'closed', entities: 0, changedAt: LATER },
      { id: CASE, title: 'First', state: 'open', entities: 2, changedAt: AT },
    ]);
    expect(await run('list', '--store', file)).toContain(
      `${CASE}  ${AT}  open    2 records  First`,
    );
    const empty = openTempStore();
    empty.close();
    expect(await run('list', '--store', empty.file)).toBe('There are no cases in this store.\n');
    expect(JSON.parse(await run('list', '--json', '--store', empty.file))).toEqual([]);
  });
});

describe('case show', () => {
  it('tells what is in it and what was done, by id or title, with nothing the terminal obeys', async () => {
    const file = filledStore();
    const text = await run('show', 'First', '--store', file);
    expect(text).toContain('note on the case');
    expect(text).not.toContain('\u001b');
    expect(text).toMatch(/flag: .*\(sample\/member:1\)/);
    expect(text).toMatch(/judged same: .* and .*: one birth/);
    expect(text).toContain('Add a note');
    const json = JSON.parse(await run('show', CASE, '--json', '--store', file)) as {
      items: { kind: string }[];
      journal: { total: number };
    };
    expect(json.items.map(({ kind }) => kind)).toEqual(['note', 'flag', 'judgement']);
    expect(json.journal.total).toBe(3);
  });

  it('refuses a case nobody has, and a title of several', async () => {
    const file = filledStore();
    expect(await refusedWith(caseCommand(['show', 'Third', '--store', file]))).toBe('case-unknown');
    const store = openTempStore(file);
    store.write((writer) => writer.renameCase(OTHER, 'First', LATER));
    store.close();
    expect(await refusedWith(caseCommand(['show', 'First', '--store', file]))).toBe(
      'input-invalid',
    );
    expect(await refusedWith(caseCommand(['list', '--store', `${file}.not`]))).toBe(
      'file-unreadable',
    );
  });
});
