/** Case files made to do harm: each is refused in words, with nothing written and little memory taken. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCaseFile } from '../../src/case-file/read-case-file.ts';
import { createRecordJudge } from '../../src/engine/case-file/record-judge.ts';
import { KINDS, kindsByName } from '../../src/registry/kinds.ts';
import { isProgramBuilt } from '../../src/cli/built-program.cjs';
import { spawnInterlock, untilEnd } from '../make/program.ts';
import { tempFolder } from '../make/temp-store.ts';
import { HOSTILE_FILES, OUTSIDE, SOUND_FILE } from './hostile-files.ts';
import { LARGE_FILES } from './large-files.ts';
import type { Refused } from './read-all.ts';

const REFUSED = ['unsound', 'foreign', 'newer', 'kind', 'store'].map((why) => `case-file-${why}`);

async function readAll(file: string): Promise<void> {
  const { steps, close } = await openCaseFile(file, createRecordJudge(kindsByName(KINDS)));
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
  const LARGE = Object.keys(LARGE_FILES);
  const ALL = [...NAMES, ...LARGE];
  const fileOf = (name: string): string => `${ALL.indexOf(name)}.interlock`;
  let outcome: { refused: Refused; megabytes: number; left: string[]; around: string[] };

  beforeAll(() => {
    const around = mkdtempSync(join(tmpdir(), 'interlock-hostile-'));
    // What leads out by two folders comes into the one around it.
    const folder = join(around, 'one', 'two');
    mkdirSync(folder, { recursive: true });
    try {
      for (const name of ALL) {
        const file = join(folder, fileOf(name));
        writeFileSync(file, (HOSTILE_FILES[name] ?? LARGE_FILES[name]?.make)?.() ?? '');
      }
      const script = join(import.meta.dirname, 'read-all.ts');
      const said = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' });
      const read = JSON.parse(said) as Pick<typeof outcome, 'refused' | 'megabytes'>;
      outcome = { ...read, left: readdirSync(folder), around: readdirSync(around) };
    } finally {
      rmSync(around, { recursive: true });
    }
  });

  it.each(NAMES)('refuses %s', (name) => {
    const refused = outcome.refused[fileOf(name)];
    expect(REFUSED).toContain(refused?.code);
    expect(refused?.says.length).toBeGreaterThan(20);
  });

  it.each(LARGE)('reads %s, or refuses it, as it is sound or not', (name) => {
    expect(outcome.refused[fileOf(name)]?.code ?? 'sound').toBe(
      LARGE_FILES[name]?.isSound ? 'sound' : 'case-file-unsound',
    );
  });

  it('writes nothing to the disk for any hostile file', () => {
    expect(outcome.left.toSorted()).toEqual(ALL.map(fileOf).toSorted());
    expect(outcome.around).toEqual(['one']);
    expect(existsSync(OUTSIDE)).toBe(false);
  });

  it('takes less than 200 MB of memory for any hostile or large file', () => {
    // Node itself takes less than 50 of them.
    expect(outcome.megabytes).toBeLessThan(150);
  });

  /** As built; from the sources Node takes more, to strip their types. */
  const MOST_MEGABYTES = isProgramBuilt(join(import.meta.dirname, '../..')) ? 200 : 300;

  /** When memory is swept is left to chance, which can only add to it: what a file takes is the least of some runs. */
  async function leastMegabytes(args: readonly string[], code: number): Promise<number> {
    const env = { NODE_OPTIONS: `--require=${join(import.meta.dirname, 'say-peak.cjs')}` };
    let least = Infinity;
    for (let runs = 0; runs < 4 && least >= MOST_MEGABYTES; runs += 1) {
      const store = ['--store', join(tempFolder(), 'store.db')];
      const ran = await untilEnd(spawnInterlock(['case', ...args, ...store], undefined, env));
      expect(ran.code, ran.stderr).toBe(code);
      least = Math.min(least, Number(ran.stderr.trim().split('\n').at(-1)));
    }
    return least;
  }

  // The two that take the most; to verify a file takes less than to open it.
  it.each([
    ['a line of lists in lists', HOSTILE_FILES['a line of lists in lists'], 1],
    [
      'as many fields as there is room for',
      LARGE_FILES['as many fields as there is room for']?.make,
      0,
    ],
  ])(
    'takes less than 200 MB on the command line for %s',
    async (_, make, code) => {
      const file = join(tempFolder(), 'large.interlock');
      writeFileSync(file, make?.() ?? '');
      expect(await leastMegabytes(['open', file], code)).toBeLessThan(MOST_MEGABYTES);
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
