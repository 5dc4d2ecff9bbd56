import { describe, expect, it } from 'vitest';
import { makeEntity, makeExport, makeTie, SMALL_GRAPH } from '../../make/graph.ts';
import { exporterOf } from '../../make/exported.ts';
import { importText, inventedExport, problemLines } from '../../make/imported.ts';

const exportFtm = await exporterOf('ftm');

/** `brl-sample-company-1001`. */
const ftmId = (id: string): string => `brl-${id.replace('/', '-').replace(':', '-')}`;

const lines = (...entities: object[]): string =>
  entities.map((entity) => `${JSON.stringify(entity)}\n`).join('');

const read = (...entities: object[]) => importText('ftm', lines(...entities));

const person = (id: string, name: string) => ({
  id,
  schema: 'Person',
  properties: { name: [name] },
});
const company = (id: string, name: string) => ({
  id,
  schema: 'Company',
  properties: { name: [name] },
});

describe('importing FollowTheMoney of others', () => {
  it('takes people, companies and public bodies, the first name as the label', () => {
    const { entities } = read(
      {
        id: 'p',
        schema: 'Person',
        caption: 'shown',
        properties: {
          name: ['Ada Lind', 'A. Lind'],
          alias: ['Ада'],
          birthDate: ['1961-04'],
          nationality: ['no', 'se'],
          country: ['gb'],
          topics: ['role.pep'],
        },
      },
      {
        id: 'c',
        schema: 'Company',
        caption: 'Nordvik',
        properties: {
          jurisdiction: ['no'],
          country: ['se'],
          registrationNumber: ['904'],
          status: ['Active'],
        },
      },
      { id: 'o', schema: 'Organization', properties: {} },
      { id: 'l', schema: 'LegalEntity', properties: { name: 'no list' } },
      { id: 'b', schema: 'PublicBody', properties: { name: ['Port'] } },
    );
    expect(entities).toMatchObject([
      {
        key: 'p',
        kind: 'person',
        label: 'Ada Lind',
        names: ['Ada Lind', 'A. Lind', 'Ада'],
        born: '1961-04',
        nationality: 'Norway',
        country: 'United Kingdom',
        row: 1,
        fields: [
          ['nationality', 'se'],
          ['topics', 'role.pep'],
        ],
      },
      {
        kind: 'company',
        label: 'Nordvik',
        country: 'Norway',
        registrationNumber: '904',
        status: 'Active',
        fields: [['country', 'se']],
      },
      { kind: 'company', label: 'o', names: [] },
      { kind: 'member', label: 'no list' },
      { kind: 'authority', label: 'Port', row: 5 },
    ]);
  });

  it('takes what ties them, a tie for each pair, and an owner as a parent only where that is said', () => {
    const tie = (id: string, schema: string, properties: Record<string, string[]>) => ({
      id,
      schema,
      properties,
    });
    const file = read(
      person('p', 'Ada'),
      company('c', 'Nordvik'),
      company('d', 'Holding'),
      tie('1', 'Directorship', {
        director: ['p'],
        organization: ['c', 'd'],
        role: ['Chair'],
        startDate: ['2001-02'],
        endDate: ['2009'],
        status: ['former'],
      }),
      tie('2', 'Ownership', {
        owner: ['d'],
        asset: ['c'],
        role: ['parent company (direct)'],
        percentage: ['51'],
      }),
      tie('3', 'Ownership', { owner: ['d'], asset: ['c'], role: ['parent company'] }),
      tie('4', 'Ownership', { owner: ['p'], asset: ['c'], role: ['shareholder'] }),
      tie('5', 'Employment', { employee: ['p'], employer: ['c'] }),
      tie('6', 'Membership', { member: ['p'], organization: ['c'] }),
      tie('7', 'Representation', { agent: ['p'], client: ['c'] }),
      tie('8', 'UnknownLink', { subject: ['p'], object: ['c'] }),
      tie('9', 'Directorship', { director: ['p'] }),
      tie('10', 'Directorship', { director: ['p'], organization: ['gone'] }),
    );
    expect(file.ties.map(({ key, kind, from, to, role }) => [key, kind, from, to, role])).toEqual([
      ['1', 'position', 'p', 'c', 'Chair'],
      ['1#2', 'position', 'p', 'd', 'Chair'],
      ['2', 'parent', 'd', 'c', 'direct'],
      ['#4', 'position', 'd', 'c', 'Shareholding 51 %'],
      ['3', 'parent', 'd', 'c', null],
      ['4', 'position', 'p', 'c', 'shareholder'],
      ...['5', '6', '7', '8'].map((id) => [id, 'position', 'p', 'c', null]),
    ]);
    expect(file.ties[0]).toMatchObject({ start: '2001-02', end: '2009', status: 'former', row: 4 });
    expect(file.ties[2]?.fields).toEqual([['percentage', '51']]);
    expect(problemLines(file)).toEqual([
      'left-out | 12 | organization | Directorship of nobody',
      'left-out | 13 | it goes to “gone”, which is not among the entities',
      'changed | shares of a column of their own, taken as ties beside the role: 1',
    ]);
  });

  it('counts by schema what it leaves out, and names the lines it refuses', () => {
    const text = `${lines(person('p', 'Ada'), { id: 'a', schema: 'Address', properties: {} })}\n{"id":1}\nnot json\n[]\n${lines(
      person('p', 'again'),
      { id: 'b', schema: 'Address' },
      { id: 'v', schema: '__proto__', properties: { name: [] } },
    )}`;
    const file = importText('ftm', text, 7);
    expect(file.counts).toMatchObject({ entities: 1, refused: 4, 'left-out': 3 });
    expect(problemLines(file)).toEqual([
      'refused | 4 | it is no entity as JSON',
      'refused | 5 | it is no entity as JSON',
      'refused | 6 | it is no entity as JSON',
      'refused | 7 | the id “p” is that of row 1 already',
      'left-out | things of the schema “Address”: 2',
      'left-out | things of the schema “__proto__”: 1',
    ]);
  });

  it('refuses what doesn’t begin with an entity', () => {
    expect(() => importText('ftm', '{"nodes": []}')).toThrow('line 1: it is no entity as JSON');
    expect(() => importText('ftm', '\n\n')).toThrow('it is empty');
  });
});

