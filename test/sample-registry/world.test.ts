import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeWorld } from '../../resources/sample-registry/make/make-world.ts';
import { companyName, memberName } from '../../resources/sample-registry/make/world.ts';
import { byId, writeWorld } from '../../resources/sample-registry/make/write.ts';
import { companyProfile } from '../../src/contract/model/company.ts';
import { memberProfile } from '../../src/contract/model/member.ts';
import {
  companies,
  companyById,
  FOLDER,
  heldPositions,
  memberById,
  members,
} from './read-world.ts';

const files = writeWorld(makeWorld());

/** The one company whose profile and members disagree on purpose. */
const DISAGREES = '1121';

/** Every text anywhere in the records, with the name of its field. */
function* texts(value: unknown, field = ''): Generator<{ field: string; text: string }> {
  if (typeof value === 'string') yield { field, text: value };
  else if (Array.isArray(value)) for (const entry of value) yield* texts(entry, field);
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) yield* texts(entry, key);
}

const allTexts = [...texts(companies), ...texts(members)];

/** Paths of the schema that none of the values says anything for. */
function neverFilled(schema: unknown, values: unknown[], path: string): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, unknown>).flatMap(([key, inner]) => {
      const parts = values.map((value) => (value as Record<string, unknown>)[key]);
      return neverFilled(
        inner,
        parts.filter((part) => part !== undefined && part !== null),
        `${path}.${key}`,
      );
    });
  if (schema instanceof z.ZodArray) return neverFilled(schema.element, values.flat(), `${path}[]`);
  return values.length === 0 ? [path] : [];
}

describe('the sample world', () => {
  it.each(['companies.jsonl', 'members.jsonl'] as const)(
    'is made again to the byte: %s',
    (name) => {
      expect(readFileSync(join(FOLDER, name), 'utf8') === files[name]).toBe(true);
    },
  );

  it('is large enough to feel real', () => {
    expect(companies.length).toBe(705);
    expect(members.length).toBeGreaterThan(1700);
    const kinds = Map.groupBy(members, ({ data }) => Object.keys(data ?? {}).join());
    expect([...kinds.keys()].sort()).toEqual(['authority', 'company', 'mixed', 'person']);
    const jurisdictions = new Set(companies.map((one) => one.jurisdiction_country));
    expect(jurisdictions.size).toBeGreaterThanOrEqual(15);
  });

  it('fills every field of the specification somewhere', () => {
    expect(neverFilled(companyProfile, companies, 'company')).toEqual([]);
    expect(neverFilled(memberProfile, members, 'member')).toEqual([]);
  });

  it('leaves most fields out somewhere', () => {
    const silent = (field: 'status' | 'contacts' | 'parent_company' | 'trade_names') =>
      companies.some((company) => company[field] === undefined);
    expect(silent('status') && silent('contacts') && silent('trade_names')).toBe(true);
    expect(members.some(({ data }) => data?.person && !data.person.birthday_year)).toBe(true);
  });

  it('is written in many scripts', () => {
    const names = [...companies.map(companyName), ...members.map(memberName)].join(' ');
    const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Han', 'Katakana', 'Hangul'];
    for (const script of scripts) expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    for (const letter of 'øÞłğĐạß') expect(names).toContain(letter);
  });

  it('keeps ids in order and once', () => {
    for (const records of [companies, members]) {
      expect(records.map(({ id }) => id)).toEqual([...records].sort(byId).map(({ id }) => id));
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    }
  });

  it('has dates between 1950 and November 2026, none impossible', () => {
    const dates = allTexts.filter(({ text }) => /^\d{4}-\d{2}-\d{2}$/.test(text));
    expect(dates.length).toBeGreaterThan(1000);
    const wrong = dates.filter(
      ({ text }) =>
        text < '1950-01-01' ||
        text > '2026-11-30' ||
        !new Date(text).toISOString().startsWith(text),
    );
    expect(wrong).toEqual([]);
    const ages = members.map(({ data }) => data?.person?.birthday_year ?? '1950');
    expect(ages.filter((year) => year < '1950')).toEqual([]);
  });

  it('reaches nobody: reserved domains and invented numbers only', () => {
    const contacts = [...companies, ...members].flatMap((record) => record.contacts ?? []);
    const odd = contacts.filter(({ type, contact = '' }) => {
      if (type === 'phone')
        return !/^\+(1 555 01\d\d|44 20 7946 0\d{3}|\d{1,3} 000 .*)$/.test(contact ?? '');
      return !/[@.]([a-z0-9-]+\.)*example(\.com)?\/?$/.test(contact ?? '');
    });
    expect(contacts.length).toBeGreaterThan(300);
    expect(odd).toEqual([]);
  });
});

describe('both sides of the sample world', () => {
  const key = (memberId: string, companyId: string, position: string) =>
    `${memberId} in ${companyId} as ${position}`;
  const byCompanies = companies
    .filter(({ id }) => id !== DISAGREES)
    .flatMap(({ id, members: listed = [] }) =>
      listed.map((one) => key(one.id ?? '', id, one.position ?? '')),
    );
  const byMembers = heldPositions
    .filter(({ companyId }) => companyId !== DISAGREES)
    .map(({ memberId, companyId, position }) => key(memberId, companyId, position ?? ''));

  it('state the same positions', () => {
    expect(byCompanies.sort()).toEqual(byMembers.sort());
  });

  it('call each other by the names they have', () => {
    for (const { members: listed = [] } of companies)
      for (const one of listed) {
        const known = memberById.get(one.id ?? '');
        expect(known && memberName(known)).toBe(one.name);
      }
    for (const { positions = [], rights_and_obligations: rights = [] } of members)
      for (const held of [...positions, ...rights]) {
        const known = companyById.get(held.company_id ?? '');
        expect(known && companyName(known)).toBe(held.company_name);
        expect(known?.jurisdiction_country).toBe(held.jurisdiction_country);
      }
  });

  it('end a position with a date, and say inactive then', () => {
    const wrong = heldPositions.filter(({ status, dates = [] }) => {
      const ended = dates.some(({ type }) => type === 'expiration');
      return ended
        ? status !== 'inactive'
        : status !== undefined && !/^(in)?active$/.test(status ?? '');
    });
    expect(wrong).toEqual([]);
    for (const { dates = [] } of heldPositions) {
      const days = dates.map(({ date_full }) => date_full ?? '');
      expect([...days].sort()).toEqual(days);
    }
  });

  it('name parents that are there', () => {
    const parents = companies.flatMap((one) => one.parent_company?.parent_company_id ?? []);
    expect(parents.length).toBeGreaterThan(100);
    expect(parents.filter((id) => !companyById.has(id))).toEqual([]);
  });

  it('let every member hold something', () => {
    const idle = members.filter(
      ({ id, positions, rights_and_obligations: rights }) =>
        !positions && !rights && id !== '100581',
    );
    expect(idle.map(({ id }) => id)).toEqual([]);
  });
});
