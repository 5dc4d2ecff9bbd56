/** The answers from the outside, over the stories of the sample registry. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Coverage } from '../../src/contract/answers/coverage.ts';
import type { IndicatorsAnswer } from '../../src/contract/model/indicators.ts';
import type {
  InterlocksAnswer,
  SharedBoardsAnswer,
} from '../../src/contract/answers/interlocks.ts';
import type { OwnersAnswer } from '../../src/contract/answers/owners.ts';
import type { PathsAnswer } from '../../src/contract/model/paths.ts';
import { faultOf, runInterlock, type Ran } from '../make/command-line.ts';
import { makeFolder } from '../make/open-desk.ts';

const { folder, remove } = makeFolder();
const store = join(folder, 'answers.db');
const DAY = ['--as-of', '2026-01-01'];

const run = (...args: string[]): Promise<Ran> => runInterlock([...args, '--store', store]);

async function answer<T>(...args: string[]): Promise<T> {
  const ran = await run(...args, '--json');
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(ran.stdout) as T;
}

const today = (): string => new Date().toISOString().slice(0, 10);

const company = (id: number): string => `sample/company:${id}`;
const member = (id: number): string => `sample/member:${id}`;

beforeAll(async () => {
  const boards = [1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018].map((id) => `company:${id}`);
  const roots = [...boards, 'company:1007', 'company:1101'];
  const made = await run('graph', ...roots, '--depth', '2', '-o', join(folder, 'all.graphml'));
  expect(made.code).toBe(0);
  for (const id of ['1042', '1043']) expect((await run('company', id)).code).toBe(0);
  // What she holds stands in her own record alone.
  expect((await run('member', '100482')).code).toBe(0);
});
afterAll(remove);

describe('paths', () => {
  const between = (...more: string[]) =>
    answer<PathsAnswer>('paths', 'company:1042', 'company:1043', ...DAY, ...more);

  it('go over what two state where that is asked for', async () => {
    const without = await between('--longest', '1');
    expect(without.paths).toEqual([]);
    const { paths } = await between('--longest', '1', '--shared');
    expect(paths).toMatchObject([
      {
        length: 1,
        entities: [company(1042), company(1043)],
        ties: [expect.stringMatching(/^address:/) as string],
        weakest: expect.stringMatching(
          /^the same address, “.*Lantern House.*”, stated by both$/,
        ) as string,
      },
    ]);
    expect(paths[0]?.sources).toHaveLength(2);
  });

  it('go over roles of the words that are asked for', async () => {
    const ends = ['paths', 'company:1011', 'company:1014', ...DAY, '--longest', '2'];
    const all = await answer<PathsAnswer>(...ends);
    const some = await answer<PathsAnswer>(...ends, '--role', 'dirECTOR');
    expect(all.paths.length).toBeGreaterThan(some.paths.length);
    const two = await answer<PathsAnswer>(...ends, '--role', 'Director', '--role', 'Chair');
    expect(two.paths.length).toBeGreaterThanOrEqual(some.paths.length);
    for (const { sentence } of some.paths) expect(sentence.match(/“Director”/gu)).toHaveLength(2);
  });
});

describe('interlocks', () => {
  it('by member tell who sits on several of the same boards, since when', async () => {
    const found = await answer<SharedBoardsAnswer>(
      ...['interlocks', '--by', 'member', member(100504), ...DAY],
    );
    expect(found).toMatchObject({ about: 'subject', subject: member(100504), atLeast: 2 });
    expect(found.boardCount).toBe(found.boards.length);
    for (const one of found.members) expect(one.boards.length).toBeGreaterThan(1);
    const eyvindsson = found.members.find(({ id }) => id === member(100502));
    // 2004-04-29 to 2009-05-13 in the one company that both left or joined in between.
    expect(eyvindsson?.boards.map(({ company: id }) => id)).toContain(company(1011));
    const more = await answer<SharedBoardsAnswer>(
      ...['interlocks', '--by', 'member', '--at-least', '4', member(100504), ...DAY],
    );
    expect(more.members.map(({ id }) => id)).toEqual(
      found.members.filter(({ boards }) => boards.length > 3).map(({ id }) => id),
    );
    const { stdout } = await run('interlocks', '--by', 'member', member(100504), ...DAY);
    expect(stdout).toContain(`Everard Hugh Dinglethorpe (${member(100504)}) has roles in`);
    expect(stdout).toMatch(
      /^ {2}Aurvang Kraft ASA \(sample\/company:1011\): Director, \d{4}-.+, ended; /mu,
    );
    expect(stdout).toMatch(
      / with roles in 2 or more of the \d+ companies of Everard Hugh Dinglethorpe /u,
    );
    const all = await run('interlocks', '--by', 'member', '--limit', '1', ...DAY);
    expect(all.stdout).toMatch(/ days in 2 or more of these at once$/mu);
    expect(all.stdout).toMatch(/^Not fetched: .* of \d+ members, which may state the dates and/mu);
  });

  it('are ranked, and say how long whom served with', async () => {
    const boards = [1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018].map(company);
    const { pairs, total } = await answer<InterlocksAnswer>('interlocks', ...boards, ...DAY);
    expect(pairs).toHaveLength(total);
    expect(pairs.every(({ a, b }) => a < b)).toBe(true);
    const counts = pairs.map(({ members }) => members.length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const pair = pairs.find(({ a, b }) => a === company(1011) && b === company(1014));
    // 2016-04-28, included, to 2023-05-11, not included; 2004-04-29 to 2009-05-13.
    expect(pair).toMatchObject({
      members: [
        { id: member(100502), days: 2569, daysUnknown: false },
        { id: member(100504), days: 1840, daysUnknown: false },
      ],
      days: 4409,
      daysUnknown: false,
    });
    expect(pair?.members.every(({ ties }) => ties.length === 2)).toBe(true);
    const before = await answer<InterlocksAnswer>(
      ...['interlocks', company(1011), company(1014), '--as-of', '2016-04-28'],
    );
    // One day of his: the first, which is the day asked.
    expect(before.pairs[0]?.members.find(({ id }) => id === member(100502))?.days).toBe(1);
  });

  it('name whom they leave out, however few pairs are wanted, and say where nobody can be', async () => {
    const few = await answer<InterlocksAnswer>('interlocks', '--most', '2', '--limit', '1');
    expect(few.pairs).toHaveLength(1);
    expect(few.leftOutCount).toBeGreaterThan(1);
    expect(few.leftOut).toHaveLength(few.leftOutCount);
    const two = [company(1011), company(1014)];
    const { stdout } = await run('interlocks', ...two, member(100502), '--most', '2');
    expect(stdout).toMatch(
      /; only by the 1 member named; nobody is in more than 2 of the 2 companies named, so --most leaves nobody out\.\n$/,
    );
  });

  it('can be read by a person', async () => {
    const { stdout } = await run('interlocks', company(1011), company(1014), ...DAY);
    expect(stdout).toMatch(/^Aurvang Kraft ASA .*: 2 members, 4409 days together\n/);
    expect(stdout).toMatch(
      /1 pair of companies share members at any time, in what is stored; days up to 2026-01-01; among the 2 companies named\.\n$/,
    );
    const { stdout: byMember } = await run('interlocks', company(1011), '--by', 'member', ...DAY);
    expect(byMember).toMatch(/ at any time, in what is stored; days up to 2026-01-01/);
  });
});

describe('paths', () => {
  it('are sentences with their sources, the shortest first', async () => {
    const { paths, from, to, shortest } = await answer<PathsAnswer>(
      ...['paths', member(100501), member(100504), ...DAY],
    );
    expect({ from, to, shortest }).toEqual({
      from: member(100501),
      to: member(100504),
      shortest: 1,
    });
    expect(paths[0]).toMatchObject({
      length: 2,
      entities: [member(100501), company(1011), member(100504)],
      sentence:
        'Sigrun Tindholm (member 100501): “Chair” at Aurvang Kraft ASA (company 1011) ' +
        '(since 2009-05-14, active on 2026-01-01, stated by both); ' +
        'Aurvang Kraft ASA (company 1011) has Everard Hugh Dinglethorpe (member 100504): “Director” ' +
        '(2001-05-10 to 2009-05-13, already ended as of 2026-01-01, stated by both), not at the same time.',
    });
    expect(paths[0]?.sources).toHaveLength(4);
    for (const path of paths) {
      expect(path.ties).toHaveLength(path.length);
      expect(path.entities).toHaveLength(path.length + 1);
    }
    const current = await answer<PathsAnswer>(
      ...['paths', member(100501), member(100504), '--current', ...DAY],
    );
    expect(current.paths[0]?.length).toBeGreaterThan(2);
    expect(current.paths.map(({ sentence }) => sentence).join()).not.toContain('ended');
  });

  it('say how much was searched where there is none', async () => {
    const found = await answer<PathsAnswer>('paths', company(1011), company(1101));
    expect(found.paths).toEqual([]);
    expect(found.searched.entities).toBeGreaterThan(10);
    expect(found.frontier).toHaveLength(found.frontierCount);
    const { stdout } = await run('paths', company(1011), company(1101));
    expect(stdout).toMatch(
      /^No path over what is stored, as of \S+: \d+ entities and \d+ ties were.* Without shared things\.$/m,
    );
    const few = ['--kinds', 'position,right', '--current', '--role', 'Chair', '--longest', '4'];
    const filtered = await run('paths', company(1011), company(1101), ...few);
    expect(filtered.stdout).toContain(
      ' Over positions and rights alone. Of roles “Chair” alone. Of roles those active on the day alone. Without shared things. Up to 4 steps.',
    );
  });

  it.each([
    [['paths', company(1011)], 2],
    [['paths', company(1011), company(1012), '--kinds', 'friend'], 2],
    [['paths', company(1011), company(1012), '--as-of', 'today'], 2],
    [['paths', company(1011), company(1011)], 1],
    [['interlocks', 'somebody'], 2],
    [['owners', company(1011), company(1012)], 2],
    [['owners', company(1011), '--steps', '0'], 2],
    [['interlocks', '--limit', '0'], 2],
    [['interlocks', '--by', 'board'], 2],
    [['interlocks', '--at-least', '2'], 2],
    [['interlocks', '--by', 'member', '--most', '2'], 2],
    [['expand', company(1011), '--case', 'C', '--levels', '11'], 2],
    [['indicators', '--threshold', 'nope=3'], 2],
  ])('are refused, like other questions, for the arguments %j', async (args, code) => {
    const ran = await run(...args, '--json');
    expect(ran.code).toBe(code);
    expect(faultOf(ran).code).toBe('input-invalid');
  });
});

describe('owners and holdings', () => {
  it('go up to whom nobody is stated above, and down again', async () => {
    const up = await answer<OwnersAnswer>('owners', company(1007), '--budget', '40', ...DAY);
    const levels = new Map(up.steps.map(({ entity, level }) => [entity as string, level]));
    expect(levels.get(company(1003))).toBe(1);
    expect(levels.get(company(1002))).toBe(2);
    expect(levels.get(company(1001))).toBe(3);
    const ends = new Map(up.ends.map(({ entity, why }) => [entity as string, why]));
    expect(ends.get(member(100482))).toBe('person');
    expect(ends.get(company(1001))).toBe('none stated');
    const down = await answer<OwnersAnswer>('holdings', company(1001), '--budget', '60', ...DAY);
    const held = new Set(down.steps.map(({ entity }) => entity as string));
    for (const id of [1002, 1003, 1004, 1005, 1006, 1007, 1008])
      expect(held).toContain(company(id));
  });

  it('tell a circle of companies once', async () => {
    const { cycles } = await answer<OwnersAnswer>('owners', company(1102), '--budget', '40');
    expect(cycles).toEqual([[company(1101), company(1102), company(1103)]]);
  });

  it('say what nobody looked at where nobody was to be asked', async () => {
    const { ends, calls, callsLeftOut } = await answer<OwnersAnswer>('owners', company(1018));
    expect(calls).toBe(0);
    expect(callsLeftOut > 0 || ends.some(({ why }) => why === 'none stated')).toBe(true);
  });

  it('say to a person no more than is stated of an end', async () => {
    const { stdout } = await run('owners', company(1007), '--budget', '40', ...DAY);
    expect(stdout).toMatch(/Ends at .*: none stated as of the day$/m);
    expect(stdout).toMatch(/Ends at .*: a person$/m);
    expect(stdout).not.toMatch(/nobody|natural/);
  });
});

describe('indicators', () => {
  it('tell hits with their sources, and what can not be told', async () => {
    const found = await answer<IndicatorsAnswer>('indicators', company(1101), member(100482));
    expect(found).toMatchObject({ asked: 2, asOf: today(), pack: { id: 'interlock' } });
    const circle = found.hits.find(({ rule }) => rule === 'circular-parents');
    expect(circle).toMatchObject({ entity: company(1101), waived: null });
    expect(circle?.sources.length).toBeGreaterThan(2);
    expect(found.cannotTell.length).toBe(found.untoldCount);
    const { stdout } = await run('indicators', company(1101));
    expect(stdout).toMatch(/^circular-parents: Ouroline Holding Ltd /m);
  });

  it('tell a fact at several once, with its chain, and in a line a rule what can’t be told', async () => {
    const { stdout } = await run('indicators', company(1101), company(1102), company(1103));
    const lines = stdout.split('\n');
    const at = lines.findIndex((line) => line.startsWith('circular-parents: at 3 entities: '));
    expect(lines.filter((line) => line.startsWith('circular-parents'))).toHaveLength(1);
    expect(lines[at + 1]).toMatch(/^ {2}by way of .*, then .*, then .*, then /);
    expect(
      lines.slice(at + 2, at + 5).every((line) => /^ {2}.* \(sample.company:110\d\)$/.test(line)),
    ).toBe(true);
    expect(stdout).toMatch(
      /: can’t tell of \d+ entit(?:y|ies): .*\. (?:\d+ records? may tell: coverage --fetch |no record to fetch is known that may tell)/,
    );
    expect(lines.at(-2)).toMatch(
      /: \d+ findings? at 3 entities, and \d+ times? it can’t be told\.$/,
    );
    const found = await answer<
      IndicatorsAnswer & { findings: { rule: string; entities: string[] }[] }
    >('indicators', ...[company(1101), company(1102), company(1103)]);
    expect(found.findings).toHaveLength(found.findingCount);
    const circle = found.findings.find(({ rule }) => rule === 'circular-parents');
    expect(circle?.entities.toSorted()).toEqual([1101, 1102, 1103].map(company));
  });

  it('count by rule what a limit leaves out', async () => {
    const all = await answer<IndicatorsAnswer>('indicators', ...DAY);
    expect(all.left).toEqual([]);
    const some = await answer<IndicatorsAnswer>('indicators', ...DAY, '--limit', '3');
    expect([some.hits, some.cannotTell]).toEqual([
      all.hits.slice(0, 3),
      all.cannotTell.slice(0, 3),
    ]);
    const countOf = (list: readonly { rule: string }[], rule: string): number =>
      list.filter((one) => one.rule === rule).length;
    const rules = all.pack.rules.map(({ id }) => id);
    const left = rules.map((rule) => ({
      rule,
      hits: countOf(all.hits.slice(3), rule),
      cannotTell: countOf(all.cannotTell.slice(3), rule),
    }));
    expect(some.left).toEqual(left.filter(({ hits, cannotTell }) => hits + cannotTell > 0));
    const { stdout } = await run('indicators', ...DAY, '--limit', '3', '--untold');
    const [first] = some.left;
    expect(stdout).toContain(`Not listed of ${first?.rule}: `);
  });

  it('say of days before the records were fetched only what dates say', async () => {
    const asked = [company(1101), member(100501), '--threshold', 'many-directorships=2'];
    const then = await answer<IndicatorsAnswer>('indicators', ...asked, ...DAY);
    expect(then.asOf).toBe('2026-01-01');
    expect(then.hits.map(({ rule }) => rule)).toContain('many-directorships');
    expect(then.hits.map(({ rule }) => rule)).not.toContain('circular-parents');
    const untold = then.cannotTell.filter(({ rule }) => rule === 'circular-parents');
    expect(untold).toMatchObject([{ entity: company(1101) }]);
    expect(untold[0]?.why).toContain(`its record is of ${today()}`);
    // Of all that is stored: what the registry says today contradicts no day of long ago.
    const long = await answer<IndicatorsAnswer>('indicators', '--as-of', '2010-01-01');
    const contradict = long.hits.filter(({ rule }) => rule.endsWith('status-and-dates-contradict'));
    expect(contradict).toEqual([]);
  });

  it('lead to every record that their words rest on', async () => {
    const both = [company(1003), company(1007)];
    const { hits } = await answer<IndicatorsAnswer>('indicators', ...both);
    const [ship] = hits.filter(({ rule }) => rule === 'one-asset-at-several-companies');
    const found = ship?.sources.map(({ sha256 }) => sha256);
    for (const id of both) {
      const { response } = await answer<{ response: { sha256: string } }>('company', id);
      expect(found).toContain(response.sha256);
    }
  });

  it('take other thresholds, and refuse a file that is not in order', async () => {
    const few = ['--threshold', 'many-directorships=2', '--threshold', 'mass-address=500'];
    const { hits } = await answer<IndicatorsAnswer>('indicators', member(100501), ...few, ...DAY);
    expect(hits.map(({ rule }) => rule)).toContain('many-directorships');
    const file = join(folder, 'rules.json');
    writeFileSync(file, '{\n  "id": "own",\n  "rules": [}\n');
    const ran = await run('indicators', '--rules', file, '--json');
    expect(ran.code).toBe(1);
    expect(faultOf(ran)).toMatchObject({ code: 'rules-invalid' });
    expect(ran.stderr).toContain('line 3, column');
    expect((await run('indicators', '--threshold', 'x', '--json')).code).toBe(2);
  });

  it('tell what a file of rules may hold', async () => {
    const { stdout } = await run('indicators', '--help');
    expect(stdout).toContain('--rules-schema');
    const schema = await runInterlock(['indicators', '--rules-schema']);
    expect(schema).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(schema.stdout)).toMatchObject({ title: 'Rules for indicators' });
    expect(schema.stdout).toContain('companies-with-active-role');
  });
});

describe('coverage', () => {
  it('has every entity in one list', async () => {
    const found = await answer<Coverage>('coverage');
    const all = [...found.fetched, ...found.namedOnly, ...found.notFound, ...found.failed];
    expect(new Set(all).size).toBe(all.length);
    expect(found.fetched).toContain(company(1011));
    expect(found.oldest).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { stdout } = await run('coverage', company(1011), '--around');
    expect(stdout).toMatch(/^Fetched: \d+, between /);
  });
});
