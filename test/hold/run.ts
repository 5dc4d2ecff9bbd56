/**
 * `npm run test:hold`: the whole ordeal. `--only kills,damage` some of it; `--seed N` its chance;
 * `--from K --count N` these trials; `--short` as in `npm test`; `--resume` goes on where the run of
 * this seed, or else the last one, was stopped. Ends with 1 at the first trial that doesn't hold, and says
 * how to repeat it.
 */
import { parseArgs } from 'node:util';
import type { Counts } from './ordeal.ts';
import { ORDEALS, type OrdealName } from './ordeals.ts';
import { forgetStanding, keepStanding, lastSeed, readStanding, type Standing } from './standing.ts';
import { addCounts, supervise } from './supervise.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    count: { type: 'string' },
    short: { type: 'boolean', default: false },
    resume: { type: 'boolean', default: false },
  },
});

function stop(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(2);
}

function wholeNumber(name: 'seed' | 'from' | 'count'): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  return /^\d{1,9}$/.test(given) ? Number(given) : stop(`--${name} is a whole number.`);
}

function namesWanted(): OrdealName[] {
  const all = Object.keys(ORDEALS) as OrdealName[];
  const wanted = values.only?.split(',') ?? all;
  const unknown = wanted.filter((name) => !all.some((known) => known === name));
  if (unknown.length > 0) stop(`No such ordeal: ${unknown.join(' ')}. There are ${all.join(' ')}.`);
  return all.filter((name) => wanted.includes(name));
}

const inWords = (counts: Counts): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count.toLocaleString('en')} ${what}`)
    .join(', ');

const given = wholeNumber('seed');
const seed =
  given ??
  (values.resume
    ? (lastSeed() ?? stop('There is no run to go on with.'))
    : Math.floor(Math.random() * 1e9));
process.stdout.write(`Seed ${seed}\n`);

for (const name of namesWanted()) {
  const ordeal = await ORDEALS[name]();
  if (!values.resume) forgetStanding(name, seed);
  const before = readStanding(name, seed);
  let standing: Standing | null = before;
  const from = before?.next ?? wholeNumber('from') ?? 0;
  const all = wholeNumber('count') ?? (values.short ? ordeal.short : ordeal.full);
  const count = before === null ? all : Math.max(0, all - from);
  const counts: Counts = { ...before?.counts };
  let keptAt = performance.now();
  const began = performance.now();
  const stand = (next: number): void => {
    const seconds = (before?.seconds ?? 0) + (performance.now() - began) / 1000;
    standing = { next, counts, seconds };
    keepStanding(name, seed, standing);
    keptAt = performance.now();
  };
  const held = (next: number, more: Counts): void => {
    addCounts(counts, more);
    if (performance.now() - keptAt > 1000) stand(next);
  };
  const inTable = (trials: number): void => {
    const seconds = Math.round(standing?.seconds ?? 0);
    const done = String(trials).padStart(6);
    const line = `${name.padEnd(11)} ${done} ${ordeal.trial}: ${inWords(counts)} (${seconds} s)`;
    process.stdout.write(`${line}\n`);
  };
  const interrupted = (): void => {
    const next = standing?.next ?? from;
    inTable(next - (before === null ? from : 0));
    process.stdout.write('Interrupted; --resume goes on.\n');
    process.exit(130);
  };
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const outcome =
    count === 0 ? null : await supervise({ name, seed, from, count, isFull: !values.short, held });
  const failure = outcome?.failure ?? null;
  stand(failure?.index ?? from + count);
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  inTable(from + (outcome?.held ?? 0) - (before === null ? from : 0));
  for (const words of new Set(outcome?.notes)) process.stdout.write(`            ${words}\n`);
  if (failure === null) continue;
  process.stdout.write(
    `\n${name} does not hold at trial ${failure.index}:\n${failure.why}\n` +
      `Its files: ${failure.folder}\n` +
      `Again: npm run test:hold -- --only ${name} --seed ${seed} --from ${failure.index} --count 1\n`,
  );
  process.exit(1);
}
