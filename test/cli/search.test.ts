/** `search` from the outside: a real store, a real HTTP server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundEntities } from '../../src/contract/answers/search.ts';
import type { MemberItem } from '../../src/contract/model/member.ts';
import { faultOf, runInterlock, type Ran } from '../make/command-line.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../make/records.ts';
import { reply, startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

const person = (id: string, name: string): MemberItem =>
  makeMemberItem({ id, data: { person: { full_name: name, birthday_year: '1961' } } });
// The last page repeats one that came before.
const items = [
  ...Array.from({ length: 6 }, (_, at) => person(String(at), `Ada ${at}`)),
  person('3', 'Ada again'),
  person('99', 'Ada \u001b[31m\u202eevil\nline'),
];
const companies = [
  makeCompanyProfile({
    id: '7003',
    current_name: { name: 'Lind AS' },
    members: [{ id: '8103', name: 'Ole Namesake', position: 'Chair' }],
  }),
  makeCompanyProfile({
    id: '7001',
    current_name: { name: 'Северный Ветер' },
    registration_number: '77-01',
    documents: [{ name: 'Register', number: 'FN 123456 b' }],
  }),
];
const namesake = (id: string, stated: object = {}): MemberItem =>
  makeMemberItem({ id, data: { person: { full_name: 'Ole Namesake', ...stated } } });
const namesakes = [
  namesake('8101'),
  namesake('8102'),
  namesake('8103'),
  namesake('8104', { birthday_year: '1970' }),
];
const held = (company_id: string, company_name: string) => ({
  company_id,
  company_name,
  positions: [{ position: 'Director' }],
});
const members = [
  makeMemberProfile({
    id: '8101',
    data: {
      person: {
        full_name: 'Ole Namesake',
        birthday_date_full: '1961-04-09',
        residence: 'Norway',
      },
    },
    positions: [held('7003', 'Lind AS'), held('7004', 'Berg AS')],
  }),
  makeMemberProfile({
    id: '8102',
    data: { person: { full_name: 'Ole Namesake', nationality: 'Danish' } },
  }),
  makeMemberProfile({
    id: '8001',
    positions: [{ company_id: '7002', company_name: 'Bloom \u001bLtd', positions: [] }],
  }),
];
const registry = createMemoryRegistry({ items, companies, members });
const folder = mkdtempSync(join(tmpdir(), 'interlock-cli-'));
const store = join(folder, 'search.db');
let scripted: ScriptedRegistry;

beforeAll(async () => {
  scripted = await startScriptedRegistry(registry);
});
afterAll(async () => {
  await scripted.close();
  rmSync(folder, { recursive: true });
});

const search = (...args: string[]): Promise<Ran> =>
  runInterlock(['search', ...args, '--store', store, '--registry', scripted.url], scripted.key);

/** Fetched, so that they are in the store. */
async function profile(...ids: string[]): Promise<void> {
  const engine = ['--store', store, '--registry', scripted.url];
  for (const id of ids) {
    const [subject = '', number = ''] = id.split(':');
    const ran = await runInterlock([subject, number, ...engine], scripted.key);
    expect(ran.code).toBe(0);
  }
}

