/** Profiles as answered: JSON that any parser reads, with the very text that came. */
import { describe, expect, it } from 'vitest';
import type { ExportedRecord } from '../../../src/exchange/common/exporter.ts';
import { makeEntity, makeExport, makeTie } from '../../make/graph.ts';
import { exporterOf } from '../../make/exported.ts';
import { HOSTILE_TEXTS } from '../../make/hostile-text.ts';
import { makeCompanyProfile } from '../../make/records.ts';

const exportProfiles = await exporterOf('profiles');

const company = makeEntity({ id: 'sample/company:1' });
const member = makeEntity({ id: 'sample/member:2', knowledge: 'named' });

const recordWith = (text: string): ExportedRecord => ({
  subject: 'company',
  profile: makeCompanyProfile({ id: '1' }),
  response: {
    sha256: 'a'.repeat(64),
    fetchedAt: '2026-11-20T09:00:00.000Z',
    url: 'https://registry.example/v1/companies/1',
  },
  text: () => text,
});

function written(text: string, redacted: 'birth-dates'[] = []) {
  const { files, loss } = exportProfiles(
    makeExport({
      entities: [company, member],
      ties: [makeTie({ from: member.id, to: company.id })],
      recordOf: (id) => (id === company.id ? recordWith(text) : null),
      redacted,
    }),
  );
  const whole = files[0]?.text ?? '';
  type Read = { about: object; records: Record<string, unknown>[] };
  return { whole, read: JSON.parse(whole) as Read, loss };
}

describe('exportProfiles', () => {
  it('has the record as it came, with hash, time and what was asked', () => {
    const { read, loss } = written('{"id": 1, "name": "Nordvik"}');
    expect(read.records).toEqual([
      {
        entity: 'sample/company:1',
        registry: 'https://registry.example',
        subject: 'company',
        id: '1',
        asked: '/v1/companies/1',
        fetched_at: '2026-11-20T09:00:00.000Z',
        sha256: 'a'.repeat(64),
        answer: { id: 1, name: 'Nordvik' },
      },
    ]);
    expect(read.about).toMatchObject({ registry: 'https://registry.example', chain_count: 17 });
    expect(loss).toEqual([
      { what: 'entities whose record was not fetched', count: 1 },
      { what: 'ties, beyond what the records say of them', count: 1 },
    ]);
  });

  it('keeps every digit of a number', () => {
    const { whole } = written('{"id": 12345678901234567890, "share": 0.10}');
    expect(whole).toContain('"answer":{"id": 12345678901234567890, "share": 0.10}');
  });

  it('has what is no JSON as a text, and says so', () => {
    const { read, loss } = written('{"id": 1');
    expect(read.records[0]).toMatchObject({ answer: '{"id": 1' });
    expect(loss).toContainEqual({
      what: 'answers that are no JSON, which stand as text',
      count: 1,
    });
  });

  it.each(HOSTILE_TEXTS)('stays JSON around %j', (text) => {
    const { read } = written(JSON.stringify({ text }));
    expect(read.records).toHaveLength(1);
    written(text);
  });

  it('gives a long answer in parts', () => {
    const long = 'x'.repeat(1_000_000);
    expect(written(JSON.stringify({ long })).read.records[0]).toMatchObject({ answer: { long } });
  });

  it('says what was taken out of a record', () => {
    expect(written('{}', ['birth-dates']).read.records[0]).toMatchObject({
      taken_out: ['birth-dates'],
    });
  });
});
