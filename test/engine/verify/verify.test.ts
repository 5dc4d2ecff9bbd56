/** Files as the exporters make them, held against the store they came from; and changed by one character. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client, exportChunks } from '../../../src/contract/client.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { FORMATS, GRAPH_FORMATS, type GraphFormat } from '../../../src/contract/answers/formats.ts';
import type { CaseId } from '../../../src/contract/model/case.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { isVerified, type VerifyReport } from '../../../src/contract/answers/verification.ts';
import { markTie } from '../../../src/graph/ties/tie-mark.ts';
import type { RunningEngine } from '../../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import Database from 'better-sqlite3';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { randomNumbers } from '../../make/synthetic-store.ts';
import { PLACES } from './stated-places.ts';

const TIMES = 3;
const folder = mkdtempSync(join(tmpdir(), 'interlock-verify-'));
const store = join(folder, 'store.interlock');
const PROVABLE = GRAPH_FORMATS.filter((format) => FORMATS[format].provable);
let engine: RunningEngine;
let client: Client;
const files = new Map<GraphFormat, string[]>();

const start = async (): Promise<void> => {
  engine = await startDirectEngine({ store, powers: createMemoryKeys(null), named: {} });
  client = createClient(engine.transport);
};

beforeAll(async () => {
  await start();
  const { current } = await client.readCases({});
  const expand = (entities: EntityId[]) =>
    client.expandEntities({ case: current, entities, limit: 40 });
  const { added } = await expand([
    'sample/company:1001',
    'sample/company:1002',
    'sample/company:1003',
    // One that is dissolved, with a role of which no end is stated.
    'sample/company:1142',
  ]);
  await expand(added.slice(0, 12));
  // Some that were only found.
  const query = { q: 'anna', count: 20, page: 1 };
  const { items } = await client.searchMembers({ registry: 'sample', query, from: 'registry' });
  const place = { x: null, y: null, pinned: false, hidden: false };
  const put = items
    .slice(0, 5)
    .map(({ id }) => ({ entity: `sample/member:${id}` as const, ...place }));
  await client.changeCanvas({ case: current, label: 'Add', put });
  await note(current);
  for (const format of PROVABLE) {
    const made = await client.exportGraph({ case: current, format });
    const texts: string[] = [];
    for (const file of made.files.keys()) {
      const chunks = await Array.fromAsync(exportChunks(client, made.export, file));
      texts.push(chunks.join(''));
    }
    files.set(format, texts);
  }
});

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const NOTED = 'Signed by proxy';

/** Words of nobody but the analyst, on a tie. */
async function note(id: CaseId): Promise<void> {
  const { ties } = await readWholeCanvas(client, id);
  const tie = ties.find(({ corroboration }) => corroboration !== 'both')!;
  const { from, to } = tie;
  const place = { on: 'tie', from, to, mark: markTie(tie, ties), label: 'A tie' } as const;
  const put = { kind: 'note', id: crypto.randomUUID(), place, text: NOTED } as const;
  await client.changeCaseItems({ case: id, put: [put] });
}

const fileOf = (format: GraphFormat, at = 0): string => files.get(format)?.[at] ?? '';

/** In parts of odd sizes, as files come. */
async function verified(file: string | Uint8Array, part = 5003): Promise<VerifyReport> {
  const bytes = Buffer.from(file);
  const { verification } = await client.beginVerification({});
  for (let from = 0; from < bytes.length; from += part) {
    await client.verifyPart({
      verification,
      base64: bytes.subarray(from, from + part).toString('base64'),
    });
  }
  return client.endVerification({ verification });
}

/** What can be had of a changed file: a report, or that it is none. */
const outcome = (text: string): Promise<VerifyReport | 'unreadable'> =>
  verified(text, 190_000).catch((error: unknown) => {
    if (error instanceof Refusal && error.fault.code === 'export-unreadable') return 'unreadable';
    throw error;
  });

const ALL: [string, GraphFormat, number][] = [
  ['GraphML', 'graphml', 0],
  ['GEXF', 'gexf', 0],
  ['Cytoscape JSON', 'cytoscape', 0],
  ['CX2', 'cx2', 0],
  ['the table of entities', 'csv', 0],
  ['the table of ties', 'csv', 1],
  ['the table about both', 'csv', 2],
  ['SVG', 'svg', 0],
];

