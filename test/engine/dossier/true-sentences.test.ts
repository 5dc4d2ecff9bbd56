/**
 * A sentence of a dossier is true of the case at hand, or isn't in it: dossiers of several worlds, each with
 * the sentences that would be false of it.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaseItem } from '../../../src/contract/model/case-item.ts';
import { DOSSIER_TEMPLATES, type ReportLanguage } from '../../../src/contract/answers/dossier.ts';
import type { RecordId } from '../../../src/contract/model/entity.ts';
import { wordsIn } from '../../../src/report/words/words.ts';
import { dossierFile, FULL } from '../../make/dossier-case.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { importInto } from '../../make/importing.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import {
  reply,
  startScriptedRegistry,
  type ScriptedRegistry,
} from '../../make/scripted-registry.ts';

const [, , SHORT] = DOSSIER_TEMPLATES;

const LANGUAGES: readonly ReportLanguage[] = ['en', 'de'];

const records = createMemoryRegistry({
  companies: [
    makeCompanyProfile({
      id: '1',
      current_name: { name: 'Nordvik AS' },
      status: 'Dissolved',
      contacts: [{ type: 'phone', contact: '+47 22 33 44 55' }],
      members: [
        { id: '5', name: 'Ada Lind', position: 'Director' },
        { id: '6', name: 'Bea Moe', position: 'Director' },
      ],
    }),
    makeCompanyProfile({
      id: '2',
      current_name: { name: 'Berg AS' },
      members: [{ id: '5', name: 'Ada Lind', position: 'Chair' }],
    }),
    makeCompanyProfile({ id: '3', current_name: { name: 'Lone AS' } }),
  ],
  members: [
    makeMemberProfile({
      id: '5',
      data: { person: { full_name: 'Ada Lind' } },
      positions: [
        { company_id: '1', positions: [{ position: 'Director', status: 'Active' }] },
        { company_id: '2', positions: [{ position: 'Chair', status: 'Active' }] },
      ],
    }),
    makeMemberProfile({
      id: '7',
      data: { person: { full_name: 'Carl Berg' } },
      rights_and_obligations: [
        {
          company_id: '3',
          rights_and_obligations: [
            {
              right_and_obligation: 'Shareholder',
              status: 'Inactive',
              dates: [{ date_full: '2010-01-01', type: 'expiration' }],
            },
          ],
        },
      ],
    }),
  ],
});

interface World {
  desk: Desk;
  registry: ScriptedRegistry;
}

async function worldOf(fetched: readonly RecordId[], shown = fetched): Promise<World> {
  const registry = await startScriptedRegistry(records);
  onTestFinished(() => registry.close());
  const limits = { firstBackoffMillis: 1, totalMillis: 1000 };
  const desk = await openDesk((options) => startDirectEngine({ ...options, limits }), { registry });
  onTestFinished(() => desk.close());
  for (const record of fetched)
    await desk.client.readProfile({ entity: desk.id(record), case: desk.case });
  const place = { x: 0, y: 0, pinned: false, hidden: false };
  const put = shown.map((record) => ({ ...place, entity: desk.id(record) }));
  if (put.length > 0) await desk.client.changeCanvas({ case: desk.case, label: 'Add', put });
  return { desk, registry };
}

type Wish = Parameters<typeof dossierFile>[1];

/** Its text, without what HTML escapes. */
async function told(desk: Desk, language: ReportLanguage, wish: Wish = {}): Promise<string> {
  const { template = FULL } = wish;
  const file = await dossierFile(desk, {
    format: 'html',
    ...wish,
    template: { ...template, language },
  });
  return file
    .toString()
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');
}

const write = (desk: Desk, ...put: CaseItem[]): Promise<unknown> =>
  desk.client.changeCaseItems({ case: desk.case, put });

