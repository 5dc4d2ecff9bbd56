/** `case list` and `case show`, over a store that a window left. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AT, CASE, change, LATER, M1, M2, openWithCase, OTHER } from '../make/open-case.ts';
import { parseEntityId } from '../../src/contract/model/entity.ts';
import { faultOf, runInterlock, type Ran } from '../make/command-line.ts';
import { makeDerived, makeFacts, makeQuery } from '../make/derived.ts';
import { keepProfile, keepSearchPage } from '../make/keep-answer.ts';
import { toResponse } from '../make/synthetic-store.ts';
import { makePlace as place } from '../make/canvas-place.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';
import type { StoredItem } from '../../src/contract/model/case-item.ts';

const run = (...args: string[]): Promise<string> => printedBy('case', ...args);

async function printedBy(...args: string[]): Promise<string> {
  const ran = await runInterlock(args);
  expect(ran.code).toBe(0);
  return ran.stdout;
}

/** Run where it is refused. */
async function refused(...args: string[]): Promise<Ran> {
  const ran = await runInterlock(['case', ...args]);
  expect(ran.code).toBe(1);
  return ran;
}

const refusedWith = async (...args: string[]): Promise<string> =>
  faultOf(await refused(...args, '--json')).code;

async function expectWrongUse(...args: string[]): Promise<void> {
  expect(await runInterlock(['case', ...args])).toMatchObject({ code: 2, stdout: '' });
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
          isPrivate: true,
          ...times,
        },
        { kind: 'flag', id: M1, colour: 'red', ...times },
        { kind: 'judgement', id: `${M1} ${M2}`, verdict: 'same', reason: 'one birth', ...times },
        {
          kind: 'waiver',
          id: `one-sided-role ${M1}`,
          value: 1,
          reason: 'told by phone',
          fingerprint: '0123456789abcd',
          ...times,
        },
      ],
      remove: [],
    });
    writer.createCase(OTHER, 'Second', LATER);
    writer.setCaseOpen(OTHER, false, LATER);
  });
  store.close();
  return store.file;
}

describe('case merge', () => {
  it('says what would come and ends with a refusal, and puts it there with --yes', async () => {
    const file = filledStore();
    const asked = ['merge', 'Second', '--from', CASE, '--store', file];
    expect(await refusedWith(...asked)).toBe('input-invalid');
    const { stdout } = await refused(...asked);
    expect(stdout).toContain('would be put into Second\n');
    expect(stdout).toContain('What comes: 2 records, 1 note, 1 flag, 1 judgement, 1 waiver.');
    expect(JSON.parse(await run('show', 'Second', '--json', '--store', file))).toMatchObject({
      entities: 0,
      items: [],
    });
    expect(JSON.parse(await run(...asked, '--yes', '--json'))).toMatchObject({
      id: OTHER,
      from: CASE,
      merged: true,
      records: { come: 2, both: 0 },
    });
    expect(JSON.parse(await run('show', 'Second', '--json', '--store', file))).toMatchObject({
      entities: 2,
      items: [
        ...[{ kind: 'note' }, { kind: 'flag', id: M1 }, { kind: 'judgement', verdict: 'same' }],
        { kind: 'waiver', value: 1 },
      ],
    });
    expect(await run(...asked, '--yes')).toContain('Nothing comes that is not here.');
  });

  it('takes the side that is preferred where both differ', async () => {
    const file = filledStore();
    const asked = ['merge', OTHER, '--from', CASE, '--yes', '--store', file];
    await run(...asked);
    const store = openTempStore(file);
    store.write((writer) =>
      writer.changeItems(OTHER, {
        at: AT,
        verb: 'flag',
        label: 'Flag',
        remove: [],
        put: [{ kind: 'flag', id: M1, colour: 'blue', at: AT, changedAt: AT }],
      }),
    );
    store.close();
    const colour = async () =>
      (
        JSON.parse(await run('show', OTHER, '--json', '--store', file)) as { items: StoredItem[] }
      ).items.flatMap((item) => (item.kind === 'flag' ? [item.colour] : []));
    expect(await run(...asked)).toMatch(/1 difference, each as it is here:\n {4}Flag of “.*”\n/);
    expect(await colour()).toEqual(['blue']);
    await run(...asked, '--prefer', 'there');
    expect(await colour()).toEqual(['red']);
    await expectWrongUse(...asked, '--prefer', 'both');
    await expectWrongUse('merge', OTHER, '--store', file);
  });
});

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
  it('tells what is in a case and what was done, by id or title, with nothing the terminal obeys', async () => {
    const file = filledStore();
    const text = await run('show', 'First', '--store', file);
    expect(text).toContain('private note on the case');
    expect(text).not.toContain('\u001b');
    expect(text).toMatch(/flag: .*\(sample\/member:1\)/);
    expect(text).toMatch(/judged same: .* and .*: one birth/);
    expect(text).toMatch(/waived one-sided-role of .*\(sample\/member:1\): told by phone/);
    expect(text).toContain('Add a note');
    const json = JSON.parse(await run('show', CASE, '--json', '--store', file)) as {
      items: { kind: string }[];
      journal: { total: number };
    };
    expect(json.items.map(({ kind }) => kind)).toEqual(['note', 'flag', 'judgement', 'waiver']);
    expect(json.journal.total).toBe(3);
  });

  it('refuses a case nobody has, and a title of several', async () => {
    const file = filledStore();
    expect(await refusedWith('show', 'Third', '--store', file)).toBe('case-unknown');
    const store = openTempStore(file);
    store.write((writer) => writer.renameCase(OTHER, 'First', LATER));
    store.close();
    expect(await refusedWith('show', 'First', '--store', file)).toBe('input-invalid');
    expect(await refusedWith('list', '--store', `${file}.not`)).toBe('file-unreadable');
  });
});

