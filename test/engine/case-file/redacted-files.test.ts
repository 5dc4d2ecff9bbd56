/** What is taken out of a case file, in whatever way it was written into the case: in no byte of the file. */
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaseItem } from '../../../src/contract/model/case-item.ts';
import { pairIdOf } from '../../../src/contract/model/case-item.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { createMemoryRegistry } from '../../make/memory-registry.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { makeAddress, makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { reply, startScriptedRegistry } from '../../make/scripted-registry.ts';
import {
  BORN,
  foundIn,
  HOME,
  NUMBER,
  writtenDay,
  writtenHome,
  writtenNumber,
} from '../../make/written-forms.ts';

const REDACT = ['document-numbers', 'birth-dates', 'home-addresses'] as const;
const INNOCENT = 'Met on 2024-05-23 in Oslo: 17 of 4711, ref QX739165, born 1966 in Norway.';

const ADA = makeMemberProfile({
  id: '2001',
  data: {
    person: {
      full_name: 'Ada Lind',
      birthday_date_full: `${BORN.year}-${BORN.month}-${BORN.day}`,
      birthday_year: BORN.year,
      birthday_month: BORN.month,
      birthday_day: BORN.day,
    },
  },
  documents: [{ type: 'passport', number: NUMBER }],
  addresses: [
    makeAddress({
      complete_address: `${HOME.street} ${HOME.house}, ${HOME.post} ${HOME.town}`,
      street_name: HOME.street,
      house_number: HOME.house,
      post_code: HOME.post,
      locality_name: HOME.town,
      country_name: 'Norway',
    }),
  ],
});

/** One that says these things in fields where nobody looks for them. */
const companySaying = (texts: readonly string[]) =>
  makeCompanyProfile({
    id: '1001',
    current_name: { name: 'Nordvik AS' },
    registration_number: '904905',
    status: 'Active',
    members: texts.map((position) => ({ id: '2001', name: 'Ada Lind', position })),
    contacts: texts.map((contact) => ({ type: 'email', contact })),
  });

/** In everything that an analyst writes and asks. */
async function writeInto({ client, case: id, id: named }: Desk, texts: readonly string[]) {
  const nordvik = named('company:1001');
  const ada = named('member:2001');
  const registry = nordvik.split('/')[0]!;
  for (const entity of [nordvik, ada]) await client.readProfile({ entity, case: id });
  const places = [nordvik, ada].map((entity) => ({
    entity,
    x: 1,
    y: 1,
    pinned: false,
    hidden: false,
  }));
  await client.changeCanvas({ case: id, label: 'Add two', put: places, remove: [] });
  const ids = { id: '' };
  const put = texts.flatMap((text, at): CaseItem[] => {
    const query = { q: text, country: text, count: 50, page: 1 };
    const note = { kind: 'note', text: `${text} ${INNOCENT}`, isPrivate: false } as const;
    const label = `Field ${text}`;
    return [
      { ...note, id: randomUUID(), place: { on: 'case' } },
      { ...note, id: randomUUID(), place: { on: 'field', entity: ada, pointer: '/id', label } },
      { kind: 'tag', id: randomUUID(), name: text, colour: 'blue' },
      { kind: 'todo', id: randomUUID(), text: `${'x'.repeat(40 + at)} ${text}`, done: false },
      { ...ids, kind: 'search', id: randomUUID(), title: text, query, registries: [registry] },
    ];
  });
  const judged: CaseItem = {
    kind: 'judgement',
    id: pairIdOf(nordvik, ada),
    verdict: 'not-same',
    reason: texts.join('; and besides, as was said of it by others who know, '),
  };
  for (const item of [...put, judged]) await client.changeCaseItems({ case: id, put: [item] });
  for (const text of texts) {
    const query = { q: text, city: HOME.town };
    await client.searchMembers({ query, registry, case: id });
  }
  await client.searchMembers({ query: { q: '', city: 'Canarytown' }, registry, case: id });
  await client.renameCase({ case: id, title: texts[0]!.slice(0, 100) });
}

/** Every text of every part but those that name or bind something; and all of it as it is. */
function textsOf(bytes: Buffer): { texts: string[]; whole: string } {
  const texts: string[] = [];
  const add = (value: unknown): void => {
    if (typeof value === 'string') {
      if (!/^[0-9a-f-]{32,64}$/.test(value)) texts.push(value);
    } else if (typeof value === 'number') texts.push(String(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add);
  };
  const parts = Object.entries(unzipSync(bytes)).map(([name, part]) => {
    const plain = name.endsWith('.gz') ? gunzipSync(part) : Buffer.from(part);
    const text = plain.toString('utf8');
    if (name.includes('jsonl'))
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
        .forEach(add);
    else if (name === 'responses.gz')
      for (const body of text.split(/(?<=[}\]])(?=[{[])/)) texts.push(body);
    else if (name.endsWith('.json')) add(JSON.parse(text));
    return plain;
  });
  return { texts, whole: Buffer.concat([...parts, bytes]).toString('utf8') };
}

const written = fc.oneof(writtenDay, writtenNumber, writtenHome).filter((text) => text.length < 59);

describe('a redacted case file', () => {
  it('has what is redacted in no byte, and everything else as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 8, maxLength: 8 }), async (texts) => {
        const world = { companies: [companySaying(texts)], members: [ADA], items: [] };
        const registry = await startScriptedRegistry(createMemoryRegistry(world));
        const desk = await openDesk(startDirectEngine, { registry });
        try {
          await writeInto(desk, texts);
          const open = textsOf(await savedCase(desk.client, desk.case));
          expect(texts.filter((text) => !open.texts.some((one) => one.includes(text)))).toEqual([]);
          const bytes = await savedCase(desk.client, desk.case, [...REDACT]);
          const left = textsOf(bytes);
          expect(left.texts.filter((text) => foundIn(text).length > 0)).toEqual([]);
          expect(texts.filter((text) => left.whole.includes(text))).toEqual([]);
          expect(left.texts.filter((text) => text.endsWith(INNOCENT))).toHaveLength(16);
          expect(left.whole).not.toContain('Canarytown');
          expect(left.whole).toContain('904905');
          expect((await offerCase(desk.client, bytes)).redacted).toEqual([...REDACT]);
        } finally {
          await desk.close();
          await registry.close();
        }
      }),
      // A smaller one takes long to find, and says no more.
      { numRuns: 3, endOnFailure: true },
    );
  });

  it('names nowhere whom a home is care of, unless a record has that name', async () => {
    const careOf = (name: string) => makeAddress({ care_of_name: name, country_name: 'Norway' });
    const ada = { ...ADA, addresses: [careOf('c/o Wilma Quist'), careOf('Nordvik AS')] };
    const world = { companies: [companySaying(['Chair'])], members: [ada], items: [] };
    const registry = await startScriptedRegistry(createMemoryRegistry(world));
    const desk = await openDesk(startDirectEngine, { registry });
    try {
      await writeInto(desk, ['Ask Wilma  QUIST of Nordvik AS']);
      const open = textsOf(await savedCase(desk.client, desk.case)).whole;
      expect(open).toMatch(/wilma\s+quist/i);
      const left = textsOf(await savedCase(desk.client, desk.case, ['home-addresses'])).whole;
      expect(left).not.toMatch(/wilma|quist/i);
      expect(left).toContain('of Nordvik AS');
    } finally {
      await desk.close();
      await registry.close();
    }
  });

  it('has what is redacted taken out of a large answer, also where a field that comes twice says it', async () => {
    const members = Array.from({ length: 8000 }, (_, n) => ({
      id: String(5000 + n),
      name: `Holder of part ${'x'.repeat(80)}`,
      position: 'Director',
    }));
    const large = JSON.stringify(makeCompanyProfile({ id: '1001', members }));
    const twice = large.replace('{', `{"status":"${NUMBER}",`);
    expect(twice.length).toBeGreaterThan(2 ** 20);
    const world = { companies: [companySaying(['Chair'])], members: [ADA], items: [] };
    const registry = await startScriptedRegistry(createMemoryRegistry(world));
    await registry.disturb((target) => (target.includes('companies/') ? reply(200, twice) : null));
    const desk = await openDesk(startDirectEngine, { registry });
    try {
      await writeInto(desk, ['Chair']);
      expect(textsOf(await savedCase(desk.client, desk.case)).whole).toContain(NUMBER);
      const left = textsOf(await savedCase(desk.client, desk.case, ['document-numbers'])).whole;
      expect(left).not.toContain(NUMBER);
      expect(left).toContain('Holder of part');
    } finally {
      await desk.close();
      await registry.close();
    }
  });

  it('shows no search whose words were taken out, as if it had been asked where the file is opened', async () => {
    const world = { companies: [], members: [ADA], items: [] };
    const registry = await startScriptedRegistry(createMemoryRegistry(world));
    onTestFinished(() => registry.close());
    const {
      client,
      case: id,
      id: named,
      ...desk
    } = await openDesk(startDirectEngine, { registry });
    onTestFinished(() => desk.close());
    const ada = named('member:2001');
    await client.readProfile({ entity: ada, case: id });
    const place = { entity: ada, x: 1, y: 1, pinned: false, hidden: false };
    await client.changeCanvas({ case: id, label: 'Add', put: [place] });
    const viewOpened = async (q: string): Promise<unknown> => {
      const search = { query: { q, count: 50, page: 1 }, registries: [ada.split('/')[0]!] };
      await client.keepCaseView({ case: id, view: { search, profile: null } });
      const { offer } = await offerCase(client, await savedCase(client, id, [...REDACT]));
      const opened = await client.openCaseFile({ offer });
      return (await client.openCase({ case: opened.case })).view?.search ?? null;
    };
    expect(await viewOpened('ada')).toMatchObject({ query: { q: 'ada' } });
    expect(await viewOpened(`ada ${ADA.data.person.birthday_date_full}`)).toBeNull();
  });
});