describe('search', () => {
  it('answers with the items as the specification has them', async () => {
    const ran = await search('ada', '--count', '3', '--json');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toEqual({
      registry: '127.0.0.1',
      query: { q: 'ada', count: 3, page: 1 },
      source: 'registry',
      fetchedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      items: items.slice(0, 3),
      known: [0, 1, 2].map((id) => ({
        id: `127.0.0.1/member:${id}`,
        kind: 'person',
        label: `Ada ${id}`,
        knowledge: 'search',
        born: '1961',
        country: null,
        nationality: null,
        registrationNumber: null,
        fetchedAt: null,
        notFoundAt: null,
        boards: 0,
        first: null,
      })),
      more: true,
    });
  });

  it('tells namesakes apart by what is stored of them', async () => {
    await profile('company:7003', 'member:8101', 'member:8102');
    await scripted.handle(reply(200, JSON.stringify(namesakes)));
    const { stdout } = await search('ole namesake');
    const rows = stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | '));
    expect(rows.slice(0, 5)).toEqual([
      'ID | KIND | BORN / NUMBER | COUNTRY | IN THE STORE | NAME',
      '8101 | person | 1961-04-09 | Norway | 2 companies, first Lind AS | Ole Namesake',
      '8102 | person | not stated | nationality Danish | no role stated | Ole Namesake',
      '8103 | person | not stated | not stated | record not fetched, named by Lind AS | Ole Namesake',
      '8104 | person | 1970 | not stated | record not fetched | Ole Namesake',
    ]);
    const json = await search('ole namesake', '--json');
    await scripted.behave('ok');
    expect((JSON.parse(json.stdout) as { known: object[] }).known).toMatchObject([
      { born: '1961-04-09', boards: 2, first: { label: 'Lind AS' } },
      { born: null, nationality: 'Danish', boards: 0, first: null },
      { boards: 1, fetchedAt: null },
      { born: '1970', boards: 0 },
    ]);
  });

  it('counts stored members with the name in another spelling, which the answer does not list', async () => {
    const named = (id: string, full_name: string) =>
      makeMemberItem({ id, data: { person: { full_name } } });
    const answer = (...found: MemberItem[]) => scripted.handle(reply(200, JSON.stringify(found)));
    await answer(named('8201', 'Morten Kjær'), named('8202', 'Kjær, Morten'));
    const first = await search('morten kjær');
    await answer(named('8203', 'Morten Kjaer'));
    const other = await search('morten kjaer');
    const json = await search('morten kjaer', '--json');
    await answer(named('8201', 'Morten Kjær'));
    const { stdout } = await search('Morten KJÆR');
    await scripted.behave('ok');
    expect(first.stdout).not.toContain('another spelling');
    expect(other.stdout).toContain(
      'In the store, 2 members with this name in another spelling, not listed here: find lists all\n',
    );
    const { otherwise } = JSON.parse(json.stdout) as { otherwise: { ids: string[] } };
    expect(otherwise.ids.toSorted()).toEqual(['127.0.0.1/member:8201', '127.0.0.1/member:8202']);
    // One in the same letters that it does not list, either, is no other spelling.
    expect(stdout).toContain('In the store, 1 member with this name in another spelling');
  });

  it('sends every filter', async () => {
    const filters = {
      position: 'Chair',
      nationality: 'Norwegian',
      'birth-year': '1961',
      country: 'Norway',
      postcode: '9008',
      state: 'Troms',
      county: 'T',
      city: 'Tromsø',
    };
    const options = Object.entries(filters).flatMap(([name, value]) => [`--${name}`, value]);
    await search('ada', 'lovelace', ...options, '--page', '2');
    const { 'birth-year': birthYear, ...same } = filters;
    const asked = { q: 'ada lovelace', ...same, birthYear, count: 50, page: 2 };
    expect(registry.asked.at(-1)).toEqual(asked);
  });

  it('loads all pages into one, without duplicates', async () => {
    const { stdout } = await search('ada', '--count', '4', '--all', '--json');
    const all = JSON.parse(stdout) as { items: MemberItem[]; more: boolean; duplicates: number };
    expect(all.items.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '99']);
    expect(all).toMatchObject({ more: false, duplicates: 1 });
    const text = await search('ada', '--count', '4', '--all');
    expect(text.stdout).toMatch(/^7 results from the registry, .*Z; 1 duplicate left out$/m);
  });

  it('refuses an answer of which nothing can be read, and keeps the page it had', async () => {
    await search('ada', '--count', '5');
    await scripted.handle(reply(200, '[{"id":"x"},{"id":"y"}]'));
    const ran = await search('ada', '--count', '5', '--json');
    await scripted.behave('ok');
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(faultOf(ran).code).toBe('answer-wrong-shape');
    const kept = await search('ada', '--count', '5', '--offline', '--json');
    expect(JSON.parse(kept.stdout)).toMatchObject({ source: 'store', items: items.slice(0, 5) });
  });

  it('takes null for no match, and lists the difference', async () => {
    await scripted.handle(reply(200, 'null'));
    const ran = await search('nobody');
    await scripted.behave('ok');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^0 results from the registry, fetched /);
    expect(ran.stdout).toMatch(/\(whole answer\) +wrong type +expected a list, found null$/m);
  });

  it('says of all pages together that they are as old as the oldest', async () => {
    const asked = ['bo', '--count', '6', '--json'];
    const fetched = async (...more: string[]): Promise<string> => {
      const { stdout } = await search(...asked, ...more);
      return (JSON.parse(stdout) as { fetchedAt: string }).fetchedAt;
    };
    const second = await fetched('--page', '2');
    expect((await fetched()) > second).toBe(true);
    expect(await fetched('--all', '--offline')).toBe(second);
  });

  it('shows a table in which no name can steer the terminal', async () => {
    const { stdout } = await search('ada', '--page', '2', '--count', '6');
    expect(stdout).toContain(
      '99  person  1961           not stated  record not fetched  Ada \\u{1b}[31m\\u{202e}evil',
    );
    expect(stdout).not.toContain('\u001b');
    expect(stdout).not.toContain('\u202e');
    expect(stdout).toMatch(/^2 results from the registry, fetched .*Z$/m);
  });

  it('says what it left out, and where the answer differs from the specification', async () => {
    const nobody = { id: 'a b', data: items[0]?.data };
    await scripted.handle(reply(200, JSON.stringify([{ ...items[0], 'x\u001b': 1 }, nobody])));
    const one = await search('ada');
    const all = await search('ada', '--all');
    const json = await search('ada', '--json');
    await scripted.behave('ok');
    expect(json.code).toBe(0);
    expect(JSON.parse(json.stderr)).toMatchObject({
      notice: { code: 'answer-drifts', detail: { places: 2 } },
    });
    for (const { stdout } of [one, all]) {
      expect(stdout).toMatch(/^1 result from the registry/m);
      expect(stdout).toMatch(/^differs from the specification \(2\)$/m);
      expect(stdout).toMatch(/\/0\/x\\u\{1b\} +unknown field +found 1$/m);
      expect(stdout).toMatch(/\/1\/id +wrong type +expected a string of digits, found "a b"$/m);
    }
  });

  it('answers from the store when the registry can’t be reached, and says so', async () => {
    await search('ada', '--count', '3');
    await scripted.behave('refused');
    const ran = await search('ada', '--count', '3', '--json');
    await scripted.behave('ok');
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ source: 'store', items: items.slice(0, 3) });
    expect(JSON.parse(ran.stderr)).toMatchObject({ notice: { code: 'registry-unreachable' } });
  });

  it('says of an empty result of before when it was, and not that nothing was searched', async () => {
    await scripted.handle(reply(200, '[]'));
    const online = await search('zenobia', '--json');
    await scripted.behave('ok');
    const { fetchedAt } = JSON.parse(online.stdout) as { fetchedAt: string };
    const json = await search('zenobia', '--offline', '--json');
    expect(json).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(json.stdout)).toMatchObject({
      source: 'store',
      items: [],
      fetchedAt,
      notAskedAgain: 'offline',
    });
    const { stdout, stderr } = await search('zenobia', '--offline');
    expect(stderr).toBe('');
    expect(stdout).toContain(
      `0 results from the store, fetched ${fetchedAt}; not asked again: offline`,
    );
  });

  it('says whom it finds where it finds nobody, and what the store has of the words', async () => {
    await profile('company:7001');
    await scripted.handle(reply(200, '[]'));
    const { stdout } = await search('северн');
    expect(stdout).toMatch(/^0 results from the registry/);
    expect(stdout).toContain(
      'finds members only: people, companies and authorities that hold a role',
    );
    expect(stdout).toContain('read by its id: company <id>');
    expect(stdout).toMatch(/^127\.0\.0\.1\/company:7001 {2}Северный Ветер$/m);
    expect(stdout).toMatch(/^1 record in the store with these words: find lists where$/m);
    const none = await search('nobody-at-all');
    await scripted.behave('ok');
    expect(none.stdout).toMatch(/^No record in the store has these words\.$/m);
    expect((await search('ada')).stdout).not.toContain('members only');
  });

  it('looks for a number in the store, too', async () => {
    await profile('company:7001');
    await scripted.handle(reply(200, '[]'));
    const json = await search('FN 123-456 b', '--json');
    await scripted.behave('ok');
    expect(JSON.parse(json.stdout)).toMatchObject({
      items: [],
      inStore: {
        items: [{ id: '127.0.0.1/company:7001', where: [{ text: 'FN 123456 b' }] }],
        total: { records: 1, is: 'exact' },
      },
    });
    expect((await search('123456', '--offline')).stdout).toMatch(
      /^1 record in the store with this number: find lists where$/m,
    );
  });

  it('is not searched, rather than empty, when offline and unknown', async () => {
    const ran = await search('zeno', '--offline', '--json');
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(faultOf(ran)).toMatchObject({ code: 'not-searched-offline' });
  });

  it('says offline which stored companies have the name, as a list of their own', async () => {
    await profile('company:7001', 'member:8001');
    const json = await search('ветер', '--offline', '--json');
    expect(json.code).toBe(0);
    expect(JSON.parse(json.stderr)).toMatchObject({ notice: { code: 'not-searched-offline' } });
    const { stored, ...rest } = JSON.parse(json.stdout) as { stored: FoundEntities };
    expect(rest).toEqual({
      registry: '127.0.0.1',
      query: { q: 'ветер', count: 50, page: 1 },
      source: 'store',
      fetchedAt: null,
      items: [],
      known: [],
      more: false,
    });
    expect(stored).toMatchObject({
      items: [{ id: '127.0.0.1/company:7001', label: 'Северный Ветер', foundBy: null }],
      more: false,
    });
    const { stdout } = await search('novaia avgi', '--offline');
    expect(stdout).toBe('');
    const named = await search('severn', '--offline');
    expect(named.stdout).toContain('0 results from the store\n');
    expect(named.stdout).toMatch(
      /^company:7001 +77-01 +not stated +its profile +Северный Ветер\n1 company in the store by this name$/m,
    );
    expect((await search('bloom', '--offline')).stdout).toMatch(
      /^company:7002 +not searched +not searched +its name only +Bloom \\u\{1b\}Ltd\n1 company/m,
    );
  });

  it('says of companies nothing while the registry is asked, and what stands stays', async () => {
    await profile('company:7001');
    await search('ada', '--count', '3');
    const online = await search('ada', '--count', '3', '--json');
    expect(JSON.parse(online.stdout)).not.toHaveProperty('stored');
    const offline = await search('ada', '--count', '3', '--offline', '--json');
    const { stored, ...rest } = JSON.parse(offline.stdout) as { stored: FoundEntities };
    expect(stored).toEqual({ items: [], more: false });
    const { fetchedAt: _at, ...asked } = JSON.parse(online.stdout) as Record<string, unknown>;
    expect(rest).toMatchObject({ ...asked, source: 'store' });
  });

  it('refuses a count that the specification does not have', async () => {
    const ran = await search('ada', '--count', '501', '--json');
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('--count takes a number from 1 to 500.');
    const page = await search('ada', '--page', '0');
    expect(page.stderr).toContain('--page takes a whole number from 1 on.');
  });

  it('refuses a text that is too long in plain words', async () => {
    const { code, stderr } = await search('a'.repeat(1001));
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The search text is not valid: it is longer than 1000 characters\. /);
  });

  it.each([
    [[]],
    [['ada', '--count', 'many']],
    [['ada', '--nobody']],
    [['ada', '--key', 'k']],
    [['ada', '--page']],
    [['ada', '--key-form', 'cookie']],
  ])('refuses the arguments %j, and says how it is used', async (args) => {
    const ran = await search(...args);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('search <text>');
  });
});
