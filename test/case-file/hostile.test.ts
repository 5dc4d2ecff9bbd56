/** Case files made to do harm: each is refused in words, with nothing written and little memory taken. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCaseFile } from '../../src/case-file/read-case-file.ts';
import { createKindJudge } from '../../src/engine/kind-judge.ts';
import { KINDS, kindsByName } from '../../src/registry/kinds.ts';
import { isProgramBuilt } from '../../src/cli/built-program.cjs';
import { spawnInterlock, untilEnd } from '../make/command-line.ts';
import { tempFolder } from '../make/temp-store.ts';
import { HOSTILE_FILES, SOUND_FILE } from './hostile-files.ts';
import { LARGE_FILES } from './large-files.ts';
import type { Refused } from './read-all.ts';

const REFUSED = ['unsound', 'foreign', 'newer', 'kind', 'store'].map((why) => `case-file-${why}`);

async function readAll(file: string): Promise<void> {
  const { steps, close } = await openCaseFile(file, createKindJudge(kindsByName(KINDS)));
  try {
    while (!steps.next().done);
  } finally {
    close();
  }
}

describe('opening a case file', () => {
  it('reads the sound file that the hostile files are made from', async () => {
    const file = join(tempFolder(), 'sound.interlock');
    writeFileSync(file, SOUND_FILE());
    await readAll(file);
  });

  /** All of them are made once, and read in a process whose memory is looked at. */
  const NAMES = Object.keys(HOSTILE_FILES);
  const fileOf = (name: string): string => `${NAMES.indexOf(name)}.interlock`;
  let outcome: { refused: Refused; megabytes: number; left: string[] };

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'interlock-hostile-'));
    try {
      for (const name of NAMES)
        writeFileSync(join(folder, fileOf(name)), HOSTILE_FILES[name]?.() ?? '');
      const script = join(import.meta.dirname, 'read-all.ts');
      const said = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' });
      outcome = { ...(JSON.parse(said) as typeof outcome), left: readdirSync(folder) };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }, 120_000);

  it.each(NAMES)('refuses %s', (name) => {
    const refused = outcome.refused[fileOf(name)];
    expect(REFUSED).toContain(refused?.code);
    expect(refused?.says.length).toBeGreaterThan(20);
  });

  it('writes nothing to the disk for any hostile file', () => {
    expect(outcome.left.toSorted()).toEqual(NAMES.map(fileOf).toSorted());
    expect(existsSync('/tmp/outside')).toBe(false);
  });

  it('takes less than 200 MB of memory for any hostile file', () => {
    expect(outcome.megabytes).toBeLessThan(200);
  });

  /** As built; from the sources Node takes more, to strip their types. */
  const MOST_MEGABYTES = isProgramBuilt(join(import.meta.dirname, '../..')) ? 200 : 300;

  it.each(Object.entries(LARGE_FILES))(
    'takes less than 200 MB on the command line for %s',
    async (_, { isSound, make }) => {
      const folder = tempFolder();
      const file = join(folder, 'large.interlock');
      writeFileSync(file, make());
      const env = { NODE_OPTIONS: `--require=${join(import.meta.dirname, 'say-peak.cjs')}` };
      for (const args of [
        ['verify', file],
        ['open', file, '--store', join(folder, 'store.db')],
      ]) {
        const { code, stderr } = await untilEnd(spawnInterlock(['case', ...args], undefined, env));
        expect(code, stderr).toBe(isSound ? 0 : 1);
        expect(Number(stderr.trim().split('\n').at(-1))).toBeLessThan(MOST_MEGABYTES);
      }
    },
    120_000,
  );

  it.each([
    ['a database', 'This is a store (an SQLite file), not a case file.'],
    ['an archive with another database in it', '“store.db” is in it, which belongs in none.'],
    ['an archive of 60,000 entries', '“entry-0” is in it, which belongs in none.'],
    ['entries that lead out', '“../../outside” in it leads out of it.'],
    ['a name that leads out', '“../../ab” in it leads out of it.'],
    ['a name from the root', '“/etc/abc” in it leads out of it.'],
    ['an archive with a link', '“chain.gz” in it is a link.'],
    ['an answer that came with no request', 'answer 1 came with no request.'],
    ['more changes than it has records', 'more changes wait than it has records.'],
    ['a time that is none', 'line 1 of case.jsonl.gz is not what belongs there.'],
    ['more notes than there is room for', 'it has too many entities and notes.'],
    ['a part that is there twice', '“chain.gz” is in it twice.'],
    ['an entity that stands on the canvas twice', 'sample/company:1 stands on its canvas twice.'],
    ['a kind of registry nobody knows', 'a kind of registry that is not known here: “unheard-of”.'],
    ['a day of birth in a record that is said to have none', 'has what is said to be taken out'],
    ['blocks of ten bytes', 'responses.jsonl.gz can’t be unpacked.'],
    ['an answer of 9 MB', 'answer 1 has 9.0 MB, of at most 8.0 MB.'],
  ])('says what is wrong with %s', (name, words) => {
    expect(outcome.refused[fileOf(name)]?.says).toContain(words);
  });

  it('refuses a file of a later version as newer, before its checksum is looked at', async () => {
    const file = join(tempFolder(), 'newer.interlock');
    const text = SOUND_FILE().toString('latin1').replace('"version": 1', '"version": 9');
    writeFileSync(file, Buffer.from(text, 'latin1'));
    // Its sum is another, which is not looked at before what is told of it.
    await expect(readAll(file)).rejects.toMatchObject({ fault: { code: 'case-file-newer' } });
  });
});
