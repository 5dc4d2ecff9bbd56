/** What leaves with an export: nothing that is to be taken out, noted with its hash, and as it was previewed. */
import { hash, randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMATS, GRAPH_FORMATS, type GraphFormat } from '../../../src/contract/answers/formats.ts';
import { REDACTIONS, type Redaction } from '../../../src/contract/model/case-file.ts';
import { dossierFile, FULL, verifyDossier } from '../../make/dossier-case.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, refusedWith, type Desk } from '../../make/open-desk.ts';
import { makeAddress, makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { startScriptedRegistry } from '../../make/scripted-registry.ts';
import { BORN, foundIn, HOME, NUMBER } from '../../make/written-forms.ts';

const DAY = `${BORN.year}-${BORN.month}-${BORN.day}`;
const HOUSE = `${HOME.street} ${HOME.house}, ${HOME.post} ${HOME.town}`;
const SAID = `Born ${DAY}, passport ${NUMBER}, lives at ${HOUSE}`;

const ADA = makeMemberProfile({
  id: '2001',
  data: { person: { full_name: 'Ada Lind', birthday_date_full: DAY, residence: 'Norway' } },
  documents: [{ type: 'passport', number: NUMBER }],
  addresses: [
    makeAddress({
      complete_address: HOUSE,
      street_name: HOME.street,
      house_number: HOME.house,
      post_code: HOME.post,
      locality_name: HOME.town,
      country_name: 'Norway',
    }),
  ],
  positions: [
    {
      company_id: '1001',
      company_name: 'Nordvik AS',
      positions: [{ position: 'Director', status: 'active' }],
    },
  ],
});

const NORDVIK = makeCompanyProfile({
  id: '1001',
  current_name: { name: 'Nordvik AS' },
  registration_number: '904905',
  members: [
    { id: '2001', name: 'Ada Lind', position: `Director (${SAID})` },
    { id: '2002', name: 'Bo Moe', position: 'Member' },
  ],
});

async function openCase(): Promise<Desk> {
  const world = { companies: [NORDVIK], members: [ADA], items: [] };
  const registry = await startScriptedRegistry(createMemoryRegistry(world));
  const now = (): Date => new Date('2026-11-20T10:00:00Z');
  const desk = await openDesk((options) => startDirectEngine({ ...options, now }), { registry });
  const { client, case: id } = desk;
  const both = [desk.id('company:1001'), desk.id('member:2001')] as const;
  for (const entity of both) await client.readProfile({ entity, case: id });
  const put = both.map((entity, at) => ({
    entity,
    x: at * 200,
    y: 0,
    pinned: false,
    hidden: false,
  }));
  await client.changeCanvas({ case: id, label: 'Add two', put });
  const place = { on: 'entity', entity: both[1] } as const;
  const note = { kind: 'note', id: randomUUID(), place, text: SAID, isPrivate: false } as const;
  await client.changeCaseItems({ case: id, put: [note] });
  const close = async (): Promise<void> => {
    await desk.close();
    await registry.close();
  };
  return { ...desk, close };
}

let desk: Desk;
/** So many entries the journal has once all that was exported is noted. */
let noted = 0;
describe('exporting a case', () => {
  beforeAll(async () => {
    desk = await openCase();
    noted = (await desk.client.readJournal({ case: desk.case })).total;
  });
  afterAll(() => desk.close());

  const DATA = GRAPH_FORMATS.filter((format) => !FORMATS[format].picture);

  interface Wish {
    format: GraphFormat;
    redact?: Redaction[];
  }

  async function exported(desk: Desk, wish: Wish): Promise<Buffer[]> {
    const made = await desk.client.exportGraph({ case: desk.case, ...wish });
    noted += 1;
    const files: Buffer[] = [];
    for (const file of made.files.keys()) {
      const chunks: Buffer[] = [];
      for (;;) {
        const part = await desk.client.readExport({ export: made.export, file });
        if (part.done) break;
        chunks.push('text' in part ? Buffer.from(part.text) : Buffer.from(part.base64, 'base64'));
      }
      files.push(Buffer.concat(chunks));
    }
    return files;
  }

  /** The texts in a file, those of a container unpacked. */
  const textOf = (file: Buffer): string =>
    file.subarray(0, 2).toString() === 'PK'
      ? Object.values(unzipSync(file))
          .map((part) => strFromU8(part))
          .join('\n')
      : file.toString();

  it.each(GRAPH_FORMATS)('leaves in %s nothing of what is to be taken out', async (format) => {
    const open = (await exported(desk, { format })).map(textOf).join('\n');
    if (format !== 'bods' && format !== 'svg') expect(foundIn(open)).not.toEqual([]);
    const redacted = (await exported(desk, { format, redact: [...REDACTIONS] })).map(textOf);
    expect(foundIn(redacted.join('\n'))).toEqual([]);
    expect(redacted.join('\n')).toContain('Ada Lind');
    expect(redacted.join('\n')).toContain('Nordvik AS');
  });

  it.each(['html', 'markdown', 'docx'] as const)(
    'leaves in a dossier as %s nothing of what is to be taken out, nor in what it was made of',
    async (format) => {
      const template = { ...FULL, title: SAID };
      noted += 2;
      const open = textOf(await dossierFile(desk, { template, format }));
      expect(foundIn(open)).not.toEqual([]);
      const file = await dossierFile(desk, { template, format, redact: [...REDACTIONS] });
      expect(foundIn(textOf(file))).toEqual([]);
      expect(textOf(file)).toContain('Ada Lind');
      expect(await verifyDossier(desk, file)).toMatchObject({ findings: [], differing: 0 });
    },
  );

  it.each(DATA)('gives the same bytes of the same case in %s', async (format) => {
    const first = await exported(desk, { format });
    const second = await exported(desk, { format });
    expect(first.map((file) => file.length > 0)).toEqual(FORMATS[format].files.map(() => true));
    expect(second).toEqual(first);
  });

  it.each(GRAPH_FORMATS)('notes an export as %s with the hash of each file', async (format) => {
    const files = await exported(desk, { format, redact: ['birth-dates'] });
    const last = async () => (await desk.client.readJournal({ case: desk.case })).entries[0];
    const counts = FORMATS[format].ties ? '2 entities, 2 ties' : '2 records';
    const label = `Export as ${FORMATS[format].label}: ${counts}, without full birth dates`;
    await expect.poll(async () => (await last())?.label).toContain(label);
    const { detail } = (await last()) ?? {};
    expect(detail?.files?.map(({ sha256 }) => sha256)).toEqual(
      files.map((file) => hash('sha256', file, 'hex')),
    );
  });

  it.each(GRAPH_FORMATS)('previews %s as it is saved, and notes nothing', async (format) => {
    await allNoted();
    const preview = await desk.client.previewExport({ case: desk.case, format });
    const files = await exported(desk, { format });
    expect(preview).toMatchObject({ entities: 2, ties: FORMATS[format].ties ? 2 : null });
    expect(preview.files.map(({ bytes }) => bytes)).toEqual(files.map(({ length }) => length));
    for (const [at, { begins }] of preview.files.entries()) {
      if (format === 'xlsx') expect(begins).toBeNull();
      else expect(files[at]?.toString()).toContain(begins);
    }
    const { export: name } = await desk.client.exportGraph({ case: desk.case, format });
    await desk.client.closeExport({ export: name });
    await allNoted();
  });

  it('counts of profiles as answered those that are in the file, with and without what is taken out', async () => {
    const { client } = desk;
    const entities = [desk.id('company:1001'), desk.id('member:2001'), desk.id('member:2002')];
    // Known by its name alone: the company lists it, and nobody asked for it.
    for (const redact of [[], ['birth-dates']] as Redaction[][]) {
      const wish = { case: desk.case, entities, format: 'profiles', redact } as const;
      const { entities: count, ties, files } = await client.previewExport({ ...wish, redact });
      const { records } = JSON.parse(files[0]?.begins ?? '') as { records: unknown[] };
      expect([count, ties]).toEqual([records.length, null]);
      expect(count).toBe(2);
    }
  });

  /** And nothing else is. */
  const allNoted = (): Promise<void> =>
    expect.poll(async () => (await desk.client.readJournal({ case: desk.case })).total).toBe(noted);

  it('notes what was drawn from an export once it is told of, with its hash', async () => {
    const { client, case: id } = desk;
    const made = await client.exportGraph({ case: id, format: 'svg', drawnAs: 'png' });
    for (let part; part?.done !== true;)
      part = await client.readExport({ export: made.export, file: 0 });
    const sha256 = 'e'.repeat(64);
    await client.noteDrawn({ export: made.export, sha256 });
    const last = async () => (await client.readJournal({ case: id })).entries[0];
    await expect.poll(async () => (await last())?.label).toBe('Export as PNG: 2 entities, 2 ties');
    expect((await last())?.detail?.files).toEqual([{ file: 'png', sha256 }]);
    expect(await refusedWith(client.noteDrawn({ export: made.export, sha256 }))).toBe(
      'export-gone',
    );
  });
});