describe('saving, opening and verifying a case', () => {
  async function savedCase(...more: string[]): Promise<string> {
    const file = join(tempFolder(), 'first.interlock');
    await run('save', 'First', '-o', file, '--store', workedStore(), ...more);
    return file;
  }

  it('saves a case to one file that another store opens, and verifies it without any', async () => {
    const file = await savedCase();
    const { seal, title, entities } = JSON.parse(await run('verify', file, '--json')) as Report;
    expect([title, entities, seal.length]).toEqual(['First', 3, 64]);
    expect(await run('verify', file)).toContain('every byte is as it was saved');
    const other = join(tempFolder(), 'other.db');
    const opened = JSON.parse(await run('open', file, '--json', '--store', other)) as {
      id: string;
    };
    expect(JSON.parse(await run('list', '--json', '--store', other))).toMatchObject([
      { id: opened.id, title: 'First', entities: 3 },
    ]);
    expect(await run('show', opened.id, '--store', other)).toMatch(/^note on the case/m);

    const at = ['--offline', '--store', other];
    const says = `came with the case file ${seal.slice(0, 8)}`;
    expect(await printedBy('search', 'known', ...at)).toContain(`; all of it ${says}`);
    expect(JSON.parse(await printedBy('search', 'known', '--json', ...at))).toMatchObject({
      caseFile: seal,
    });
    expect(await printedBy('company', '1', ...at)).toContain(`the store; ${says}`);
    expect(JSON.parse(await printedBy('company', '1', '--json', ...at))).toMatchObject({
      response: { caseFile: seal, isCopy: false },
    });
  });

  it('says of each file what is wrong with it, and waits for none', async () => {
    const whole = readFileSync(await savedCase());
    const folder = tempFolder();
    const named = (name: string, bytes: Uint8Array): string => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const pipe = join(folder, 'pipe');
    if (process.platform !== 'win32') execFileSync('mkfifo', [pipe]);
    const files = {
      [named('empty', whole.subarray(0, 0))]: 'it is empty.',
      [named('short', whole.subarray(0, 20))]: 'it is cut off.',
      [named('half', whole.subarray(0, whole.length / 2))]: 'it is cut off.',
      [named('other', Buffer.from('some text'))]: 'is no case file of Interlock.',
      [folder]: 'it is a folder',
      ...(process.platform !== 'win32' && { [pipe]: 'it is no file' }),
    };
    const store = join(tempFolder(), 'x.db');
    for (const [file, words] of Object.entries(files)) {
      for (const args of [
        ['verify', file],
        ['open', file, '--store', store],
      ]) {
        const { stderr } = await refused(...args);
        expect(stderr).toContain(words);
        expect(stderr).toContain(file);
      }
    }
  });

  it('finds a changed byte, and says what is left out', async () => {
    const file = await savedCase('--redact', 'private-notes,birth-dates');
    const { redacted } = JSON.parse(await run('verify', file, '--json')) as Report;
    expect(redacted).toEqual(['birth-dates', 'private-notes']);
    const bytes = readFileSync(file);
    bytes[60]! ^= 1;
    writeFileSync(file, bytes);
    expect(await refusedWith('verify', file)).toBe('case-file-unsound');
    await expectWrongUse('save', 'First', '-o', file, '--redact', 'names');
  });
});

