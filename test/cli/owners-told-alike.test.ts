/**
 * Banner, tab, pictures, dossier, command line and its JSON say the same of one world: levels, who is at the
 * ends with which share, which holdings are majorities. Of any group of companies, however it contradicts
 * itself.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FollowAnswer, OwnersAnswer } from '../../src/contract/answers/owners.ts';
import type { CanvasLook } from '../../src/contract/model/canvas.ts';
import { holdersInWords, levelsInWords, shareNotes } from '../../src/graph/owners/holder-words.ts';
import { runInterlock } from '../make/command-line.ts';
import { readFiles } from '../make/contract-export-specs.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { dossierFile, FULL } from '../make/dossier-case.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { placeNewStore } from '../make/new-store.ts';
import { makeFolder, openDesk, type Desk } from '../make/open-desk.ts';
import {
  makeOwnershipWorld,
  ownershipGroups,
  type GivenGroup,
  type GivenHolding,
} from '../make/ownership-worlds.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

const ROOT = 'company:0';

/** What each of them says of one store. */
interface Told {
  json: OwnersAnswer;
  tab: OwnersAnswer;
  banner: FollowAnswer;
  printed: string;
  dossier: string;
  /** The ties of the lines that are drawn heavier, by look. */
  heavy: Record<CanvasLook, Set<string>>;
  majorities: Set<string>;
}

