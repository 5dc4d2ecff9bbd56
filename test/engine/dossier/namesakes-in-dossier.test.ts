/** A dossier of a case with namesakes: who is who, what was judged and on what, and nothing told of the wrong one. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReportLanguage } from '../../../src/contract/answers/dossier.ts';
import { pairIdOf } from '../../../src/contract/model/case-item.ts';
import type { RecordId } from '../../../src/contract/model/entity.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { dossierFile, FULL } from '../../make/dossier-case.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

const HOME = { complete_address: 'Bryggen 7, 5003 Bergen', country_name: 'Norway' };

/** Three of one name, one of them twice, and companies that the first sits on. */
function world() {
  const role = (company_id: string, position: string, dates: [string, string][] = []) => ({
    company_id,
    positions: [
      {
        position,
        status: 'active',
        dates: dates.map(([type, date_full]) => ({ type, date_full })),
      },
    ],
  });
  const person = (
    id: string,
    full_name: string,
    birthday_date_full: string | null,
    positions: ReturnType<typeof role>[],
    addresses: (typeof HOME)[] = [],
  ) =>
    makeMemberProfile({
      id,
      data: { person: { full_name, birthday_date_full } },
      positions,
      addresses,
    });
  const members = [
    person(
      '1',
      'Aksel Brun',
      '1970-02-03',
      [
        role('11', 'Director', [['registration', '2014-06-30']]),
        role('12', 'Chair', [
          ['effective', '2010-01-01'],
          ['registration', '2010-03-01'],
        ]),
      ],
      [HOME],
    ),
    person('2', 'Brun, Aksel', '1970-02-03', [role('13', 'Director')], [HOME]),
    person('3', 'Aksel Brun', '1991-01-01', [role('14', 'Director')]),
    person('4', 'Aksel Brun', null, [role('14', 'Auditor')]),
    makeMemberProfile({
      id: '5',
      data: { company: { id: '12', name: 'Ulvik AS', registration_number: '77' } },
      positions: [role('11', 'Shareholder, 60 %')],
    }),
    ...Array.from({ length: 60 }, (_, n) =>
      person(String(100 + n), `Greta Moen ${n}`, null, [role('14', 'Deputy')]),
    ),
  ];
  const named = new Map([
    ['11', 'Fjell AS'],
    ['12', 'Ulvik AS'],
    ['13', 'Strand AS'],
    ['14', 'Vidda AS'],
  ]);
  const companies = [...named].map(([id, name]) =>
    makeCompanyProfile({
      id,
      current_name: { name },
      ...(id === '12' ? { registration_number: '77' } : {}),
      members: members.flatMap((member) =>
        member.positions
          .filter(({ company_id }) => company_id === id)
          .map(({ positions }) => ({
            id: member.id,
            name: member.data.person?.full_name ?? member.data.company?.name ?? '',
            position: positions[0]?.position ?? '',
          })),
      ),
    }),
  );
  return { members, companies, items: members.map(({ id, data }) => makeMemberItem({ id, data })) };
}

