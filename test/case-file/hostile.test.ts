/** Case files made to do harm: each is refused in words, with nothing written and little memory taken. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultWords, Refusal } from '../../src/contract/faults.ts';
import { openCaseFile } from '../../src/case-file/read-case-file.ts';
import { createKindJudge } from '../../src/engine/kind-judge.ts';
import { KINDS, kindsByName } from '../../src/registry/kinds.ts';
import { tempFolder } from '../make/temp-store.ts';
import { HOSTILE_FILES, SOUND_FILE } from './hostile-files.ts';

const REFUSED = ['case-file-unsound', 'case-file-foreign', 'case-file-newer', 'case-file-kind'];

async function readAll(file: string): Promise<void> {
  const { steps, close } = await openCaseFile(file, createKindJudge(kindsByName(KINDS)));
  try {
    while (!steps.next().done);
  } finally {
    close();
  }
}

it('reads the sound one that the others are made from', async () => {
  const file = join(tempFolder(), 'sound.interlock');
  writeFileSync(file, SOUND_FILE());
  await readAll(file);
});

it.each(Object.keys(HOSTILE_FILES))('refuses %s', async (name) => {
  const folder = tempFolder();
  const file = join(folder, 'hostile.interlock');
  writeFileSync(file, HOSTILE_FILES[name]?.() ?? '');
  const refused = await readAll(file).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  const { fault } = refused as Refusal;
  expect(REFUSED).toContain(fault.code);
  expect(faultWords(fault).says.length).toBeGreaterThan(20);
  expect(readdirSync(folder)).toEqual(['hostile.interlock']);
  expect(existsSync('/tmp/outside')).toBe(false);
});

it('takes less than 200 MB for any of them', () => {
  const folder = tempFolder();
  for (const [at, make] of Object.values(HOSTILE_FILES).entries()) {
    writeFileSync(join(folder, `${at}.interlock`), make());
  }
  const script = join(import.meta.dirname, 'read-all.ts');
  const said = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' });
  const { refused, megabytes } = JSON.parse(said) as { refused: number; megabytes: number };
  expect(refused).toBe(Object.keys(HOSTILE_FILES).length);
  expect(megabytes).toBeLessThan(200);
});

it('says that a file of a later version is of one', async () => {
  const file = join(tempFolder(), 'newer.interlock');
  const text = SOUND_FILE().toString('latin1').replace('"version":1', '"version":9');
  writeFileSync(file, Buffer.from(text, 'latin1'));
  // Its sum is another, which is not looked at before what is told of it.
  await expect(readAll(file)).rejects.toMatchObject({ fault: { code: 'case-file-newer' } });
});