describe('importing FollowTheMoney of our own', () => {
  it('gives back entities and ties, with the ids they have there', () => {
    const file = importText('ftm', exportFtm(makeExport(SMALL_GRAPH)).files[0]?.text ?? '');
    expect(file.entities.map(({ key, kind, label, born }) => [key, kind, label, born])).toEqual(
      SMALL_GRAPH.entities.map(({ id, kind, label, born }) => [ftmId(id), kind, label, born]),
    );
    expect(file.entities[0]).toMatchObject({
      country: 'Norway',
      status: 'Active',
      registrationNumber: '918 402 771',
    });
    const same = (tie: {
      from: string;
      to: string;
      role: string | null;
      start: string | null;
      end: string | null;
    }) => [...[tie.from, tie.to, tie.role, tie.start, tie.end]];
    expect(file.ties.map(same)).toEqual(
      SMALL_GRAPH.ties.map(({ from, to, role, terms: [term] }) =>
        same({
          from: ftmId(from),
          to: ftmId(to),
          role,
          start: term?.start ?? null,
          end: term?.end ?? null,
        }),
      ),
    );
    expect(file.ties.map(({ kind }) => kind)).toEqual([
      ...['position', 'position', 'right', 'parent', 'position'],
    ]);
    expect(problemLines(file)).toEqual([]);
  });

  it('gives back a world, all that ties it and no more', () => {
    const world = inventedExport();
    const file = importText('ftm', exportFtm(world).files[0]?.text ?? '');
    expect(file.entities.map(({ key, kind, label }) => [key, kind, label])).toEqual(
      world.entities.map(({ id, kind, label }) => [ftmId(id), kind, label]),
    );
    const line = (parts: (string | null)[]): string => JSON.stringify(parts);
    expect(
      file.ties.map(({ kind, from, to, role, start, end }) =>
        line([kind, from, to, role, start, end]),
      ),
    ).toEqual(
      world.ties.flatMap(({ kind, from, to, role, terms }) =>
        (terms.length === 0 ? [null] : terms).map((term) =>
          line([kind, ftmId(from), ftmId(to), role, term?.start ?? null, term?.end ?? null]),
        ),
      ),
    );
    expect(file.ties.some(({ kind }) => kind === 'parent')).toBe(true);
    // Addresses and the like are no entities of a graph.
    const left = problemLines(file).filter(
      (one) => !one.startsWith('left-out | things of the schema'),
    );
    expect(left).toEqual([]);
  });

  it('gives back the level of a parent, and none where none is stated', () => {
    const [from, to] = ['sample/company:2', 'sample/company:1'] as const;
    const ties = [null, 'direct', 'ultimate (by (votes))'].map((role, at) =>
      makeTie({ id: `tie-${at}`, kind: 'parent', from, to, role, otherSide: null }),
    );
    const entities = [makeEntity({ id: from }), makeEntity({ id: to })];
    const { files } = exportFtm(makeExport({ entities, ties }));
    expect(
      importText('ftm', files[0]?.text ?? '').ties.map(({ kind, role }) => [kind, role]),
    ).toEqual(ties.map(({ role }) => ['parent', role]));
  });
});