/** The ties of the heavier lines of a picture. */
async function heavyTies({ client, case: id }: Desk, look: CanvasLook): Promise<Set<string>> {
  await client.changeCanvas({ case: id, label: 'Look', put: [], remove: [], look });
  const made = await client.exportGraph({ case: id, format: 'svg' });
  const [svg = ''] = await readFiles(client, { ...made, format: 'svg' });
  const ties = new Set<string>();
  for (const part of svg.split('<g data-line="').slice(1)) {
    if (!/^(majority|parent)"/.test(part)) continue;
    for (const [, tie = ''] of part.matchAll(/data-tie="([^"]*)"/g))
      ties.add(tie.replaceAll('&gt;', '>'));
  }
  return ties;
}

async function dossierText(desk: Desk): Promise<string> {
  const { client, case: id } = desk;
  await client.changeCaseItems({ case: id, put: [{ kind: 'subject', id: desk.id(ROOT) }] });
  const sections = FULL.sections.filter(({ section }) => section === 'ownership');
  const file = await dossierFile(desk, { format: 'html', template: { ...FULL, sections } });
  return file
    .toString()
    .replace(/<svg[^]*?<\/svg>/g, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');
}

async function toldAt(registry: ScriptedRegistry, store: string, budget: number): Promise<Told> {
  placeNewStore(store);
  const desk = await openDesk(startDirectEngine, { registry, store });
  const { client, case: id } = desk;
  const entity = desk.id(ROOT);
  const half = { direction: 'up' as const };
  let told: Omit<Told, 'json' | 'printed'>;
  try {
    await client.readOwners({ entity, ...half, budget });
    const banner = await client.followOwners({ case: id, entities: [entity], ...half });
    const tab = await client.readOwners({ entity, ...half });
    const heavy = {
      network: await heavyTies(desk, 'network'),
      chart: await heavyTies(desk, 'chart'),
    };
    const { ties } = await client.readMajorities({ case: id });
    told = { banner, tab, heavy, majorities: new Set(ties), dossier: await dossierText(desk) };
  } finally {
    await desk.close();
  }
  const print = async (...args: string[]): Promise<string> => {
    const at = ['--store', store, '--registry', registry.url];
    const ran = await runInterlock(['owners', ROOT, ...args, ...at], registry.key);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    return ran.stdout;
  };
  const json = JSON.parse(await print('--json')) as OwnersAnswer;
  return { ...told, json, printed: await print() };
}

async function toldOf(group: GivenGroup, budget = 300): Promise<Told> {
  const registry = await startScriptedRegistry(createMemoryRegistry(makeOwnershipWorld(group)));
  const { folder, remove } = makeFolder();
  try {
    return await toldAt(registry, join(folder, 'store.db'), budget);
  } finally {
    await registry.close();
    remove();
  }
}

const sharesOf = ({
  levels,
  furthest,
  control,
  steps,
  holders,
  ...rest
}: Told['json' | 'banner']) => {
  const { rootRecords, exceeding, isSystem } = rest;
  return { rootRecords, levels, furthest, control, steps, holders, exceeding, isSystem };
};

/** The statements of all steps that are majorities; that two records are one company is no line. */
const majoritiesIn = ({ steps }: OwnersAnswer): string[] =>
  steps
    .filter(({ isMajority }) => isMajority)
    .flatMap(({ statements }) => statements.filter(({ kind }) => kind !== 'same'))
    .map(({ tie }) => tie)
    .sort();

function expectAlike({ json, tab, banner, printed, dossier, heavy, majorities }: Told): void {
  expect(sharesOf(tab)).toEqual(sharesOf(json));
  expect(sharesOf(banner)).toEqual(sharesOf(json));
  const expected = majoritiesIn(json);
  // What somebody holds in itself is no step of a walk that is a majority, and is drawn as any line.
  expect([...majorities].sort()).toEqual([...new Set(expected)]);
  expect([...heavy.chart].sort()).toEqual([...heavy.network].sort());
  for (const tie of expected) expect([...heavy.chart]).toContain(tie);
  const words = [
    ...(json.steps.length === 0 ? [] : [levelsInWords(json, 'up')]),
    ...holdersInWords(json).named.map((one) => one.words),
    ...(holdersInWords(json).minor === null ? [] : [holdersInWords(json).minor ?? '']),
  ];
  for (const said of words) {
    expect(printed).toContain(said);
    expect(dossier).toContain(said);
  }
  const total = ({ total: sum }: OwnersAnswer['exceeding'][number]): string => `add up to ${sum} %`;
  for (const one of json.exceeding) {
    expect(printed).toContain(total(one));
    expect(dossier).toContain(total(one));
  }
  const isTold = json.isSystem && words.length > Number(json.steps.length > 0);
  expect(shareNotes(json, String)).toHaveLength(json.exceeding.length + Number(isTold));
}

const held = (from: number, to: number, role: string, wish: Partial<GivenHolding> = {}) => {
  return { from, to, role, status: 'active', by: 'both' as const, ...wish };
};

describe('owners are told alike', () => {
  it('of a group with lines that part and meet, a circle, over 100 %, an ended holding', async () => {
    const told = await toldOf({
      companies: 4,
      people: 3,
      holdings: [
        held(1, 0, 'Shareholder, 60 %'),
        held(2, 0, 'Shareholder, 30 %'),
        held(100, 0, 'Shareholder, 20 %'),
        held(101, 0, 'Shareholder, 80 %', { status: 'inactive' }),
        held(0, 1, 'Shareholder, 10 %'),
        held(3, 1, 'Shareholder'),
        held(3, 2, 'Shareholder'),
        held(102, 3, 'Shareholder, 100 %'),
      ],
      parents: [{ child: 1, parent: 3 }],
      differing: [],
    });
    expectAlike(told);
    const { json, printed } = told;
    expect(json).toMatchObject({
      levels: 3,
      isSystem: true,
      ended: 1,
      exceeding: [{ total: 110 }],
    });
    expect(JSON.stringify(json.steps)).not.toContain('80 %');
    expect(printed).toContain('add up to 110 %, more than all of it');
    // A parent without a share and a shareholder without one are one relation, and one line.
    expect(
      json.steps.filter(({ by }) => by.endsWith(':1')).map(({ statements }) => statements.length),
    ).toContain(3);
  });

  it('of an only holder, who is a majority once the records of all members were fetched', async () => {
    const group = {
      companies: 1,
      people: 2,
      holdings: [held(100, 0, 'Partner'), held(101, 0, 'Director')],
      parents: [],
      differing: [],
    };
    const part = await toldOf(group, 1);
    expectAlike(part);
    expect(part.json).toMatchObject({ steps: [{ isMajority: false, isOnlyFetched: true }] });
    const words = 'share not stated, only holder among the records fetched';
    expect(part.printed).toContain(words);
    expect(part.dossier).toContain(words);
    const all = await toldOf(group);
    expectAlike(all);
    expect(all.json).toMatchObject({ steps: [{ isMajority: true, isOnlyFetched: false }] });
    expect(all.printed).not.toContain('only holder');
  });

  it('of capital in one role of a holder whose votes in another are no majority', async () => {
    const told = await toldOf({
      companies: 1,
      people: 2,
      holdings: [
        held(100, 0, 'Shareholder, 60 % of the capital'),
        held(100, 0, 'Shareholder, 40 % of the votes'),
        held(101, 0, 'Shareholder'),
      ],
      parents: [],
      differing: [],
    });
    expectAlike(told);
    expect([...told.majorities, ...told.heavy.chart]).toEqual([]);
    expect(told.json.steps.map(({ isMajority }) => isMajority)).toEqual([false, false]);
  });

  it('of any group', async () => {
    await fc.assert(
      fc.asyncProperty(ownershipGroups, async (group) => expectAlike(await toldOf(group))),
      { numRuns: 25 },
    );
  });
});
