/** A case on the sample registry with something for every section of a dossier. */
import { randomUUID } from 'node:crypto';
import { exportChunks } from '../../src/contract/client.ts';
import type { InputOf } from '../../src/contract/commands/commands.ts';
import { DOSSIER_TEMPLATES, type DossierTemplate } from '../../src/contract/answers/dossier.ts';
import type { EntityId, RecordId } from '../../src/contract/model/entity.ts';
import type { HostPowers, PdfReader } from '../../src/engine/base/host.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from './direct-engine.ts';
import { openDesk, type Desk } from './open-desk.ts';

/** Two groups of companies with shared members, owners above them, and what they share besides. */
const FETCHED: readonly RecordId[] = [
  ...(['company:1001', 'company:1007', 'company:1011', 'company:1014', 'company:1101'] as const),
  ...(['member:100501', 'member:100504', 'member:100482', 'member:100484'] as const),
];

const NOTE = `# What is asked\n\nWho **stands behind** it? See \`904905\` and [here](https://example.org/x).\n\n- first\n- second, with <b>markup</b>\n\n| a | b |\n|---|---|\n| 1 | 2 |`;

interface CaseWish {
  /** With 80 companies more, 20 of them subjects. */
  isLarge?: boolean;
  powers?: HostPowers;
  /** Instead of the one that reads each PDF in a thread of its own. */
  pdfReader?: PdfReader;
}

/** At a time that stands still. Whoever opens it closes it. */
export async function openDossierCase({
  isLarge = false,
  powers = createMemoryKeys(),
  ...readers
}: CaseWish = {}): Promise<Desk> {
  const now = (): Date => new Date('2026-11-20T10:00:00.000Z');
  const desk = await openDesk((options) => startDirectEngine({ ...options, ...readers, now }), {
    powers,
  });
  const { client, case: id } = desk;
  const entities = FETCHED.map((record): EntityId => `sample/${record}`);
  for (const entity of entities) await client.readProfile({ entity, case: id });
  const put = entities.map((entity, turn) => ({
    entity,
    x: (turn % 3) * 240,
    y: Math.floor(turn / 3) * 160,
    pinned: false,
    hidden: false,
  }));
  await client.changeCanvas({ case: id, label: 'Add', put });
  await client.expandEntities({ case: id, entities: entities.slice(0, 5) });
  if (isLarge) {
    const more: EntityId[] = [];
    for (let number = 1020; more.length < 80; number += 1) {
      const entity: EntityId = `sample/company:${number}`;
      // The sample leaves numbers out.
      const had = await client.readProfile({ entity }).catch(() => null);
      if (had !== null && !entities.includes(entity)) more.push(entity);
    }
    const others = more.map((entity, at) => ({
      entity,
      x: (at % 10) * 240,
      y: 800 + Math.floor(at / 10) * 160,
      pinned: false,
      hidden: false,
    }));
    await client.changeCanvas({ case: id, label: 'Add many', put: others });
    await client.expandEntities({ case: id, entities: more.slice(0, 40), limit: 20 });
    const put = more.slice(0, 20).map((entity) => ({ kind: 'subject' as const, id: entity }));
    await client.changeCaseItems({ case: id, put });
  }
  await client.searchMembers({ registry: 'sample', query: { q: 'halvard' }, case: id });
  await client.searchMembers({ registry: 'sample', query: { q: 'nobody of this name' }, case: id });
  const [subject, other] = ['sample/company:1007', 'sample/company:1011'] as const;
  const note = { kind: 'note', text: NOTE, isPrivate: false } as const;
  await client.changeCaseItems({
    case: id,
    put: [
      { kind: 'subject', id: subject },
      { kind: 'subject', id: other },
      { ...note, id: randomUUID(), place: { on: 'case' } },
      { ...note, id: randomUUID(), place: { on: 'entity', entity: subject } },
      { ...note, id: randomUUID(), place: { on: 'case' }, isPrivate: true, text: 'kept back' },
    ],
  });
  await client.renameCase({ case: id, title: 'Halvard and Aurvang' });
  return desk;
}

export const FULL = DOSSIER_TEMPLATES[0] as DossierTemplate;

type Wish = Partial<InputOf<'exportDossier'>>;

/** The whole file. */
export async function dossierFile(desk: Desk, wish: Wish = {}): Promise<Buffer> {
  const asked = { case: desk.case, template: FULL, format: 'html', ...wish } as const;
  const made = await desk.client.exportDossier(asked);
  return firstFile(desk, made.export);
}

/** The first file of an export, whole. */
export async function firstFile({ client }: Desk, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of exportChunks(client, name, 0)) {
    chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk));
  }
  return Buffer.concat(chunks);
}

/** As the command line hands a file over. */
export async function verifyDossier({ client }: Desk, file: Uint8Array) {
  const { verification } = await client.beginVerification({});
  for (let at = 0; at < file.length; at += 96 * 1024) {
    const part = Buffer.from(file.subarray(at, at + 96 * 1024));
    await client.verifyPart({ verification, base64: part.toString('base64') });
  }
  return client.endVerification({ verification });
}
