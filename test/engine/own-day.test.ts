/** Whoever asks in the evening in Los Angeles is not told of tomorrow: one clock for a person. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { exportChunks } from '../../src/contract/client.ts';
import { faultWords } from '../../src/contract/faults/faults.ts';
import { notFoundInWords } from '../../src/graph/shared/not-found-words.ts';
import { tieState } from '../../src/graph/ties/tie-state.ts';
import { whyInWords } from '../../src/graph/ties/tie-words.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { dossierFile, FULL, verifyDossier } from '../make/dossier-case.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { startScriptedRegistry } from '../make/scripted-registry.ts';
import { REAL_TIMING } from '../../src/registry/http/pace.ts';
import { dayOf, dayText } from '../../src/record/values/days.ts';
import { goTo } from '../make/in-time-zone.ts';
import { openDesk, type Desk } from '../make/open-desk.ts';

/** Each place at a moment at which UTC has another day. */
const PLACES = [
  ['America/Los_Angeles', '2026-11-29T01:29:00.000Z', '2026-11-28', '28 Nov 2026, 17:29 UTC−8'],
  ['Pacific/Auckland', '2026-11-28T18:00:00.000Z', '2026-11-29', '29 Nov 2026, 07:00 UTC+13'],
] as const;

/** Two companies of one director, in office by a status, without any date. */
const DIRECTOR = makeMemberProfile({
  id: '7',
  data: { person: { full_name: 'Ada Moe' } },
  positions: ['1', '2'].map((company_id) => ({
    company_id,
    company_name: `Company ${company_id}`,
    positions: [{ position: 'Director', status: 'Active' }],
  })),
});

const COMPANIES = ['1', '2'].map((id) =>
  makeCompanyProfile({
    id,
    current_name: { name: `Company ${id}` },
    members: [{ id: '7', name: 'Ada Moe', position: 'Director' }],
  }),
);

/** A case with all three, fetched at this moment. */
async function deskAt(moment: string): Promise<Desk> {
  const now = (): Date => new Date(moment);
  const records = createMemoryRegistry({ members: [DIRECTOR], companies: COMPANIES });
  const served = await startScriptedRegistry(records);
  onTestFinished(() => served.close());
  const timing = { ...REAL_TIMING, now };
  const desk = await openDesk(
    (options) => startDirectEngine({ ...options, now, timing, limits: {} }),
    {
      registry: served,
    },
  );
  onTestFinished(() => desk.close());
  const entities = (['company:1', 'company:2', 'member:7'] as const).map(desk.id);
  for (const entity of entities) await desk.client.readProfile({ entity, case: desk.case });
  const place = { x: 0, y: 0, pinned: false, hidden: false };
  await desk.client.changeCanvas({
    case: desk.case,
    label: 'Add',
    put: entities.map((entity) => ({ ...place, entity })),
  });
  return desk;
}

describe.each(PLACES)('in %s at %s', (zone, moment, day, inWords) => {
  it('today is the day there, for each answer and for what it is called', async () => {
    goTo(zone);
    const { client, case: id, id: named } = await deskAt(moment);
    const ends = { from: [named('company:1')], to: [named('company:2')] };
    const { oldest, newest } = await client.readCoverage({});
    expect([oldest, newest]).toEqual([day, day]);
    const { asOf: shownDay } = await client.readSharedBoards({});
    expect(shownDay).toBe(day);
    const [known] = (await client.readKnown({ entities: [named('member:7')], roles: 1 })).records;
    // A status counts from the day on which it was stated.
    expect(known?.roles.map(({ state }) => state)).toEqual(['active']);
    const inOffice = async (asOf?: string): Promise<number> =>
      (await client.findPaths({ ...ends, currentOnly: true, asOf })).paths.length;
    expect(await inOffice()).toBe(1);
    expect(await inOffice(day)).toBe(1);
    // A status says nothing of the day before it was stated.
    expect(await inOffice(dayText(dayOf(day) - 1))).toBe(0);
    const { files } = await client.exportDossier({
      case: id,
      template: FULL,
      format: 'markdown',
      isPreview: true,
    });
    expect(files[0]?.name).toContain(day);
  });

  it('what was stated today counts today, and not yesterday', async () => {
    goTo(zone);
    const { client, case: id } = await deskAt(moment);
    const { ties } = await client.readCanvas({ case: id, after: 0 });
    expect(ties).toHaveLength(2);
    for (const tie of ties) {
      expect(tieState(tie, day)).toBe('active');
      expect(whyInWords(tie, day)).toContain(`told on ${day}`);
      expect(tieState(tie, dayText(dayOf(day) - 1))).toBe('unknown');
    }
  });

  it('a dossier is of that day and that hour, and says of which clock', async () => {
    goTo(zone);
    const desk = await deskAt(moment);
    const html = (await dossierFile(desk)).toString();
    expect(html).toContain(inWords);
    expect(html).toContain(`as in ${zone}`);
    expect(html).not.toMatch(/\d\d:\d\d UTC(?![−+])/);
    expect((await verifyDossier(desk, Buffer.from(html))).findings).toEqual([]);
  });

  it('an export states that day, and of which clock', async () => {
    goTo(zone);
    const { client, case: id } = await deskAt(moment);
    const { export: made, files } = await client.exportGraph({ case: id, format: 'cytoscape' });
    expect(files[0]?.name).toContain(day);
    let text = '';
    for await (const chunk of exportChunks(client, made, 0)) text += Buffer.from(chunk).toString();
    expect(text).toContain(`"as_of":"${day}","time_zone":"${zone}"`);
    expect(text).toContain(`"exported_at":"${moment}"`);
  });
});

describe('words of a moment', () => {
  it('say the day and the hour here', () => {
    goTo('America/Los_Angeles');
    const at = '2026-11-29T01:29:07.000Z';
    expect(notFoundInWords(at)).toBe('not found on 2026-11-28');
    const { says } = faultWords({
      code: 'record-not-found',
      detail: { at, subject: 'member', id: '7' },
    });
    expect(says).toContain('Not found on 2026-11-28 at 17:29 UTC−8');
  });
});

describe('a dossier that was made by another clock', () => {
  it('is held against what is stored with a word on the clock where lines differ', async () => {
    goTo('America/Los_Angeles');
    const desk = await deskAt('2026-11-29T01:29:00.000Z');
    const file = await dossierFile(desk);
    goTo('Europe/Berlin');
    const { notes = [], findings } = await verifyDossier(desk, file);
    expect(findings.length).toBeGreaterThan(0);
    expect(notes.join(' ')).toContain('counts days in America/Los_Angeles');
    expect(notes.join(' ')).toContain('this machine in Europe/Berlin');
  });
});
