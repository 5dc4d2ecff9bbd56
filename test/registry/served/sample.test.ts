import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { companyProfile } from '../../../src/contract/model/company.ts';
import { memberItem, memberProfile } from '../../../src/contract/model/member.ts';
import { memberQuery } from '../../../src/contract/model/query.ts';
import {
  decodeCompanyProfile,
  decodeMemberItems,
  decodeMemberProfile,
} from '../../../src/registry/business-lookup/decode.ts';
import { openSampleRegistry } from '../../../src/registry/served/sample.ts';

const registry = openSampleRegistry(
  join(import.meta.dirname, '../../../resources/sample-registry'),
);
const temporary = mkdtempSync(join(tmpdir(), 'interlock-sample-'));
afterAll(() => rmSync(temporary, { recursive: true }));

const search = async (query: object) =>
  (await registry.searchMembers(memberQuery.parse({ q: '', ...query }))).value;

const ids = async (query: object): Promise<string[]> => (await search(query)).map(({ id }) => id);

describe('searching the sample registry', () => {
  it('answers whole search items', async () => {
    const [item] = await search({ q: 'ingrid solveig' });
    expect(memberItem.strict().parse(item)).toEqual(item);
    expect(item).toMatchObject({
      id: '100482',
      data: {
        mixed: { full_name: null },
        person: { full_name: 'Ingrid Solveig Halvardsen', birthday_day: null },
        company: { id: null, jurisdiction_state: null },
        authority: { agency: null },
      },
    });
    expect(item?.data.person).not.toHaveProperty('sex');
  });

  it('finds names without their accents and in another script', async () => {
    expect(await ids({ q: 'gesiogrodzki' })).toEqual(['100561']);
    expect(await ids({ q: 'halvardsen' })).toEqual(['100482', '100483']);
    expect(await ids({ q: 'Халвардсен' })).toEqual(['100483', '100482']);
    expect(await ids({ q: 'velkobranov' })).toEqual(['100572', '100571']);
    expect(await ids({ q: 'ΠΑΠΑΔΑΚΗΣ' })).toEqual(['100484']);
    expect(await ids({ q: 'محاراني' })).toEqual([]);
    expect(await ids({ q: 'المحاراني سهيل' })).toEqual(['100593']);
    expect(await ids({ q: '白鷺港' })).toHaveLength(1);
  });

  it('finds everybody by the name they have', async () => {
    const everybody = await search({ count: 500, page: 2 });
    for (const { id, data } of everybody.filter((_, index) => index % 5 === 0)) {
      const name =
        data.person.full_name ??
        data.company.name ??
        data.authority.agency ??
        data.mixed.full_name ??
        '';
      expect(await ids({ q: name })).toContain(id);
    }
  });

  it('filters by position, nationality, year and address', async () => {
    expect(await ids({ position: 'nominee' })).toEqual(['100541']);
    expect(await ids({ q: 'krzemogorski', birthYear: '1991' })).toEqual(['100574']);
    expect(await ids({ q: 'halvard', nationality: 'norwegian', position: 'chair' })).toContain(
      '100482',
    );
    expect(await ids({ q: 'ingrid', city: 'Piraeus', country: 'gr' })).toEqual(['100482']);
    expect(await ids({ q: 'quillfeather', postcode: '3041', county: 'limassol district' })).toEqual(
      ['100541'],
    );
    expect((await ids({ state: 'DE' })).length).toBeGreaterThan(0);
    expect(await ids({ state: 'DE' })).toEqual(await ids({ state: 'delaware' }));
  });

  it('pages through everybody once, and is empty past the end', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ids({ count: 500, page })));
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 500, expect.any(Number)]);
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
    expect(pages.flat().slice(0, 3)).toEqual(['7', '007', '1151']);
    expect(pages.flat().at(-1)).toBe('9007199254740993');
    expect(await ids({ count: 500, page: 5 })).toEqual([]);
    expect(await ids({ count: 2, page: 2 })).toEqual(['1151', pages[0]?.[3]]);
  });
});

describe('the answers of the sample registry', () => {
  const asSent = (body: Uint8Array) => ({ body, contentType: null });

  it('are whole records, and their bytes say the same', async () => {
    const member = await registry.memberProfile('100482');
    expect(memberProfile.strict().parse(member.value)).toEqual(member.value);
    expect(decodeMemberProfile(asSent(member.response.body), '100482')).toMatchObject({
      value: member.value,
      drift: [],
    });
    const company = await registry.companyProfile('1002');
    expect(companyProfile.strict().parse(company.value)).toEqual(company.value);
    expect(decodeCompanyProfile(asSent(company.response.body), '1002')).toMatchObject({
      value: company.value,
      drift: [],
    });
    const found = await registry.searchMembers(memberQuery.parse({ q: 'halvard' }));
    expect(decodeMemberItems(asSent(found.response.body))).toMatchObject({
      value: found.value,
      drift: [],
    });
  });

  it('carry the evidence, the same bytes every time', async () => {
    const one = await registry.companyProfile('1002');
    const other = await registry.companyProfile('1002');
    const { response } = one;
    expect(response.sha256).toBe(createHash('sha256').update(response.body).digest('hex'));
    expect(response).toMatchObject({ status: 200, url: '', size: response.body.length });
    expect(new Date(response.fetchedAt).toISOString()).toBe(response.fetchedAt);
    expect(other.response.sha256).toBe(response.sha256);
  });

  it('tell ids apart that a number would not', async () => {
    for (const id of ['7', '007', '9007199254740992', '9007199254740993'])
      expect((await registry.memberProfile(id)).value.id).toBe(id);
    expect((await registry.memberProfile('1151')).value.data.person.last_name).toBe('Bramburnlow');
    expect((await registry.companyProfile('1151')).value.current_name.name).toBe(
      'Larchmere Press Ltd',
    );
  });
});

describe('the sample registry refuses', () => {
  it('an id it does not have', async () => {
    const refused = { fault: { code: 'record-not-found', detail: { id: '07' } } };
    await expect(registry.memberProfile('07')).rejects.toMatchObject(refused);
    await expect(registry.companyProfile('07')).rejects.toMatchObject(refused);
    await expect(registry.companyProfile('100482')).rejects.toMatchObject({
      fault: { code: 'record-not-found', detail: { subject: 'company' } },
    });
  });

  it('a call nobody waits for any more', async () => {
    const options = { signal: AbortSignal.abort() };
    const refused = { fault: { code: 'cancelled' } };
    await expect(registry.memberProfile('7', options)).rejects.toMatchObject(refused);
    await expect(registry.companyProfile('1002', options)).rejects.toMatchObject(refused);
    await expect(
      registry.searchMembers(memberQuery.parse({ q: '' }), options),
    ).rejects.toMatchObject(refused);
  });

  it('files that are missing or damaged', async () => {
    const refused = { fault: { code: 'file-unreadable' } };
    const missing = openSampleRegistry(join(temporary, 'nowhere'));
    await expect(missing.memberProfile('7')).rejects.toMatchObject(refused);
    writeFileSync(join(temporary, 'members.jsonl'), '{"id":"7"}\n{"id":');
    writeFileSync(join(temporary, 'companies.jsonl'), '{"id":"7","status":');
    const damaged = openSampleRegistry(temporary);
    await expect(damaged.memberProfile('7')).rejects.toMatchObject(refused);
    await expect(damaged.companyProfile('7')).rejects.toMatchObject(refused);
    writeFileSync(join(temporary, 'companies.jsonl'), '["7"]\n');
    const nameless = openSampleRegistry(temporary);
    await expect(nameless.companyProfile('7')).rejects.toMatchObject(refused);
  });
});
