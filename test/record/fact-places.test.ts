/** Each fact of an entity is where it is said to be, in the very record it was derived from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EntityFacts, ShownFacts } from '../../src/contract/model/entity.ts';
import { factPlaces, type FactPlace } from '../../src/record/fact-places.ts';
import { DEFAULT_KIND } from '../../src/registry/kinds.ts';

const FOLDER = join(import.meta.dirname, '../../resources/sample-registry');
const VALUES: Record<FactPlace['what'], (facts: ShownFacts) => string | null> = {
  Name: ({ label }) => label,
  Country: ({ country }) => country,
  Nationality: ({ nationality }) => nationality,
  Born: ({ born }) => born,
  'Registration no.': ({ registrationNumber }) => registrationNumber,
  Status: ({ status }) => status,
};

const linesOf = (name: string): string[] =>
  readFileSync(join(FOLDER, `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n');

const resolve = (record: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((at, key) => (at as Record<string, unknown> | undefined)?.[key], record);

/** Facts that are not where they are said to be. */
function wrong(record: unknown, entities: readonly EntityFacts[]): string[] {
  return entities.flatMap(({ pointer, elsewhere, ...facts }) => {
    const source = { pointer, elsewhere, sha256: '', fetchedAt: '', url: '' };
    const shown = { ...facts, source };
    return factPlaces(shown)
      .filter((place) => {
        const value = VALUES[place.what](shown) ?? '';
        const there = resolve(record, place.pointer);
        const isUnnamed = place.what === 'Name' && facts.names.length === 0;
        // Of a text that is far too long the beginning is read.
        if (typeof there === 'string') return !there.startsWith(value) && !isUnnamed;
        // Put together from what is there: every word of it is.
        const words = JSON.stringify(there ?? null);
        return (
          !isUnnamed &&
          !value.split(/[ -]/).every((word) => words.includes(JSON.stringify(word).slice(1, -1)))
        );
      })
      .map((place) => `${facts.id} ${place.what} ${place.pointer}`);
  });
}

describe('the facts of an entity', () => {
  it.each([
    ['company', 'companies'],
    ['member', 'members'],
  ] as const)(
    'that a %s profile or a search states are where they are said to be',
    (subject, name) => {
      let seen = 0;
      for (const line of linesOf(name)) {
        const record = JSON.parse(line) as { id: string };
        const body = Buffer.from(line);
        const decoded = DEFAULT_KIND.decodeProfile(subject, record.id, body, null);
        const { entities } = DEFAULT_KIND.deriveProfile('sample', decoded);
        seen += entities.length;
        expect(wrong(record, entities)).toEqual([]);
        if (subject === 'company') continue;
        const answer = { status: 200, body: Buffer.from(`[${line}]`), contentType: null };
        const { value } = DEFAULT_KIND.decodeItems(answer);
        expect(wrong([record], DEFAULT_KIND.deriveItems('sample', value).entities)).toEqual([]);
      }
      expect(seen).toBeGreaterThan(1000);
    },
  );

  it('are nowhere without a source', () => {
    const [line = ''] = linesOf('members');
    const { id } = JSON.parse(line) as { id: string };
    const decoded = DEFAULT_KIND.decodeProfile('member', id, Buffer.from(line), null);
    const [facts] = DEFAULT_KIND.deriveProfile('sample', decoded).entities;
    expect(facts && factPlaces({ ...facts, source: null })).toEqual([]);
  });
});
