/** Ties out of statements: all of them, and again those of one profile or one pair. */
import type { SourcedStatement } from '../../src/contract/model/tie.ts';
import { SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import { buildPair, buildTies } from '../../src/graph/build.ts';
import { tiesAtTime } from '../../src/graph/graph-time.ts';
import type { TieEnd } from '../../src/graph/shared/tie-end.ts';
import { changeDays } from '../../src/graph/ties/tie-spans.ts';
import { deriveMember } from '../../src/record/derive.ts';
import { inventWorld } from '../make/synthetic-world.ts';
import { measure } from './frame.ts';
import { inWords, median, report, spread } from './table.ts';
import { WORLD } from './world.ts';

export async function bench(): Promise<void> {
  for (const count of [15_000, 150_000]) await build(count);
  await asOf(10_000);
}

/** What is shown as of a day, and on which days anything changes. */
async function asOf(count: number): Promise<void> {
  const { entities, statements } = statedBy(3 * count);
  const ties = buildTies(entities, statements).slice(0, count);
  const shown = await measure(() => tiesAtTime(ties, { asOf: '2015-03-31' }, '2026-01-01'));
  report(`as of a day, of ${ties.length} ties`, median(shown), {
    unit: inWords,
    words: `tiesAtTime; ${spread(shown)}`,
  });
  const changes = await measure(() => changeDays(ties));
  report('… the days on which any changes', median(changes), {
    unit: inWords,
    words: `changeDays; ${spread(changes)}`,
  });
}

/** What so many members' profiles state together. */
function statedBy(count: number) {
  const make = inventWorld(WORLD);
  const ends = new Map<string, TieEnd>();
  const statements: SourcedStatement[] = [];
  for (let n = 1; statements.length < count; n += 1) {
    const { entities, statements: said } = deriveMember(SAMPLE_HANDLE, make.member(n));
    for (const entity of entities) ends.set(entity.id, entity);
    const sha256 = n.toString(16).padStart(64, '0');
    const fetchedAt = '2026-01-01T00:00:00.000Z';
    for (const statement of said) statements.push({ ...statement, sha256, fetchedAt });
  }
  return { entities: [...ends.values()], statements: statements.slice(0, count) };
}

async function build(count: number): Promise<void> {
  const { entities, statements } = statedBy(count);
  const whole = await measure(() => buildTies(entities, statements), 5);
  const words = `buildTies, ${entities.length} ends; ${spread(whole)}`;
  report(`ties of ${count} statements, whole`, median(whole), { unit: inWords, words });

  const profiles = Map.groupBy(statements, ({ from }) => from);
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const some = [...profiles.values()].slice(0, 1000);
  const endsOf = (said: readonly SourcedStatement[]): TieEnd[] =>
    [...new Set(said.flatMap(({ from, to }) => [from, to]))].flatMap((id) => byId.get(id) ?? []);
  const given = some.map((said) => ({ said, ends: endsOf(said) }));
  const one = await measure(() => given.map(({ said, ends }) => buildTies(ends, said)));
  const each = one.map((millis) => millis / given.length);
  report('… of one profile', median(each), {
    unit: inWords,
    words: `buildTies of what each of ${given.length} states; ${spread(each)}`,
  });
  const pairs = given.map(({ said, ends }) => ({ said: said.slice(0, 1), ends: ends.slice(0, 2) }));
  const pair = await measure(() => pairs.map(({ said, ends }) => buildPair(said, ends)));
  const eachPair = pair.map((millis) => millis / pairs.length);
  report('… of one pair', median(eachPair), {
    unit: inWords,
    words: `buildPair; ${spread(eachPair)}`,
  });
}
