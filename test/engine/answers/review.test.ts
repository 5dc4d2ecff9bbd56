/** Likely pairs on a canvas: ranked by what tells people apart, from the ties and things of the store. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import type { MemoryRecords } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry } from '../../make/scripted-registry.ts';

const FULL_NAME = 'Jens Hansen';

interface Seat {
  id: string;
  dates?: { type: string; date: string }[];
}

const person = (id: string, full_name: string, seats: Seat[] = [], more: object = {}) =>
  makeMemberProfile({
    id,
    data: { person: { full_name } },
    positions: seats.map((seat) => ({
      company_id: seat.id,
      company_name: `Company ${seat.id}`,
      positions: [{ position: 'Director', dates: seat.dates ?? [] }],
    })),
    ...more,
  });

const company = (id: string, name: string, more: object = {}) =>
  makeCompanyProfile({ id, current_name: { name }, ...more });

const NAMESAKES = ['20', '21', '22', '23', '24', '25', '26', '27'];

const RECORDS: MemoryRecords = {
  companies: [
    company('1', 'Havgaard Holding A/S'),
    company('2', 'Havgaard Byg A/S', { parent_company: { parent_company_id: '1' } }),
    company('3', 'Havgaard Energi A/S', { parent_company: { parent_company_id: '1' } }),
    company('4', 'Nordlys Invest ApS', { registration_number: '44' }),
    ...NAMESAKES.map((id) => company(id, `Selskab ${id} ApS`)),
  ],
  members: [
    person('10', FULL_NAME, [{ id: '2' }]),
    person('11', FULL_NAME, [{ id: '3' }]),
    ...NAMESAKES.map((id) => person(id, FULL_NAME, [{ id }])),
    makeMemberProfile({
      id: '12',
      data: { company: { id: '4', name: 'Nordlys Invest ApS', registration_number: '44' } },
    }),
    person('13', 'Ragnhild Skjoldborg'),
    person('14', 'Ragnhild Skjoldborg'),
    ...['15', '16'].map((id) =>
      person(id, 'Ingeborg Tranekær', [], {
        contacts: [{ type: 'email', contact: 'ingeborg@tranekaer.example' }],
      }),
    ),
  ],
};

const IDS = [
  ...(RECORDS.companies ?? []).map(({ id }): `company:${string}` => `company:${id}`),
  ...(RECORDS.members ?? []).map(({ id }): `member:${string}` => `member:${id}`),
];

async function openWorld(): Promise<Desk> {
  const registry = await startScriptedRegistry(createMemoryRegistry(RECORDS));
  const desk = await openDesk(startDirectEngine, { registry });
  onTestFinished(async () => {
    await desk.close();
    await registry.close();
  });
  const ids = IDS.map((id) => desk.id(id));
  for (const entity of ids) await desk.client.readProfile({ entity, case: desk.case });
  const put = ids.map((entity) => ({ entity, x: 0, y: 0, pinned: false, hidden: false }));
  await desk.client.changeCanvas({ case: desk.case, label: 'Put', put });
  return desk;
}

const own = (id: EntityId): string => id.slice(id.indexOf('/') + 1);

describe('the likely pairs of a canvas', () => {
  it('begin with what few share, and leave out namesakes who share nothing', async () => {
    const desk = await openWorld();
    const { pairs, total, records, counts, names } = await desk.client.findLikelyPairs({
      case: desk.case,
    });
    expect(records).toBe(IDS.length);
    const listed = pairs.map(({ records: [a, b] }) => [own(a.id), own(b.id)]);
    expect(listed).toEqual([
      ['member:15', 'member:16'],
      ['member:10', 'member:11'],
      ['member:13', 'member:14'],
    ]);
    expect(total).toBe(3);
    // Ten namesakes make 45 pairs; a company and the member that names it are drawn as one.
    expect(counts).toEqual({
      all: (IDS.length * (IDS.length - 1)) / 2,
      likely: 3,
      judged: 0,
      ofOneCompany: 1,
      common: 44,
      isMoreCommon: false,
    });
    expect(names.map(({ name, count }) => [name, count])).toEqual([
      [FULL_NAME, 10],
      ['Ingeborg Tranekær', 2],
      ['Ragnhild Skjoldborg', 2],
    ]);
    const [first, second, third] = pairs;
    expect(first?.rank[0]).toBe(
      'Both state “ingeborg@tranekaer.example”, as does no other of the records compared',
    );
    expect(second?.rank[0]).toBe(
      'Each is tied to “Havgaard Holding A/S”, or to somebody tied to it; so are 2 others of the records compared',
    );
    expect(second?.rank).toContain(
      `8 others of the ${IDS.length} records compared have this name, however written`,
    );
    expect(third?.rank).toContain(
      `No other of the ${IDS.length} records compared has this name, however written`,
    );
    const strengths = pairs.map(({ strength }) => strength ?? 0);
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
    expect(strengths[2]).toBe(0.5);
  });

  it('say of two that are named what both state', async () => {
    const desk = await openWorld();
    const pair = await desk.client.readReviewPair({
      case: desk.case,
      entities: [desk.id('member:15'), desk.id('member:16')],
    });
    expect(pair.found.for[0]).toBe('Both state “ingeborg@tranekaer.example”');
    // The command line tells the same.
    const entities = pair.records.map(({ id }) => id) as [EntityId, EntityId];
    expect(await desk.client.compareEntities({ entities })).toEqual(pair.found);
  });

  it('are all of those asked for, the likely first, judged or not', async () => {
    const desk = await openWorld();
    const of = (id: string): EntityId => desk.id(`member:${id}`);
    const id = `${of('11')} ${of('20')}` as never;
    const put = [{ kind: 'judgement', id, verdict: 'not-same', reason: '' } as const];
    await desk.client.changeCaseItems({ case: desk.case, put });
    const found = await desk.client.findLikelyPairs({
      case: desk.case,
      among: ['10', '11', '20', '13', '99'].map(of),
    });
    expect(found).toMatchObject({ total: 6, records: 4, counts: null });
    const listed = found.pairs.map(({ records: [a, b], strength, judged }) => [
      own(a.id),
      own(b.id),
      strength !== null,
      judged,
    ]);
    expect(listed.slice(0, 3)).toEqual([
      ['member:10', 'member:11', true, null],
      ['member:10', 'member:20', false, null],
      ['member:11', 'member:20', false, 'not-same'],
    ]);
    expect(listed.slice(3).every(([, , isLikely]) => isLikely === false)).toBe(true);
  });

  it('are as many less as were judged, and begin with those judged unsure last', async () => {
    const desk = await openWorld();
    const of = (a: string, b: string) =>
      `${desk.registry}/member:${a} ${desk.registry}/member:${b}`;
    const judge = (id: string, verdict: 'same' | 'unsure') =>
      desk.client.changeCaseItems({
        case: desk.case,
        put: [{ kind: 'judgement', id: id as never, verdict, reason: '' }],
      });
    await judge(of('15', '16'), 'same');
    await judge(of('10', '11'), 'unsure');
    const { pairs } = await desk.client.findLikelyPairs({ case: desk.case });
    expect(pairs.map(({ records: [a], judged }) => [own(a.id), judged])).toEqual([
      ['member:13', null],
      ['member:10', 'unsure'],
    ]);
  });
});