describe('a dossier of namesakes', () => {
  let registry: ScriptedRegistry;
  let desk: Desk;

  beforeAll(async () => {
    registry = await startScriptedRegistry(createMemoryRegistry(world()));
    desk = await openDesk(startDirectEngine, { registry });
    const { client, case: id } = desk;
    const shown: RecordId[] = ['member:1', 'member:2', 'member:3', 'company:11'];
    const others: RecordId[] = ['member:4', 'member:5', 'company:12', 'company:13', 'company:14'];
    for (const record of [...shown, ...others])
      await client.readProfile({ entity: desk.id(record), case: id });
    const place = { x: 0, y: 0, pinned: false, hidden: false };
    const put = shown.map((record) => ({ entity: desk.id(record), ...place }));
    await client.changeCanvas({ case: id, label: 'Add', put });
    await client.changeCaseItems({
      case: id,
      put: [
        { kind: 'subject', id: desk.id('member:1') },
        {
          kind: 'judgement',
          id: pairIdOf(desk.id('member:1'), desk.id('member:2')),
          verdict: 'same',
          reason: '',
        },
      ],
    });
    for (const page of [1, 2])
      await client.searchMembers({
        registry: desk.registry,
        query: { q: 'greta', page, count: 50 },
        case: id,
      });
    await client.searchMembers({ registry: desk.registry, query: { q: 'moen' }, case: id });
    await vi.waitFor(async () => {
      const { entries } = await client.readJournal({ case: id });
      expect(entries.filter(({ verb }) => verb === 'search')).toHaveLength(3);
    });
  });
  afterAll(async () => {
    await desk.close();
    await registry.close();
  });

  const told = async (wish: { language?: ReportLanguage; record?: RecordId } = {}) => {
    const { language = 'en', record } = wish;
    const file = await dossierFile(desk, {
      format: 'markdown',
      template: { ...FULL, language },
      ...(record === undefined ? {} : { entity: desk.id(record) }),
    });
    return file.toString();
  };
  const section = (text: string, title: string): string =>
    text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

  it('says what speaks for and against a judgement, and that no reason was written', async () => {
    const notes = section(await told(), 'The analyst’s notes');
    expect(notes).toContain('none was written');
    expect(notes).toContain('Born 1970-02-03 in both');
    expect(notes).toContain('Both state “Bryggen 7, 5003 Bergen”');
    expect(notes).toMatch(/\n {2}Against: /);
    expect(notes).not.toMatch(/Reason.*not stated/);
    const german = section(await told({ language: 'de' }), 'Notizen');
    expect(german).toContain('In beiden geboren 1970-02-03');
    expect(german).toContain('Beide geben „Bryggen 7, 5003 Bergen“ an');
    expect(german).not.toMatch(/auf Englisch|\b(the|both|agree|stated)\b/i);
  });

  it('keeps back what speaks for it where something is taken out, as it may tell a part of that', async () => {
    const redacted = await dossierFile(desk, { format: 'markdown', redact: ['birth-dates'] });
    const notes = section(redacted.toString(), 'The analyst’s notes');
    expect(notes).toContain('kept back, since something was taken out of this dossier');
    expect(notes).not.toMatch(/1970-02|Both state/);
  });

  it('counts other records of the name of a subject that nobody judged', async () => {
    const notes = section(await told(), 'The analyst’s notes');
    expect(notes).toMatch(
      /Aksel Brun \(member 1\): 2 other stored records with the same words .*not judged: member 3, member 4\. Of 1 more/,
    );
    expect(section(await told({ language: 'de' }), 'Notizen')).toContain(
      '2 weitere gespeicherte Datensätze mit denselben Wörtern im Namen',
    );
  });

  it('names by its record whoever shares a name, wherever it lists names', async () => {
    const text = await told();
    const [note = ''] = /neighbours that are not part of this dossier: [^\n]*/.exec(text) ?? [];
    expect(note).toContain('Aksel Brun (member 1) (1: Ulvik AS (company 12))');
    expect(note).toContain('Aksel Brun (member 3) (1: Vidda AS)');
    expect(note).not.toMatch(/Aksel Brun \(\d/);
  });

  it('says nothing of who stands above a person', async () => {
    const ownership = section(await told(), 'Ownership');
    expect(ownership).not.toMatch(/Above|parent company of/);
    expect(ownership).toContain('no subject of this dossier is one');
    expect(section(await told({ language: 'de' }), 'Beteiligungsverhältnisse')).toContain(
      'kein Gegenstand dieses Dossiers ist eine',
    );
    expect(section(await told({ record: 'company:11' }), 'Ownership')).toContain('Above Fjell AS');
  });

  it('compares the companies that its scope counts, also one that is in it as a member', async () => {
    const text = await told({ record: 'company:11' });
    expect(section(text, 'Scope and coverage')).toContain('covers 2 companies and 1 person');
    const interlocks = section(text, 'Interlocks');
    expect(interlocks).not.toContain('Fewer than two');
    expect(interlocks).toContain('Ulvik AS (company 12)');
    expect(interlocks).toContain('Aksel Brun (member 1)');
  });

  it('tells of a registration what is stated, and no begin', async () => {
    const timeline = section(await told({ record: 'member:1' }), 'Timeline');
    expect(timeline).toContain('is registered; its begin is not stated');
    expect(timeline).toMatch(/“Chair” at Ulvik AS \(company 12\) is registered \|/);
    expect(timeline).not.toMatch(/begun by/);
    expect(timeline).toContain('“Registered” is the day of an entry, as stated.');
    const german = section(await told({ language: 'de', record: 'member:1' }), 'Zeitlicher Ablauf');
    expect(german).toContain('ihr Beginn ist nicht angegeben');
    expect(german).not.toMatch(/begonnen spätestens/);
  });

  it('says of a search that not all its pages were read', async () => {
    const scope = section(await told(), 'Scope and coverage');
    expect(scope).toMatch(/\| “moen” \|.*\| 50 so far; not all pages read \|/);
    expect(scope).toMatch(/\| “greta” \|.*\| 50 on this page \|/);
    expect(scope).toMatch(/\| “greta”, page 2 \|.*\| 15 on this page \|/);
    expect(section(await told({ language: 'de' }), 'Umfang und Abdeckung')).toContain(
      'bisher 50; nicht alle Seiten gelesen',
    );
  });

  it('tells apart who is in it and who is not among those that state a thing', async () => {
    const shared = section(
      await told({ record: 'member:1' }),
      'Shared addresses, contacts and assets',
    );
    expect(shared).not.toContain('What several of these state');
    const asOne = 'Records that were judged the same in this case count as one here.';
    expect(shared).toContain(asOne);
    expect(section(await told(), 'Scope and coverage')).toContain(asOne);
    expect(await told({ record: 'company:14' })).not.toContain(asOne);
  });

  it('is saved under another name than that of a record in it', async () => {
    const asked = { case: desk.case, template: FULL, format: 'html' } as const;
    const names = async (entity?: RecordId): Promise<string> => {
      const wish = entity === undefined ? asked : { ...asked, entity: desk.id(entity) };
      return (await desk.client.exportDossier(wish)).files[0]?.name ?? '';
    };
    const all = await Promise.all([names(), names('member:1'), names('member:3')]);
    expect(new Set(all).size).toBe(3);
  });
});
