/**
 * Whatever is done in several cases of two registries, in a process that is killed at any moment: the store
 * is what a plain model is after the last act that was acknowledged, or after the one that was under way;
 * no part of a deleted case is half there, and undoing everything gives the start.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../../src/store/open-store.ts';
import { isSound } from '../../../src/contract/words/store-words.ts';
import { actsOf } from '../../make/case-acts.ts';
import { differenceOf, undoneDifference } from '../../make/case-model.ts';
import { checked } from '../../make/checked.ts';
import { deriver, rebuilt } from '../../make/rebuilding.ts';
import { chanceOf, judge, type Counts, type Ordeal } from '../ordeal.ts';
import { CASE_WORK, modelAfter, type CaseWork } from '../parts/case-work.ts';

/** Deaths of one store; then all of it is undone, and a new one begins. */
const LIVES = 10;
/** Acts that are at most done in one life. */
const ACTS = 150;
/** Until the first of them is done, where it dies as it starts. */
const STARTING_MILLIS = 500;

/** Kills the work some time after so many acts; which was the last that was acknowledged. */
async function killed(
  work: CaseWork,
  acts: number,
  millis: number,
): Promise<{ last: number; fell: boolean }> {
  const child = spawn(process.execPath, [CASE_WORK, JSON.stringify(work)]);
  let said = '';
  let errors = '';
  const isThere = new Promise<void>((done) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.split('\n').length > acts) done();
    });
    child.once('exit', () => done());
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const gone = new Promise<NodeJS.Signals | null>((done) =>
    child.once('close', (_code, signal) => done(signal)),
  );
  if (acts > 0) await isThere;
  if (millis > 0) await delay(millis);
  child.kill('SIGKILL');
  const signal = await gone;
  judge(errors === '', () => errors);
  const last = said.split('\n').slice(0, -1).at(-1);
  return { last: last === undefined ? work.from - 1 : Number(last), fell: signal === 'SIGKILL' };
}

/** How many acts are done: those that were acknowledged, or one more. */
function judgeStore(
  store: ReturnType<typeof openStore>,
  seed: number,
  acknowledged: number,
): number {
  const before = differenceOf(store, modelAfter(seed, acknowledged));
  if (before === null) return acknowledged;
  const after = differenceOf(store, modelAfter(seed, acknowledged + 1));
  judge(after === null, () => {
    const act = JSON.stringify(actsOf(seed, acknowledged + 1).at(-1));
    return `After act ${acknowledged} (${act}) of ${seed}: ${before}; and ${after ?? ''}`;
  });
  return acknowledged + 1;
}

export const cases: Ordeal = {
  trial: 'kills among cases',
  full: 600,
  short: 2,
  limitSeconds: 60,
  begin({ seed, folder }) {
    const home = join(folder, 'cases');
    const file = join(home, 'store.interlock');
    let lives = LIVES;
    let done = 0;
    let acts = 0;
    return Promise.resolve({
      async run(index): Promise<Counts> {
        const chance = chanceOf(seed, 'cases', index);
        if (lives === LIVES) {
          rmSync(home, { recursive: true, force: true });
          mkdirSync(home);
          acts = 1 + chance(1_000_000);
          lives = 0;
          done = 0;
        }
        lives += 1;
        const work = { store: file, seed: acts, from: done, to: done + ACTS };
        const isAtStart = chance(8) === 0;
        const { last, fell } = await killed(
          work,
          isAtStart ? 0 : 1 + chance(ACTS),
          chance(isAtStart ? STARTING_MILLIS : 12),
        );
        const store = openStore(file);
        const leaving = store.read.answersToDelete();
        const from = done;
        if (leaving > 0) rebuilt(store);
        done = judgeStore(store, acts, last + 1);
        if (lives === LIVES) {
          const undone = undoneDifference(store, modelAfter(acts, done));
          judge(undone === null, () => undone ?? '');
        }
        store.close();
        const report = checked(file, deriver);
        judge(isSound(report), () =>
          JSON.stringify([report.findings, report.damaged, report.database]),
        );
        return {
          acts: done - from,
          'fell in the midst': Number(fell),
          'found the act under way done': Number(done > last + 1),
          'finished a deletion': Number(leaving > 0),
          'undone to the start': Number(lives === LIVES),
        };
      },
    });
  },
};
