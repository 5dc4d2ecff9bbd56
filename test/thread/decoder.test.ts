/** Large profiles come out of their thread as they would be decoded here. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { businessLookup } from '../../src/registry/business-lookup/kind.ts';
import type { LargeDecoder, LargeProfile } from '../../src/registry/common/registry.ts';
import { createDecoder } from '../../src/thread/decoder.ts';
import { makeCompanyProfile, makeMemberProfile } from '../make/records.ts';
import { refusedWith } from '../make/open-desk.ts';

function openDecoder(): LargeDecoder {
  const decoder = createDecoder();
  onTestFinished(() => decoder.close());
  return decoder;
}

const profileOf = (
  subject: 'member' | 'company',
  record: unknown,
  given: Partial<LargeProfile> = {},
): LargeProfile => ({
  kind: businessLookup.name,
  registry: 'sample',
  subject,
  id: '1',
  derives: true,
  body: Buffer.from(JSON.stringify(record)),
  contentType: null,
  ...given,
});

const members = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(100_000 + index),
    name: index % 2 ? `Person ${index} \ud800` : 'ü'.repeat(index % 50),
    position: 'Shareholder',
  }));

const contacts = members(900).map(({ id }) => ({ type: 'email', contact: `${id}@mail.example` }));
const company = makeCompanyProfile({
  id: '1',
  status: 'Active',
  members: members(3000),
  contacts,
});
const odd = { ...company, id: 1, members: [...company.members, 7, { id: 12345678901234567890n }] };
const oddText = JSON.stringify(odd, (_key, value: unknown) =>
  typeof value === 'bigint' ? 'DIGITS' : value,
).replace('"DIGITS"', '12345678901234567890');
const member = makeMemberProfile({
  id: '1',
  positions: members(2000).map(({ id, name }) => ({
    company_id: id,
    company_name: name,
    positions: [{ position: 'Director', status: 'active' }],
  })),
});

describe('the decoder of large answers', () => {
  /** Its thread takes longer to start than to decode. */
  let shared: LargeDecoder;
  beforeAll(() => void (shared = createDecoder()));
  afterAll(() => shared.close());

  it.each([
    ['a company', profileOf('company', company)],
    ['a member', profileOf('member', member)],
    ['what differs', profileOf('company', null, { body: Buffer.from(oddText) })],
    ['UTF-16', profileOf('company', null, { body: Buffer.from(`\ufeff${oddText}`, 'utf16le') })],
  ])('decodes %s, and derives what it says', async (_what, profile) => {
    const { subject, id, body, contentType, registry } = profile;
    const expected = businessLookup.decodeProfile(subject, id, body, contentType);
    const { decoded, derived } = await shared.decode(profile);
    expect(decoded).toEqual(expected);
    expect(JSON.stringify(decoded)).toBe(JSON.stringify(expected));
    const says = businessLookup.deriveProfile(registry, expected);
    expect(JSON.stringify(derived)).toBe(JSON.stringify(says));
    // The bytes are still there to be kept.
    expect(body.byteLength).toBeGreaterThan(1000);
  });

  it('decodes the answer to a search, and derives what it says', async () => {
    const found = members(3000).map(({ id, name }) => ({
      id,
      data: { mixed: { full_name: name } },
    }));
    const body = Buffer.from(JSON.stringify([...found, { id: 'no digits' }]));
    const bytes = { status: 200, body, contentType: null };
    const asked = { kind: businessLookup.name, registry: 'sample', derives: true, ...bytes };
    const expected = businessLookup.decodeItems(bytes);
    expect(expected.value).toHaveLength(3000);
    const { decoded, derived } = await shared.decodeItems(asked);
    expect(JSON.stringify(decoded)).toBe(JSON.stringify(expected));
    const says = businessLookup.deriveItems('sample', expected.value);
    expect(JSON.stringify(derived)).toBe(JSON.stringify(says));
    const broken = shared.decodeItems({ ...asked, body: Buffer.from('{"error":1}') });
    expect(await refusedWith(broken)).toBe('answer-wrong-shape');
  });

  it('derives nothing where nobody wants it', async () => {
    const { derived } = await shared.decode(profileOf('company', company, { derives: false }));
    expect(derived).toBeNull();
  });

  it('refuses as the kind does, and is ready for the next', async () => {
    const other = shared.decode(profileOf('company', company, { id: '2' }));
    const cut = shared.decode(profileOf('company', null, { body: Buffer.from('{"id":"1"') }));
    const next = shared.decode(profileOf('company', company));
    expect(await refusedWith(other)).toBe('answer-wrong-id');
    expect(await refusedWith(cut)).toBe('answer-cut');
    expect((await next).decoded.profile.id).toBe('1');
  });

  it('can be cancelled, under way and while it waits', async () => {
    const decoder = openDecoder();
    const first = new AbortController();
    const second = new AbortController();
    await decoder.decode(profileOf('company', company));
    const large = makeCompanyProfile({ id: '1', members: members(20_000) });
    const underWay = decoder.decode(profileOf('company', large), first.signal);
    const waiting = decoder.decode(profileOf('company', company), second.signal);
    const next = decoder.decode(profileOf('company', company));
    // It is handed over; all of it comes back in many turns.
    await nextTurn();
    second.abort();
    expect(await refusedWith(waiting)).toBe('cancelled');
    first.abort();
    expect(await refusedWith(underWay)).toBe('cancelled');
    expect((await next).decoded.profile.id).toBe('1');
    const already = decoder.decode(profileOf('company', company), AbortSignal.abort());
    expect(await refusedWith(already)).toBe('cancelled');
  });

  it('ends with what it is at when it is closed', async () => {
    const decoder = createDecoder();
    await decoder.decode(profileOf('company', company));
    const large = makeCompanyProfile({ id: '1', members: members(20_000) });
    const decoding = [large, large].map((one) =>
      refusedWith(decoder.decode(profileOf('company', one))),
    );
    await nextTurn();
    await decoder.close();
    expect(await Promise.all(decoding)).toEqual(['cancelled', 'cancelled']);
  });

  it('reads little at a time in the thread that asks', async () => {
    const profile = profileOf('company', makeCompanyProfile({ id: '1', members: members(8000) }));
    const read: number[] = [];
    const { parse } = JSON;
    const spied = vi.spyOn(JSON, 'parse').mockImplementation((text, ...more) => {
      read.push(String(text).length);
      return parse(text, ...more) as unknown;
    });
    onTestFinished(() => spied.mockRestore());
    const { decoded, derived } = await shared.decode(profile);
    spied.mockRestore();
    expect(decoded.profile).toMatchObject({ members: { length: 8000 } });
    // All that came is read here, and each part of it in a turn of its own.
    const whole = JSON.stringify({ decoded, derived }).length;
    const sum = read.reduce((all, one) => all + one, 0);
    expect(sum).toBeGreaterThan(whole * 0.9);
    expect(Math.max(...read)).toBeLessThan(110_000);
  });
});
