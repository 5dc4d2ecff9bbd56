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
    const { pairs, total, records } = await desk.client.findLikelyPairs({ case: desk.case });
    expect(records).toBe(IDS.length);
    const listed = pairs.map(({ records: [a, b] }) => [own(a.id), own(b.id)]);
    expect(listed).toEqual([
      ['member:15', 'member:16'],
      ['member:10', 'member:11'],
      ['member:13', 'member:14'],
    ]);
    expect(total).toBe(3);
    const [first, second, third] = pairs;
    expect(first?.for[0]).toBe(
      'Both state “ingeborg@tranekaer.example”, as does no other of the records compared',
    );
    expect(second?.for[0]).toBe(
      '“Havgaard Holding A/S” is within two ties of both; as near to it: 2 others of the records compared',
    );
    expect(second?.against).toContain(
      `8 others of the ${IDS.length} records compared have this name, however written`,
    );
    expect(third?.for).toContain(
      `No other of the ${IDS.length} records compared has this name, however written`,
    );
    const strengths = pairs.map(({ strength }) => strength);
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
    expect(strengths[2]).toBe(0.5);
  });

  it('say of two that are named what both state', async () => {
    const desk = await openWorld();
    const pair = await desk.client.readReviewPair({
      case: desk.case,
      entities: [desk.id('member:15'), desk.id('member:16')],
    });
    expect(pair.for[0]).toBe('Both state “ingeborg@tranekaer.example”');
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
