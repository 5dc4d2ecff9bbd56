/** Long work that is done in steps, at the largest: how long all of it takes, and its longest step. */
import { pairIdOf } from '../../src/contract/model/case-item.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { layOutChart } from '../../src/drawing/chart/chart-picture.ts';
import { BUILT_IN_PACK } from '../../src/graph/indicators/built-in-pack.ts';
import { evaluateRules } from '../../src/graph/indicators/judge.ts';
import { readJudgementsInSteps } from '../../src/graph/sameness/judgements.ts';
import { likelyPairs } from '../../src/record/same/likely-pairs.ts';
import { writeDocx } from '../../src/report/write/docx/docx.ts';
import { companyName } from '../make/chart-worlds.ts';
import { DAY, makeEntity, makeTie } from '../make/graph.ts';
import { indicatorWorld } from '../make/indicator-world.ts';
import { ownCpu } from '../make/longest-step.ts';
import { manyRecords } from '../make/many-names.ts';
import { makeNamesakeWorld } from '../make/namesake-world.ts';
import { makeCompanyProfile } from '../make/records.ts';
import { makeReport } from '../make/report.ts';
import { inWords, report } from './table.ts';

const STEP_GOAL = 50;

export function bench(): Promise<void> {
  const goal = 5000;
  tell('likely pairs among 20,000 records', likelyPairs(manyRecords(20_000)), goal);
  for (const names of ['spread', 'by the dozen'] as const) {
    const { records, ...options } = makeNamesakeWorld({ count: 20_000, names });
    tell(`likely pairs among 20,000, names ${names}`, likelyPairs(records, options), goal);
  }
  tell('judgements of 40,000 pairs', readJudgementsInSteps(judgements(20_000)), 1500);
  tell('indicators of a company of 20,000 roles', indicatorsOf(20_000), 1500);
  tell('a chart of 2,000 boxes', layOutChart(boxes(2000, (at) => Math.floor(at / 6))), 2000);
  // A row of 5,000 boxes is put in order at once.
  tell('a chart of a hub of 5,000', layOutChart(boxes(5001, () => 0)), 3000, 200);
  tell('a Word document of 30,000 rows', writeDocx(longReport(30_000)), 1500);
  return Promise.resolve();
}

/** By the CPU of this thread alone, as much in all and in a step as goals allow. */
function tell(item: string, work: Iterator<unknown>, most: number, stepMost = STEP_GOAL): void {
  const began = ownCpu();
  let longest = 0;
  let last = began;
  let isDone = false;
  while (!isDone) {
    isDone = work.next().done ?? false;
    const now = ownCpu();
    longest = Math.max(longest, now - last);
    last = now;
  }
  const words = 'of this thread’s CPU';
  report(item, last - began, { unit: inWords, most, words });
  report('… longest step', longest, { unit: inWords, most: stepMost, words });
}

function judgements(count: number) {
  const of = (n: number): EntityId => `r/member:${n}`;
  return Array.from({ length: count }, (_, n) => [
    { id: pairIdOf(of(0), of(n + 1)), verdict: 'same' as const },
    { id: pairIdOf(of(n + 30_000), of(n + 30_001)), verdict: 'same' as const },
  ]).flat();
}

function indicatorsOf(roles: number) {
  const members = Array.from({ length: roles }, (_, at) => ({
    id: String(at),
    position: 'Director',
  }));
  const world = indicatorWorld({ companies: [makeCompanyProfile({ members })] });
  return evaluateRules(BUILT_IN_PACK, world.subject('sample/company:1'), world);
}

function boxes(count: number, aboveOf: (at: number) => number) {
  const idOf = (at: number): EntityId => `sample/company:${at}`;
  const entities = Array.from({ length: count }, (_, at) =>
    makeEntity({ id: idOf(at), label: companyName(at) }),
  );
  const ties = Array.from({ length: count - 1 }, (_, at) => {
    const from = idOf(aboveOf(at));
    const to = idOf(at + 1);
    return makeTie({ id: `t${at}`, from, to, role: 'Director', status: 'active' });
  });
  return { entities, ties, day: DAY };
}

function longReport(count: number) {
  const made = makeReport();
  const rows = Array.from({ length: count }, (_, at) => [[`name ${at}`], [String(at)]]);
  const columns = ['Name', 'Number'].map((title) => ({ title, share: 1 }));
  const table = { is: 'table' as const, caption: 'All', columns, rows };
  return { ...made, sections: [{ id: 's', title: 'All', blocks: [table] }] };
}
