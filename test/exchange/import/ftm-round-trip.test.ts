/** What comes back of a graph that was written as FollowTheMoney, and that the rest is said to be lost. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEntityId, type EntityId } from '../../../src/contract/model/entity.ts';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { ftmIds } from '../../../src/exchange/ftm/links.ts';
import { MAX_LENGTHS } from '../../../src/exchange/ftm/properties.ts';
import { countryCode, wordsOfCountryCode } from '../../../src/exchange/values/country-code.ts';
import { partialDate } from '../../../src/exchange/values/dates.ts';
import { fallbackLabel } from '../../../src/record/values/names.ts';
import { exporterOf } from '../../make/exported.ts';
import { arbitraryExport, makeEntity, makeExport, makeTie, SMALL_GRAPH } from '../../make/graph.ts';
import {
  expectedOf,
  importText,
  inventedExport,
  problemLines,
  sameOf,
} from '../../make/imported.ts';

const exportFtm = await exporterOf('ftm');

function exported(graph: GraphToExport) {
  const { files, loss } = exportFtm(graph);
  return { text: files[0]?.text ?? '', loss };
}

type Text = string | null;

const notBlank = (text: Text): Text => (text === null || text.trim() === '' ? null : text);
const cut = (text: Text, most: number): Text =>
  notBlank(text)
    ?.slice(0, most)
    .replace(/[\ud800-\udbff]$/, '') ?? null;
const stringOf = (text: Text): Text => cut(text, MAX_LENGTHS.string);

function countryBack(text: Text): Text {
  const code = countryCode(text);
  return code === null ? null : wordsOfCountryCode(code);
}

/** Of what any format gives back, what FollowTheMoney does. */
function ftmExpectedOf(written: GraphToExport) {
  const graph = withTermsApart(withoutBlanks(written));
  const ids = ftmIds(graph);
  const { entities, ties } = expectedOf(graph);
  const labels = new Map(graph.entities.map(({ id, label }) => [id, label]));
  return {
    entities: entities.map(({ key, label, registrationNumber, ...one }) => {
      const id = key as EntityId;
      const { subject, id: own } = parseEntityId(id);
      const isPerson = one.kind === 'person';
      const isNamed = labels.get(id) !== '';
      return {
        key: ids.of(id),
        ...one,
        label: isNamed ? cut(label, MAX_LENGTHS.name) : fallbackLabel(subject, own),
        country: countryBack(one.country),
        nationality: isPerson ? countryBack(one.nationality) : null,
        status: stringOf(one.status),
        born: isPerson ? partialDate(one.born) : null,
        registrationNumber:
          (registrationNumber?.length ?? 0) <= MAX_LENGTHS.identifier ? registrationNumber : null,
        x: null,
        y: null,
      };
    }),
    ties: ties.map(({ key, from, to, ...one }) => ({
      ...one,
      key: ids.derived(from as EntityId, 'tie', key),
      from: ids.of(from as EntityId),
      to: ids.of(to as EntityId),
      role: stringOf(one.role),
      status: stringOf(one.status),
      start: partialDate(one.start),
      registered: null,
      end: partialDate(one.end),
    })),
  };
}

/** Each of several terms is a link of its own; a registration is words of it. */
const withTermsApart = (graph: GraphToExport): GraphToExport => ({
  ...graph,
  ties: graph.ties.flatMap((tie) =>
    tie.terms.length < 2
      ? [tie]
      : tie.terms.map((term, at) => ({
          ...tie,
          id: at === 0 ? tie.id : `${tie.id} term ${at + 1}`,
          terms: [term],
        })),
  ),
});

/** What is blank is not stated, whatever a file makes of it. */
const withoutBlanks = (graph: GraphToExport): GraphToExport => ({
  ...graph,
  entities: graph.entities.map((entity) => ({
    ...entity,
    label: notBlank(entity.label) ?? '',
    status: notBlank(entity.status),
    registrationNumber: notBlank(entity.registrationNumber),
  })),
  ties: graph.ties.map((tie) => ({
    ...tie,
    role: notBlank(tie.role),
    status: notBlank(tie.status),
  })),
});

/** A parent’s level that is too long can’t be told from the words that are put around it. */
const withShortLevels = (graph: GraphToExport): GraphToExport => ({
  ...graph,
  ties: graph.ties.map((tie) =>
    tie.kind === 'parent' ? { ...tie, role: tie.role?.slice(0, 100) ?? null } : tie,
  ),
});

describe('a FollowTheMoney file of our own', () => {
  it('gives back every entity and tie, rights and countries in words among them', () => {
    for (const graph of [makeExport(SMALL_GRAPH), inventedExport()]) {
      const file = importText('ftm', exported(graph).text);
      expect(sameOf(file)).toEqual(ftmExpectedOf(graph));
      expect(file.counts.refused).toBe(0);
    }
    const kinds = importText('ftm', exported(makeExport(SMALL_GRAPH)).text).ties;
    expect(kinds.map(({ kind, role }) => [kind, role])).toEqual([
      ['position', 'Director'],
      ['position', 'Chair'],
      ['right', null],
      ['parent', 'direct'],
      ['position', 'Deputy'],
    ]);
  });

  it('gives back any graph, in whatever parts it is read', () => {
    fc.assert(
      fc.property(arbitraryExport, fc.integer({ min: 1, max: 5000 }), (any, part) => {
        const graph = withShortLevels(any);
        fc.pre(graph.entities.length > 0);
        const file = importText('ftm', exported(graph).text, part);
        expect(sameOf(file)).toEqual(ftmExpectedOf(graph));
      }),
    );
  });

  it('tells a right from a position in the same words, and a parent of what is no company', () => {
    const graph = makeExport({
      entities: [
        makeEntity({ id: 'sample/member:1', kind: 'company' }),
        makeEntity({ id: 'sample/company:1' }),
        makeEntity({ id: 'sample/member:2', kind: 'member' }),
      ],
      ties: [
        makeTie({ id: '1', role: 'parent company' }),
        makeTie({ id: '2', kind: 'right', role: 'parent company' }),
        makeTie({ id: '3', kind: 'right', role: 'Director' }),
        makeTie({ id: '4', kind: 'parent', to: 'sample/member:2', role: 'ultimate (2)' }),
        makeTie({ id: '5', kind: 'parent', role: null }),
      ],
    });
    const file = importText('ftm', exported(graph).text);
    expect(file.ties.map(({ kind, role }) => [kind, role])).toEqual([
      ['position', 'parent company'],
      ['right', 'parent company'],
      ['right', 'Director'],
      ['parent', 'ultimate (2)'],
      ['parent', null],
    ]);
    const names = file.ties.flatMap(({ fields }) => fields.map(([name]) => name));
    expect(names).not.toContain('description');
    expect(problemLines(file)).toEqual([]);
  });

  it('says which words of countries don’t come back', () => {
    const countries = ['Norway', 'NO', 'Kingdom of Norway', 'Atlantis'];
    const entities = countries.map((country, at) =>
      makeEntity({ id: `sample/company:${at + 1}`, country }),
    );
    const { text, loss } = exported(makeExport({ entities }));
    expect(importText('ftm', text).entities.map(({ country }) => country)).toEqual([
      ...['Norway', 'Norway'],
      ...[null, null],
    ]);
    expect(loss).toContainEqual({
      what: 'words of countries that are others than their codes stand for',
      count: 1,
    });
    expect(loss).toContainEqual({
      what: 'countries in words that no code is known for',
      count: 2,
    });
  });
});