describe('a file as it was exported', () => {
  it.each(ALL)('of %s agrees with its store', async (_name, format, at) => {
    const report = await verified(fileOf(format, at));
    expect(report.findings).toEqual([]);
    expect(isVerified(report)).toBe(true);
    expect(report.agreeing).toBe(report.facts);
    expect(report.facts).toBeGreaterThan(at === 2 ? -1 : 9);
    expect(report.chain).toBe(format === 'csv' && at < 2 ? null : true);
  });

  it.each(ALL.filter(([, format, at]) => format !== 'csv' || at === 1))(
    'of %s has what the analyst wrote of a tie, whatever that says',
    async (_name, format, at) => {
      const text = fileOf(format, at);
      expect(text.split(NOTED)).toHaveLength(2);
      const { facts } = await verified(text);
      expect(await verified(text.replace(NOTED, 'x'))).toMatchObject({ facts, agreeing: facts });
    },
  );

  it('agrees however it is cut', async () => {
    const { facts } = await verified(fileOf('graphml'));
    for (const part of [61, 997, 190_000]) {
      expect(await verified(fileOf('graphml'), part)).toMatchObject({ facts, agreeing: facts });
    }
  });
});

describe('verifying an export', () => {
  it('tells of a role in a company that is dissolved that it has ended, and where that stands', async () => {
    const text = fileOf('cytoscape');
    const [line] = text.split('\n').filter((one) => one.includes('"sample/member:100633>'));
    expect(line).toContain('"state":"ended"');
    expect(line).toMatch(/\/v1\/companies\/1142 sha256:\w{64} \/status \S+ company_end"/);
    const active = text.replace(line!, line!.replace('"state":"ended"', '"state":"active"'));
    const { findings } = await verified(active);
    expect(findings.map(({ says }) => says)).toEqual([
      expect.stringContaining('state is “active”'),
    ]);
    const alone = text.replace(line!, line!.replace(/; [^;"]* company_end/, ''));
    expect((await verified(alone)).findings).toHaveLength(1);
  });

  it.each(['graphml', 'gexf', 'cytoscape', 'cx2', 'svg'] as const)(
    'holds the states in %s against the day that it is as of',
    async (format) => {
      const { current } = await client.readCases({});
      const made = await client.exportGraph({
        case: current,
        format,
        time: { asOf: '2010-06-15' },
      });
      const text = (await Array.fromAsync(exportChunks(client, made.export, 0))).join('');
      expect(await verified(text)).toMatchObject({ findings: [], chain: true });
      if (format === 'svg') return;
      const other = text.replace('2010-06-15', '2026-06-15');
      const { findings } = await verified(other);
      expect(findings.length).toBeGreaterThan(0);
      expect(findings.every(({ says }) => says.startsWith('state is '))).toBe(true);
    },
  );
});

/** One character of what is there, made another of its sort. */
function changeOne(text: string, places: RegExp, random: (below: number) => number): string {
  const found = [...text.matchAll(places)];
  const one = found[random(found.length)];
  const told = one?.[1] ?? one?.[2] ?? '';
  if (one === undefined || told === '') throw new Error(`Nothing in it is ${places}`);
  const from = one.index + one[0].lastIndexOf(told);
  const at = from + random(told.length);
  const was = text.charAt(at);
  const others =
    /[0-9a-f]/.test(was) && /^[0-9a-f]*$/.test(told) ? '0123456789abcdef' : '0123456789XyQw';
  const other = [...others].filter((one) => one !== was)[random(others.length - 1)] ?? '0';
  return text.slice(0, at) + other + text.slice(at + 1);
}

const CHANGES = Object.entries(PLACES).flatMap(([kind, byFile]) =>
  Object.entries(byFile).map(([name, places]) => [kind, name, places] as [string, string, RegExp]),
);

describe('a changed file', () => {
  it.each(CHANGES)(
    'is found by one changed character in a %s of %s',
    async (_kind, name, places) => {
      const [, format, at] = ALL.find(([one]) => one === name) ?? ['', 'graphml' as const, 0];
      const random = randomNumbers(11);
      for (let time = 0; time < TIMES; time += 1) {
        const changed = changeOne(fileOf(format, at), places, random);
        const report = await outcome(changed);
        const isFound = report === 'unreadable' || !isVerified(report);
        if (!isFound) expect(diffOf(fileOf(format, at), changed)).toBe('found');
      }
    },
  );

  it('is reported with whom it is about, what it tells, and what is stated', async () => {
    const told = fileOf('graphml').replace(/(node_label">)[^<]+/, '$1Somebody Else');
    const { findings, differing, agreeing, facts } = await verified(told);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.about).toMatch(/^sample\/\w+:\d+$/);
    expect(findings[0]?.says).toMatch(/^label is “Somebody Else”; its sources say “.+”\.$/);
    expect([differing, agreeing]).toEqual([1, facts - 1]);
  });

  it.each<[what: string, format: GraphFormat, from: RegExp, to: string]>([
    ['text as CDATA', 'graphml', /(<data key="node_country">)[^<]+/, '$1<![CDATA[XX]]>'],
    [
      'a default',
      'graphml',
      /(attr.name="status" attr.type="string")\/>/,
      '$1><default>x</default></key>',
    ],
    [
      'a default',
      'gexf',
      /(title="status" type="string")\/>/,
      '$1><default>x</default></attribute>',
    ],
    ['a default', 'cx2', /"status":\{"d":"string"\}/, '"status":{"d":"string","v":"x"}'],
    ['an alias', 'cx2', /"status":\{"d":"string"\}/, '"status":{"d":"string","a":"x"}'],
    ['a field', 'cytoscape', /"data":\{"id":"sample/, '"data":{"owner":"Nobody","id":"sample'],
    ['a field', 'cx2', /"v":\{"entity_id"/, '"v":{"owner":"Nobody","entity_id"'],
    ['a registry', 'graphml', /(<data key="graph_registr\w+">)[^<]+/, '$1another'],
    ['a registry', 'gexf', /\nregistries: [^\n<]+/, '\nregistries: sample = another'],
  ])('with %s of its own in %s is found', async (_what, format, from, to) => {
    const text = fileOf(format);
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    const report = await outcome(changed);
    expect(report === 'unreadable' || !isVerified(report)).toBe(true);
  });

  it('without its sources, or its head, is found', async () => {
    const bare = fileOf('graphml').replace(/<data key="node_sources">[^<]*<\/data>/, '');
    expect(await verified(bare)).toMatchObject({ unresolved: 1 });
    const headless = fileOf('graphml').replace(/<data key="graph_chain_\w+">[^<]*<\/data>/g, '');
    const { findings, chain } = await verified(headless);
    expect([findings.length, chain]).toEqual([1, null]);
  });
});

describe('a table whose lines end in LF, as Git and editors write it', () => {
  const TABLES = ALL.filter(([, format]) => format === 'csv');

  it.each(TABLES)('is read as it was: %s', async (_name, format, at) => {
    const text = fileOf(format, at).replaceAll('\r\n', '\n');
    const { facts } = await verified(fileOf(format, at));
    for (const part of [61, 5003]) {
      const report = await verified(text, part);
      expect(report).toMatchObject({ facts, agreeing: facts, findings: [] });
    }
  });

  it('has a changed name found', async () => {
    const text = fileOf('csv').replaceAll('\r\n', '\n');
    const { findings } = await verified(text.replace(/(\nsample\/\w+:\d+,)/, '$1X'));
    expect(findings.map(({ says }) => says)).toEqual([expect.stringMatching(/^label is “X/)]);
  });

  it.each(['\r', '\u2028'])(
    'is refused with other ends, and not read as no rows: %j',
    async (end) => {
      expect(await outcome(fileOf('csv').replaceAll('\r\n', end))).toBe('unreadable');
    },
  );

  it('is refused with a column twice, of which one would hide the other', async () => {
    const [head = '', first = ''] = fileOf('csv').split('\r\n');
    const label = first.split(',')[1] ?? '';
    const twice = `${head},label\r\n${first.replace(label, 'Another')},${label}\r\n`;
    expect(await outcome(twice)).toBe('unreadable');
  });
});

describe('a file of which a thing was taken, or put in again', () => {
  /** A whole entity and a whole tie, as each format writes them. */
  const THINGS: [
    name: string,
    format: GraphFormat,
    at: number,
    node: RegExp | null,
    edge: RegExp | null,
  ][] = [
    ['GraphML', 'graphml', 0, /<node id="(\S+)">.*?<\/node>/s, /<edge id=.*?<\/edge>/s],
    ['GEXF', 'gexf', 0, /<node id="(\S+)".*?<\/node>/s, /<edge id=.*?<\/edge>/s],
    [
      'Cytoscape JSON',
      'cytoscape',
      0,
      /\{"data":\{"id":"(sample[^"]*)".*?\}\},\n/,
      /\{"data":\{"id":"[^"]*","source".*?\}\},\n/,
    ],
    ['the table of entities', 'csv', 0, /sample\/\w+:\d+,.*?\r\n/, null],
    ['the table of ties', 'csv', 1, null, /sample\/\w+:\d+>.*?\r\n/],
  ];

  it.each(THINGS)(
    'has a thing that stands twice found in %s',
    async (_name, format, at, ...things) => {
      for (const thing of things.filter((one) => one !== null)) {
        const changed = fileOf(format, at).replace(thing, '$&$&');
        expect(changed).not.toBe(fileOf(format, at));
        const { findings, differing } = await verified(changed);
        expect([findings.length, differing]).toEqual([1, 1]);
        expect(findings[0]?.says).toBe('it stands in the file more than once.');
      }
    },
  );

  it.each(THINGS.slice(0, 3))('has a missing end found in %s', async (_name, format, at, node) => {
    const text = fileOf(format, at);
    const [whole = '', id = ''] = node!.exec(text) ?? [];
    const { findings, differing } = await verified(text.replace(whole, ''));
    expect(differing).toBe(0);
    expect(findings).toEqual([
      {
        about: id,
        says: expect.stringMatching(/^It is not in the file, and the tie .* leads to it/) as string,
      },
    ]);
  });

  it('is found as CX2 that says one record of two nodes', async () => {
    const text = fileOf('cx2');
    const [, node = ''] = /"nodes":\[\s*(\{.*?\}\}),/s.exec(text) ?? [];
    const changed = text.replace(node, `${node},${node.replace(/"id":\d+/, '"id":987654')}`);
    const { findings } = await verified(changed);
    expect(findings.map(({ says }) => says)).toEqual(['it stands in the file more than once.']);
  });
});

const diffOf = (a: string, b: string): string => {
  const at = [...a].findIndex((character, index) => character !== b[index]);
  return `${a.slice(Math.max(0, at - 120), at + 40)}\n→ ${b.slice(at - 20, at + 20)}`;
};

describe('a file that no case has noted, and that can only be known by its bytes', () => {
  it.each<[format: GraphFormat, at: number, what: string]>([
    ['ftm', 0, 'FollowTheMoney'],
    ['bods', 0, 'BODS'],
    ['xlsx', 0, 'an Excel workbook'],
    ['neo4j', 0, 'a table for Neo4j'],
    ['neo4j', 1, 'a table for Neo4j'],
    ['neo4j', 2, 'the command for Neo4j'],
    ['postgres', 2, 'the table of sources for PostgreSQL'],
    ['postgres', 3, 'the script for PostgreSQL'],
  ])('is refused as what it is: %s, file %i', async (format, at, what) => {
    const { current } = await client.readCases({});
    const made = await client.exportGraph({ case: current, format });
    const chunks = await Array.fromAsync(exportChunks(client, made.export, at));
    await expectKnownByBytes(Buffer.concat(chunks.map((one) => Buffer.from(one))), what);
  });

  it('is refused as a picture', async () => {
    const icon = new URL('../../../resources/icons/interlock.png', import.meta.url);
    await expectKnownByBytes(readFileSync(icon), 'a PNG picture');
  });
});

describe('profiles as they were answered', () => {
  const exported = async (redact: 'birth-dates'[] = []): Promise<string> => {
    const { current } = await client.readCases({});
    const made = await client.exportGraph({ case: current, format: 'profiles', redact });
    return (await Array.fromAsync(exportChunks(client, made.export, 0))).join('');
  };

  it('agree with the answers that they name, however the file is cut', async () => {
    const text = await exported();
    const { records } = JSON.parse(text) as { records: [] };
    expect(records.length).toBeGreaterThan(3);
    for (const part of [997, 190_000]) {
      const { length } = records;
      const agrees = { facts: length, agreeing: length, findings: [], chain: true };
      expect(await verified(text, part)).toMatchObject(agrees);
    }
  });

  it.each<[what: string, from: RegExp, to: string, says: RegExp]>([
    [
      'a name',
      /("answer":\{.*?"name": ?")/s,
      '$1X',
      /^its answer is not the one with the hash \w+…/,
    ],
    ['a hash', /("sha256":")../, '$1zz', /^no response with the hash zz/],
    ['a time', /("fetched_at":")..../, '$11999', /did not come at 1999/],
    ['an address', /("asked":")/, '$1X', /^asked is “X/],
    ['a record', /("entity":"sample\/\w+:)(\d+)/, '$19$2', /did not come for it/],
    ['a field', /("records":\[\s*\{)/, '$1"owner":"X",', /^owner is “X”, and no export has/],
    ['the chain', /("chain_head":")../, '$1zz', /no head of one/],
    ['a record again', /("records":\[\s*)(\{.*?\}),(?=\n\{"entity)/s, '$1$2,$2,', /more than once/],
  ])('have %s found that was changed', async (_what, from, to, says) => {
    const text = await exported();
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    const { findings } = await verified(changed);
    expect(findings.map((one) => one.says)).toEqual([expect.stringMatching(says)]);
  });

  it('are told not to have been compared where something was taken out', async () => {
    // As it was saved it is known by its bytes, once that is noted: then this is no finding.
    const { findings } = await verified(`${await exported(['birth-dates'])}\n`);
    expect(findings).toEqual([
      {
        about: null,
        says: expect.stringMatching(/^Of \d+ records something was taken out/) as string,
      },
    ]);
  });
});

async function expectKnownByBytes(bytes: Uint8Array, what: string): Promise<void> {
  const why = `it is ${what}, which can only be known by the hash of its bytes`;
  await expect(verified(bytes, 90_000)).rejects.toMatchObject({
    fault: { code: 'export-unreadable', detail: { why, noted: 0 } },
  });
}

describe('a hostile file', () => {
  it.each([
    ['nothing', '  \n', 'it is empty'],
    ['other text', 'a,b\r\n1,2\r\n', 'its first line names no columns of an export'],
    ['other XML', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'it is none of GraphML'],
    [
      'entities',
      '<?xml version="1.0"?><!DOCTYPE graphml [<!ENTITY a "aaaa">]><graphml/>',
      'it declares a document type',
    ],
    ['half of a file', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph>', 'not XML'],
    ['an endless line', `id,label\r\n"${'a'.repeat(5_000_000)}`, 'a line of it does not end'],
    ['an endless text', `{"data":{"name":"${'a'.repeat(5_000_000)}`, 'does not end'],
    ['deep lists', `{"elements":${'['.repeat(100)}`, 'nested too deep'],
    [
      'deep elements',
      `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">${'<a>'.repeat(100)}`,
      'nested too deep',
    ],
    ['another list', '[{"statement":"x"}]', 'it is a list of something else than CX2'],
    ['other CX', '[{"CXVersion":"3.0"}]', 'it is of another version than CX 2.0'],
    [
      'an edge to nowhere',
      '[{"CXVersion":"2.0"},{"edges":[{"id":0,"s":0,"t":1,"v":{}}]}]',
      'an edge to a node that it does not have',
    ],
    [
      'a field nobody declared',
      '<gexf xmlns="http://gexf.net/1.3"><nodes><node><attvalues><attvalue for="a" value="b"/></attvalues></node></nodes></gexf>',
      'a field that it does not declare',
    ],
    ['half of JSON', '{"data":{}', 'it ends too soon'],
    ['JSON and more', '{"data":{}} x', 'not JSON'],
  ])('of %s is refused in words', async (_name, text, why) => {
    await expect(verified(text, 190_000)).rejects.toMatchObject({
      fault: { code: 'export-unreadable', detail: { why: expect.stringContaining(why) as string } },
    });
  });

  it('does no harm by the names that every object has', async () => {
    const text =
      '{"data":{},"elements":{"nodes":[{"data":{"__proto__":"x","id":"sample/member:1"}}],"edges":[]}}';
    expect(await verified(text)).toMatchObject({ facts: 1, unresolved: 1 });
  });
});

describe('verifying an export', () => {
  it('tells that the chain was cut after an export', async () => {
    await engine.close();
    const database = new Database(store);
    database.pragma('foreign_keys = OFF');
    database.exec(
      `DELETE FROM requests WHERE n = (SELECT max(n) FROM requests);
     UPDATE identity SET in_use = 0`,
    );
    database.close();
    await start();
    const { chain, findings } = await verified(fileOf('csv', 2));
    expect(chain).toBe(false);
    expect(findings[0]?.says).toMatch(/the chain was rewritten or cut after this export/);
  });
});