describe.each(LANGUAGES)('a dossier in %s', (language) => {
  const words = wordsIn(language);

  it('says of a registry what is so of one, and of files what is so of these', async () => {
    const { desk } = await worldOf(['company:1']);
    const ofRegistry = await told(desk, language);
    expect(ofRegistry).toContain(words.howToRead('[3.12]', words.sourcesIn.registries));
    expect(ofRegistry).not.toContain(words.howToReadImported);
    const both = desk;
    const nodes = { name: 'nodes.csv', text: 'id,name,kind\na,Ada,person\nb,Berg,company\n' };
    const edges = { name: 'edges.csv', text: 'from,to,type,role\na,b,position,Director\n' };
    await importInto(both.client, both.case, [nodes, edges]);
    const ofBoth = await told(both, language);
    expect(ofBoth).toContain(words.howToRead('[3.12]', words.sourcesIn.both));
    const { desk: files } = await worldOf([]);
    await importInto(files.client, files.case, [nodes, edges]);
    const ofFiles = await told(files, language);
    expect(ofFiles).toContain(words.howToRead('[3.12]', words.sourcesIn.files));
    expect(ofFiles).not.toContain(words.howToRead('[3.12]', words.sourcesIn.registries));
  });

  it('says that a record failed or was not found where its scope isn’t told, never that nobody asked', async () => {
    const { desk, registry } = await worldOf(['company:1'], ['company:1', 'member:6']);
    const short = SHORT ?? FULL;
    const ofMember = (): Promise<string> =>
      told(desk, language, { template: short, entity: desk.id('member:6') });
    expect(await ofMember()).toContain(words.noProfile(words.notSearched));
    await registry.handle(reply(500, 'no'));
    await desk.client.readProfile({ entity: desk.id('member:6') }).catch(() => undefined);
    expect(await ofMember()).toContain(words.noProfile(words.failed));
    expect(await ofMember()).not.toContain(words.noProfile(words.notSearched));
    // Whoever takes it off the list of what was not fetched makes no failure undone.
    const entity = desk.id('member:6');
    await desk.client.dismissNotFetched({ entities: [entity] });
    expect(await ofMember()).toContain(words.noProfile(words.failed));
    const { ends } = await desk.client.readOwners({ entity, direction: 'up', budget: 0 });
    expect(ends).toMatchObject([{ entity, why: 'not fetched' }]);
    await registry.behave('ok');
    await desk.client.readProfile({ entity: desk.id('member:6') }).catch(() => undefined);
    const absent = await ofMember();
    expect(absent).not.toContain(words.noProfile(words.notSearched));
    expect(absent).not.toContain(words.noProfile(words.failed));
  });

  it('says of dates that only an unread record has that it was not searched, or not found', async () => {
    const { desk } = await worldOf(['company:1'], ['company:1', 'member:6']);
    const company = desk.id('company:1');
    const member = desk.id('member:6');
    await write(desk, { kind: 'subject', id: company }, { kind: 'subject', id: member });
    const unread = await told(desk, language);
    expect(unread).toContain(`${words.fromUntil}${words.notSearched}`);
    expect(unread).toContain(words.datesUnread['not searched']);
    expect(unread).not.toContain(words.noDates);
    await desk.client.readProfile({ entity: member }).catch(() => undefined);
    const absent = await told(desk, language);
    expect(absent).toContain(`${words.fromUntil}${words.nothingFound}`);
    expect(absent).toContain(words.datesUnread['not found']);
    const { desk: silent } = await worldOf(['company:1', 'member:5']);
    expect(await told(silent, language)).toContain(`${words.fromUntil}${words.notStated}`);
  });

  it('says that nothing is shared only where all was looked at and nothing left out', async () => {
    const { desk: lone } = await worldOf(['company:3']);
    const ofOne = await told(lone, language);
    expect(ofOne).toContain(words.noShared);
    expect(ofOne).toContain(words.tooFewCompanies);
    expect(ofOne).not.toContain(words.noInterlocks);
    const { desk: two } = await worldOf(['company:2', 'company:3']);
    const ofTwo = await told(two, language);
    expect(ofTwo).toContain(words.noInterlocks);
    expect(ofTwo).not.toContain(words.tooFewCompanies);
    const { desk: both } = await worldOf(['company:1', 'company:2', 'member:5']);
    const ofBoth = await told(both, language);
    expect(ofBoth).not.toContain(words.noInterlocks);
    expect(ofBoth).toContain(words.interlocksTable);
  });

  it('never says that no owner is stated where one is whose time is over', async () => {
    const { desk } = await worldOf(['company:3', 'member:7']);
    await write(desk, { kind: 'subject', id: desk.id('company:3') });
    const text = await told(desk, language);
    expect(text).not.toContain(words.noOwners('Lone AS'));
    expect(text).not.toMatch(/states no owner|gibt keinen Gesellschafter an/);
    expect(text).toContain(words.endReasons['none stated']);
    const { desk: none } = await worldOf(['company:2']);
    expect(await told(none, language)).toContain(words.noOwners('Berg AS'));
  });

  it('tells nothing of notes that stay private, not even that there are none', async () => {
    const { desk } = await worldOf(['company:1']);
    const place = { on: 'case' } as const;
    const note = { kind: 'note', id: randomUUID(), place, text: 'mine', isPrivate: true } as const;
    await write(desk, note);
    const text = await told(desk, language);
    expect(text).toContain(words.noNotes);
    expect(text).not.toMatch(/wrote no notes|keine Notizen geschrieben|mine/);
    expect(text).not.toContain(words.notesWhose);
    await write(desk, { ...note, id: randomUUID(), text: 'for all', isPrivate: false });
    const open = await told(desk, language);
    expect(open).toContain(words.notesWhose);
    expect(open).not.toContain(words.noNotes);
  });

  it('says of the subjects what is so of them, whatever else the case has', async () => {
    const { desk } = await worldOf(['company:1', 'company:2', 'member:5']);
    await write(
      desk,
      { kind: 'subject', id: desk.id('company:1') },
      { kind: 'subject', id: desk.id('company:2') },
    );
    expect(await told(desk, language)).not.toContain(words.onePathSubject);
    const ofOne = await told(desk, language, { entity: desk.id('company:1') });
    expect(ofOne).toContain(words.onePathSubject);
    expect(ofOne).not.toMatch(/subjects of a case; this one|Gegenständen eines Vorgangs genannt/);
  });

  it('says that a state follows from the end of a company too, as it does', async () => {
    const { desk } = await worldOf(['company:1', 'member:5']);
    const text = await told(desk, language);
    // In office by its own status, and over by that of the company.
    expect(text).toContain(words.states.ended);
    expect(text).toContain(words.stateNote);
    expect(text).not.toMatch(/from nothing else|folgt allein/);
  });

  it('says that no rule found anything only where one is switched on', async () => {
    const { desk } = await worldOf(['company:3']);
    const { rules } = await desk.client.readRules({});
    expect(await told(desk, language)).not.toContain(words.noRules);
    await desk.client.changeSettings({
      rules: { off: rules.map(({ id }) => id), thresholds: {} },
    });
    const text = await told(desk, language);
    expect(text).toContain(words.noRules);
    expect(text).not.toContain(words.noHits);
  });

  it('leads from a picture to tables only where it has these', async () => {
    const { desk } = await worldOf(['company:1', 'member:5']);
    const graphAlone = { ...FULL, sections: [{ section: 'graph' as const, title: null }] };
    const html = async (template: typeof FULL): Promise<string> =>
      (await dossierFile(desk, { template: { ...template, language } })).toString();
    expect(await html(FULL)).toContain(words.rolesInWords);
    expect(await html(graphAlone)).not.toContain(words.rolesInWords);
  });

  it('says of searches what the journal has', async () => {
    const { desk } = await worldOf(['company:3']);
    await desk.client.searchMembers({ registry: desk.registry, query: { q: 'ada' } });
    const text = await told(desk, language);
    expect(text).toContain(words.noSearches);
    expect(text).not.toMatch(/No search was made|wurde nicht gesucht/);
    await desk.client.searchMembers({
      registry: desk.registry,
      query: { q: 'ada' },
      case: desk.case,
    });
    expect(await told(desk, language)).not.toContain(words.noSearches);
  });
});
