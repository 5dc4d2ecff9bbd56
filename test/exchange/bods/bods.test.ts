import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { arbitraryRecordExport, exportOf, sampleRecords } from '../../make/exported-records.ts';
import { arbitraryExport, makeEntity, makeExport, makeTie, SMALL_GRAPH } from '../../make/graph.ts';
import { HAS_SCHEMAS, orderFaults, read, schemaChecker } from './read-bods.ts';

/** Of a copy that has no schemas beside it the tests say so, and hold the rules of order alone. */
const WITH_SCHEMAS = HAS_SCHEMAS ? '' : ' (schemas of BODS 0.4 are not here)';

const SAMPLE = read(exportOf(sampleRecords(300))).statements;

describe('exportBods', () => {
  it.skipIf(!HAS_SCHEMAS)(`is valid by the schemas whatever the records say${WITH_SCHEMAS}`, () => {
    const faultsIn = schemaChecker();
    fc.assert(
      fc.property(fc.oneof(arbitraryRecordExport, arbitraryExport), (graph) => {
        const { statements, unwritable } = read(graph);
        expect(faultsIn(statements)).toEqual([]);
        expect(unwritable).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it.skipIf(!HAS_SCHEMAS)(`is valid by the schemas for the sample registry${WITH_SCHEMAS}`, () => {
    expect(schemaChecker()(SAMPLE)).toEqual([]);
    // A checker that finds nothing proves nothing.
    const spoiled = SAMPLE.map((one) => ({ ...one, statementDate: 'today' }));
    expect(schemaChecker()(spoiled)).not.toEqual([]);
  });

  it('has what is referred to before what refers to it, and every id once', () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryRecordExport, arbitraryExport), (graph) => {
        const { statements } = read(graph);
        expect(orderFaults(statements)).toEqual([]);
        expect(statements.filter(({ recordType }) => recordType !== 'relationship')).toHaveLength(
          graph.entities.length,
        );
      }),
      { numRuns: 40 },
    );
    expect(orderFaults(SAMPLE)).toEqual([]);
  });

  it('never says that anybody is a beneficial owner, nor how much is held', () => {
    const interests = SAMPLE.flatMap(
      ({ recordDetails }) => (recordDetails['interests'] ?? []) as Record<string, unknown>[],
    );
    expect(interests.length).toBeGreaterThan(1000);
    expect(interests.filter((one) => one['beneficialOwnershipOrControl'] !== false)).toEqual([]);
    expect(interests.filter((one) => 'share' in one)).toEqual([]);
    const types = new Set(interests.map(({ type }) => type));
    expect([...types].toSorted()).toEqual([
      'boardChair',
      'boardMember',
      'nominee',
      'seniorManagingOfficial',
      'shareholding',
      'unknownInterest',
    ]);
  });

  it('gives a claim the same id in every export, and another claim another', () => {
    const records = sampleRecords(40);
    const idsOf = (graph: GraphToExport) => read(graph).statements.map((one) => one.statementId);
    const first = idsOf(exportOf(records));
    expect(first.every((id) => /^[0-9a-f]{64}$/.test(id))).toBe(true);
    expect(idsOf(exportOf(records, { at: '2027-02-01T00:00:00.000Z', day: '2027-02-01' }))).toEqual(
      first,
    );
    const entities = [makeEntity({ id: 'sample/company:1', label: 'A' })];
    const renamed = [makeEntity({ id: 'sample/company:1', label: 'B' })];
    expect(idsOf(makeExport({ entities }))).not.toEqual(idsOf(makeExport({ entities: renamed })));
  });

  it('is an empty array where there is nothing', () => {
    const { statements, loss, file } = read(makeExport());
    expect(file).toMatchObject({ name: 'interlock-graph.bods.json', mime: 'application/json' });
    expect([statements, loss]).toEqual([[], []]);
  });

  it('is about whom the case is about, where they are in it', () => {
    const of = (subjects: GraphToExport['subjects']) => [
      ...new Set(
        read(makeExport({ ...SMALL_GRAPH, subjects })).statements.map(
          (one) => one.declarationSubject,
        ),
      ),
    ];
    expect(of([])).toEqual(['sample/company:1001']);
    expect(of(['sample/company:900'])).toEqual(['sample/company:900']);
    expect(of(['sample/company:77', 'sample/member:4'])).toEqual(['sample/member:4']);
  });
});

describe('exportBods, of one of each', () => {
  const marks = {
    onRecords: new Map([
      ['sample/member:4' as const, { flag: null, tags: [], notes: ['Ask again'], sameAs: [] }],
    ]),
    onTies: new Map([['tie-chair', ['Who appointed him?']]]),
    leftOut: [],
  };
  const judged = [['sample/member:2002', 'sample/member:4'] as const];
  const { statements, find, loss } = read(makeExport({ ...SMALL_GRAPH, marks, judged }));

  it('sorts records by what is stated of them', () => {
    expect(
      statements.map(({ recordId, recordType, recordDetails }) => [
        recordId,
        recordType,
        (recordDetails['entityType'] as { type: string } | undefined)?.type,
      ]),
    ).toEqual([
      ['sample/company:1001', 'entity', 'registeredEntity'],
      ['sample/member:2002', 'person', undefined],
      ['sample/member:3', 'entity', 'stateBody'],
      ['sample/member:4', 'entity', 'unknownEntity'],
      ['sample/company:900', 'entity', 'legalEntity'],
      ['sample/member:2002>sample/company:1001', 'relationship', undefined],
      ['sample/member:3>sample/company:1001', 'relationship', undefined],
      ['sample/company:900>sample/company:1001', 'relationship', undefined],
      ['sample/member:4>sample/company:1001', 'relationship', undefined],
    ]);
    // Where no name is stated the id doesn't stand for one.
    expect(find('sample/company:900').recordDetails).not.toHaveProperty('name');
  });

  it('has two roles of one person as two interests of one relationship', () => {
    const { recordDetails, annotations, source, statementDate } = find(
      'sample/member:2002>sample/company:1001',
    );
    expect(recordDetails).toEqual({
      isComponent: false,
      subject: 'sample/company:1001',
      interestedParty: 'sample/member:2002',
      interests: [
        {
          type: 'boardMember',
          directOrIndirect: 'direct',
          beneficialOwnershipOrControl: false,
          details: 'Director',
          startDate: '2011-09-12',
          endDate: '2019-06-30',
        },
        {
          type: 'boardChair',
          directOrIndirect: 'unknown',
          beneficialOwnershipOrControl: false,
          details: 'Chair',
        },
      ],
    });
    expect(statementDate).toBe('2026-11-20');
    expect(source).toEqual({
      type: ['thirdParty'],
      description: `/v1/companies/1001 sha256:${'c'.repeat(64)} /members/0 2026-11-20T09:41:00.000Z; /v1/members/2002 sha256:${'a'.repeat(64)} /positions/0/positions/1 2026-11-20T09:42:00.000Z`,
      url: 'https://registry.example/v1/companies/1001',
      retrievedAt: '2026-11-20T09:42:00.000Z',
      assertedBy: [{ name: 'https://registry.example', uri: 'https://registry.example' }],
    });
    expect(
      annotations?.map(({ statementPointerTarget: at, description }) => [at, description]),
    ).toEqual([
      ['/recordDetails/interests/0', 'Status: inactive'],
      ['/recordDetails/interests/1', 'Status: active'],
      ['/recordDetails/interests/1', 'Who appointed him?'],
    ]);
  });

  it('says of a parent and of a right no more than is stated', () => {
    expect(find('sample/company:900>sample/company:1001').recordDetails['interests']).toEqual([
      {
        type: 'unknownInterest',
        directOrIndirect: 'unknown',
        beneficialOwnershipOrControl: false,
        details: 'parent company, level direct',
      },
    ]);
    expect(find('sample/member:3>sample/company:1001').recordDetails['interests']).toEqual([
      { type: 'unknownInterest', directOrIndirect: 'unknown', beneficialOwnershipOrControl: false },
    ]);
  });

  it('tells what the analyst says from what the registry states', () => {
    expect(find('sample/member:4').annotations).toEqual([
      {
        statementPointerTarget: '',
        motivation: 'identifying',
        description: 'Judged the same as sample/member:2002.',
        createdBy: { name: 'the analyst' },
      },
      {
        statementPointerTarget: '',
        motivation: 'commenting',
        description: 'Ask again',
        createdBy: { name: 'the analyst' },
      },
    ]);
    expect(loss).toContainEqual({ what: 'where entities stand on the graph', count: 4 });
  });

  it('leaves out ties to a person, and counts them', () => {
    const entities = SMALL_GRAPH.entities;
    const ties = [makeTie({ from: 'sample/company:1001', to: 'sample/member:2002' })];
    const { statements: all, loss: lost } = read(makeExport({ entities, ties }));
    expect(all).toHaveLength(entities.length);
    expect(lost).toContainEqual({
      what: 'ties to a person, in whom nobody can have an interest',
      count: 1,
    });
  });
});
