/** `shared` from the outside, on the stories of the sample registry: who states the same, and where. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { deriveCompany, deriveMember } from '../../src/record/derive.ts';
import { SAMPLE_ADDRESS } from '../../src/contract/model/registry.ts';
import { DEFAULT_KIND } from '../../src/registry/kinds.ts';
import { openSampleRegistry } from '../../src/registry/served/sample.ts';
import { openStore } from '../../src/store/open-store.ts';
import { faultOf, runInterlock, type Ran } from '../make/command-line.ts';
import { keepProfile } from '../make/keep-answer.ts';
import { toResponse } from '../make/synthetic-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'interlock-cli-'));
const store = join(folder, 'shared.db');

interface Told {
  things: {
    kind: string;
    value: string;
    entities: string[];
    sources: { sha256: string; pointer: string }[];
  }[];
  leftOut: number;
  isWhole: boolean;
}

const run = (...args: string[]): Promise<Ran> =>
  runInterlock(['shared', ...args, '--store', store, '--registry', 'sample']);
async function told(...args: string[]): Promise<Told> {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Told;
}

const FORTY = Array.from({ length: 40 }, (_, at) => `sample/company:${1021 + at}`);
const COMPANIES = [
  ...Array.from({ length: 40 }, (_, at) => 1021 + at),
  1071,
  1072,
  1131,
  1132,
  1133,
];

describe('the list of what entities share', () => {
  beforeAll(async () => {
    const sample = openSampleRegistry(join(import.meta.dirname, '../../resources/sample-registry'));
    const companies = await Promise.all(COMPANIES.map((id) => sample.companyProfile(String(id))));
    const members = await Promise.all(['100571', '100572'].map((id) => sample.memberProfile(id)));
    const made = openStore(store);
    made.write((writer) => {
      writer.findOrAddRegistry(DEFAULT_KIND.name, SAMPLE_ADDRESS, true);
      for (const { value } of companies) {
        const response = toResponse(value, `companies/${value.id}`);
        keepProfile(writer, `sample/company:${value.id}`, response, deriveCompany('sample', value));
      }
      for (const { value } of members) {
        const response = toResponse(value, `members/${value.id}`);
        keepProfile(writer, `sample/member:${value.id}`, response, deriveMember('sample', value));
      }
    });
    made.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('tells what one shares with others, each time with the bytes that say so', async () => {
    const { things, leftOut } = await told('company:1131');
    expect(leftOut).toBe(0);
    const vessel = things.find(({ kind }) => kind === 'vessel');
    expect(vessel?.value).toContain('Saffron Tide');
    expect(vessel?.entities).toEqual([
      'sample/company:1131',
      'sample/company:1132',
      'sample/company:1133',
    ]);
    expect(vessel?.sources).toHaveLength(3);
    expect(Object.keys(vessel ?? {})).toEqual(['kind', 'value', 'entities', 'sources']);
    const database = new Database(store, { readonly: true });
    for (const { sha256, pointer } of vessel?.sources ?? []) {
      const body = database
        .prepare('SELECT body FROM responses WHERE sha256 = ?')
        .pluck()
        .get(sha256) as Buffer;
      const at = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>(
          (value, part) => (value as Record<string, unknown>)[part],
          JSON.parse(body.toString()),
        );
      expect(at).toMatchObject({ name: 'Saffron Tide' });
    }
    database.close();
  });

  it('tells all that is shared in the store: the door, the ships, the passport', async () => {
    const { things, isWhole } = await told('--all');
    expect(isWhole).toBe(true);
    expect(things[0]).toMatchObject({ kind: 'address', entities: FORTY });
    const doors = things.filter(({ kind }) => kind === 'address');
    expect(doors.map(({ entities }) => entities)).toContainEqual([
      'sample/company:1071',
      'sample/company:1072',
    ]);
    const documents = (await told('--all', '--kind', 'document,vessel')).things;
    expect(documents.map(({ kind, entities }) => [kind, entities.length])).toEqual(
      expect.arrayContaining([
        ['vessel', 3],
        ['document', 2],
      ]),
    );
    expect(documents.every(({ kind }) => kind !== 'address')).toBe(true);
  });

  it('takes addresses in one house as one when asked to, whoever takes care of the mail', async () => {
    const { things } = await told('company:1072', '--near', '--kind', 'address');
    const all = [...FORTY, 'sample/company:1071', 'sample/company:1072'];
    expect(things.map(({ entities }) => entities)).toEqual([all]);
  });

  it('leaves out what more than so many state, and says how much that is', async () => {
    const { things, leftOut } = await told('company:1030', '--most', '39');
    expect([things.filter(({ kind }) => kind === 'address'), leftOut]).toEqual([[], 1]);
    const { stdout } = await run('--all', '--kind', 'address', '--most', '39');
    expect(stdout).toMatch(/\nLeft out: 1 thing stated by more than 39\.\n$/);
  });

  it('says in words what is shared, with the names of all who state it', async () => {
    const { code, stdout, stderr } = await run('member:100571');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      'document  passport ZZ 0417733  (2)\n' +
        '  sample/member:100571  Димитър Спиридонов Велкобранов\n' +
        '  sample/member:100572  Dimitar Velkobranov\n' +
        '1 thing stated by two or more, each as the first of them states it.\n',
    );
    expect((await run('company:1071', '--kind', 'vessel')).stdout).toBe(
      'Nothing that was looked for is stated by two or more, as far as it is stored.\n',
    );
  });

  it.each([
    [[], 'An id is missing, or --all.'],
    [['company:1', '--all'], '--all takes no ids beside it.'],
    [['somebody'], 'somebody is neither company:ID nor member:ID.'],
    [['--all', '--kind', 'ship'], '--kind takes address, phone, email,'],
    [['--all', '--most', '1'], '--most takes a number from 2 to 10000.'],
  ])('refuses %j', async (args, why) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(why);
  });

  it('refuses whom nothing is stored of, and a store that is not there', async () => {
    expect(faultOf(await run('company:9', '--json')).code).toBe('entity-unknown');
    const gone = await runInterlock([
      'shared',
      '--all',
      '--json',
      '--store',
      join(folder, 'no.db'),
    ]);
    expect(faultOf(gone).code).toBe('file-unreadable');
  });

  it('says that a store which an earlier version derived is not looked at whole', async () => {
    const old = join(folder, 'old.db');
    const database = new Database(store);
    database.prepare('VACUUM INTO ?').run(old);
    database.close();
    const earlier = new Database(old);
    earlier.exec('UPDATE identity SET derivation = 3; DELETE FROM things');
    earlier.close();
    const { code, stdout, stderr } = await runInterlock(['shared', '--all', '--store', old]);
    expect([code, stdout]).toEqual([
      1,
      'Nothing that was looked for is stated by two or more, as far as was looked at. With --near, addresses of one house are one.\n',
    ]);
    expect(stderr).toMatch(/^An earlier version derived .* run “store rebuild”/);
  });
});
