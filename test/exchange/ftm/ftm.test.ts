import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryRecordExport, exportOf, sampleRecords } from '../../make/exported-records.ts';
import { arbitraryExport, makeEntity, makeExport, makeTie, SMALL_GRAPH } from '../../make/graph.ts';
import { faultsIn, fromRegistry, read, toEntity } from './read-ftm.ts';

describe('exportFtm', () => {
  it('keeps to the model whatever the records say', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryRecordExport, arbitraryExport), (graph) => {
        const { lines, file } = read(graph);
        expect(faultsIn(lines)).toEqual([]);
        expect(read(graph).file?.text).toBe(file?.text);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps to the model for the sample registry, and loses no entity or tie of it', () => {
    const graph = exportOf(sampleRecords(300));
    const { lines } = read(graph);
    expect(faultsIn(lines)).toEqual([]);
    const subjects = ['Person', 'Company', 'PublicBody', 'LegalEntity'];
    expect(lines.filter(({ schema }) => subjects.includes(schema))).toHaveLength(
      graph.entities.length,
    );
    expect(lines.filter(({ id }) => id.includes('-tie-') || id.includes('-similar-'))).toHaveLength(
      graph.ties.reduce((links, { terms }) => links + Math.max(1, terms.length), 0),
    );
    const ofRoles = Map.groupBy(lines, ({ schema }) => schema);
    expect(ofRoles.get('Directorship')?.length).toBeGreaterThan(500);
    expect(ofRoles.get('Representation')?.length).toBeGreaterThan(50);
    // The makers of the model find names and links in it.
    const tie = lines.find(({ schema }) => schema === 'Ownership');
    if (tie === undefined) throw new Error('nothing is owned in the sample');
    expect(toEntity(tie).getProperty('owner')).toHaveLength(1);
    expect(lines.map((line) => toEntity(line).getCaption())).not.toContain('');
  });

  it('is named after the graph, and empty where that is', () => {
    const { file, lines, loss } = read(makeExport());
    expect(file).toMatchObject({
      name: 'interlock-graph.ftm.json',
      mime: 'application/json+ftm',
      text: '',
    });
    expect([lines, loss]).toEqual([[], []]);
  });

  it('has of whom nobody fetched what the graph knows, and claims no more', () => {
    const { find, of, loss } = read(makeExport(SMALL_GRAPH));
    expect(find('brl-sample-company-1001')).toEqual({
      id: 'brl-sample-company-1001',
      schema: 'Company',
      properties: {
        name: ['Halvard Maritime Holding AS'],
        jurisdiction: ['no'],
        registrationNumber: ['918 402 771'],
        status: ['Active'],
        ...fromRegistry('/v1/companies/1001'),
      },
    });
    expect(find('brl-sample-member-2002').properties).toEqual({
      name: ['Νικόλαος Παπαδάκης'],
      birthDate: ['1961-04'],
      publisher: ['https://registry.example'],
    });
    expect(find('brl-sample-member-4').schema).toBe('LegalEntity');
    expect(find('brl-sample-member-3').schema).toBe('PublicBody');
    expect(of('Directorship').map(({ properties }) => properties)).toEqual([
      {
        director: ['brl-sample-member-2002'],
        organization: ['brl-sample-company-1001'],
        role: ['Director'],
        status: ['inactive'],
        startDate: ['2011-09-12'],
        endDate: ['2019-06-30'],
        publisher: ['https://registry.example'],
        sourceUrl: ['https://registry.example/v1/companies/1001'],
        retrievedAt: ['2026-11-20T09:41:00', '2026-11-20T09:42:00'],
      },
      expect.objectContaining({ role: ['Chair'], status: ['active'] }),
    ]);
    expect(of('Ownership')[0]?.properties).toEqual({
      owner: ['brl-sample-company-900'],
      asset: ['brl-sample-company-1001'],
      role: ['parent company (direct)'],
      publisher: ['https://registry.example'],
    });
    expect(of('UnknownLink').map(({ properties: { role } }) => role)).toEqual([
      undefined,
      ['Deputy'],
    ]);
    expect(loss).toContainEqual({
      what: 'names that are not stated: the id stands for them',
      count: 1,
    });
  });

  it('leaves out where the sample was served', () => {
    const registries = new Map([
      ['sample', { address: 'sample registry (fictional)', pathOf: () => '' }],
    ]);
    const { lines } = read(makeExport({ ...SMALL_GRAPH, registries }));
    expect(lines.filter(({ properties }) => properties['sourceUrl'])).toEqual([]);
    expect(lines[0]?.properties['publisher']).toEqual(['sample registry (fictional)']);
  });

  it('sorts positions by the lists of roles, all words of a role, and where the model lets it', () => {
    const entities = [
      makeEntity({ id: 'sample/member:1' }),
      makeEntity({ id: 'sample/member:2', kind: 'company' }),
      makeEntity({ id: 'sample/company:1' }),
    ];
    const tie = (role: string, more = {}) =>
      makeTie({ id: `${role} ${JSON.stringify(more)}`, role, ...more });
    const ties = [
      tie(' DIRÉCTOR '),
      tie('Former director'),
      tie('Director', { kind: 'right' }),
      tie('Employee'),
      tie('Employee', { from: 'sample/member:2' }),
      tie('Prokura'),
      tie('Member'),
      tie('Director', { to: 'sample/member:1', from: 'sample/company:1' }),
    ];
    const { lines } = read(makeExport({ entities, ties }));
    expect(lines.slice(3).map(({ schema }) => schema)).toEqual([
      'Directorship',
      'UnknownLink',
      'UnknownLink',
      'Employment',
      'UnknownLink',
      'Representation',
      'Membership',
      'UnknownLink',
    ]);
    const roles = { ...makeExport().roles, directorship: ['Former director'] };
    const { lines: other } = read(makeExport({ entities, ties, roles }));
    expect(other.slice(3, 5).map(({ schema }) => schema)).toEqual(['UnknownLink', 'Directorship']);
  });

  it('has what the analyst says as notes and links of their own', () => {
    const entities = SMALL_GRAPH.entities;
    const marks = {
      onRecords: new Map([
        [
          'sample/member:4' as const,
          { flag: null, tags: ['seen'], notes: ['Ask again', 'Ask again'], sameAs: [] },
        ],
      ]),
      onTies: new Map([['tie-chair', ['Who appointed him?']]]),
      leftOut: [],
    };
    const judged = [['sample/member:2002', 'sample/member:4', 'sample/member:77'] as const];
    const { of, loss, lines } = read(makeExport({ ...SMALL_GRAPH, entities, marks, judged }));
    expect(faultsIn(lines)).toEqual([]);
    expect(of('Note').map(({ properties }) => properties)).toEqual([
      { description: ['Ask again'], entity: ['brl-sample-member-4'] },
    ]);
    expect(of('Similar').map(({ properties }) => properties)).toEqual([
      {
        candidate: ['brl-sample-member-2002'],
        match: ['brl-sample-member-4'],
        criteria: ['judged the same by the analyst'],
      },
    ]);
    expect(loss).toEqual(
      expect.arrayContaining([
        { what: 'flags and tags', count: 1 },
        { what: 'notes on ties', count: 1 },
      ]),
    );
  });
});