describe('case delete', () => {
  it('says what would leave, and deletes only where that is confirmed', async () => {
    const file = filledStore();
    const asked = ['delete', 'First', '--store', file];
    expect(await refusedWith(...asked)).toBe('input-invalid');
    const { stdout } = await refused(...asked);
    expect(stdout).toContain('First: would be deleted for good');
    expect(stdout).toContain('2 records, 1 note, 1 judgement');
    const before = await run('list', '--json', '--store', file);
    expect(before).toContain('First');
    expect(await run('delete', 'First', '--yes', '--store', file)).toContain('First: deleted');
    expect(await run('list', '--json', '--store', file)).not.toContain('First');
  });

  it('deletes the snapshots that hold the case where that is said, and no others', async () => {
    const file = filledStore();
    const empty = openTempStore();
    empty.close();
    const folder = `${file}.snapshots`;
    mkdirSync(folder, { recursive: true });
    const named = (n: number): string =>
      join(folder, `0000${n}-20260${n}01T100000Z-daily-v80-1a2b3c4d5e6f.interlock`);
    copyFileSync(empty.file, named(1));
    for (const n of [2, 3]) copyFileSync(file, named(n));
    const report = JSON.parse(
      await run('delete', CASE, '--yes', '--snapshots', '--json', '--store', file),
    ) as object;
    expect(report).toMatchObject({
      id: CASE,
      title: 'First',
      deleted: true,
      notes: 1,
      judgements: 1,
      snapshots: { count: 2, from: '2026-02-01T10:00:00Z', to: '2026-03-01T10:00:00Z' },
    });
    expect(readdirSync(folder)).toEqual([basename(named(1))]);
  });
});

interface Report {
  seal: string;
  title: string;
  entities: number;
  redacted: string[];
}

const COMPANY = 'sample/company:1';

/** With answers as a registry gives them, and a note whose id is as the program makes them. */
function workedStore(): string {
  const store = openWithCase();
  store.write((writer) => {
    const derived = makeDerived(
      ...[M1, M2].map((id) => makeFacts(id, { label: `Known as ${id}` })),
    );
    const items = [M1, M2].map((id) => ({ id: parseEntityId(id).id }));
    const page = toResponse(items, 'members', LATER);
    keepSearchPage(writer, 'sample', makeQuery({ q: 'known' }), page, derived);
    const company = toResponse({ id: '1' }, 'companies/1', LATER);
    keepProfile(
      writer,
      COMPANY,
      company,
      makeDerived(makeFacts(COMPANY, { knowledge: 'profile' })),
    );
  });
  change(store, { label: 'Add', put: [place(M1), place(M2), place(COMPANY)] });
  const note: StoredItem = {
    kind: 'note',
    id: randomUUID(),
    place: { on: 'case' },
    text: 'Seen',
    isPrivate: false,
    at: AT,
    changedAt: AT,
  };
  store.write((writer) => {
    const step = { at: AT, verb: 'note', label: 'Add a note', remove: [] };
    writer.changeItems(CASE, { ...step, put: [note] });
  });
  store.close();
  return store.file;
}
