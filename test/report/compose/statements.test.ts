/** What a dossier says is what its records bear out, in either language, and no more. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { company, composed, linesOf } from '../../make/dossier-material.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';

const member = (number: number): EntityId => `sample/member:${number}`;

/** A company with two records, and a person in it. */
const graph = {
  entities: [
    makeEntity({ id: company(1) }),
    makeEntity({ id: member(1), kind: 'company' }),
    makeEntity({ id: member(2) }),
  ],
  ties: [
    makeTie({ id: 'a', from: member(2), to: company(1) }),
    makeTie({ id: 'b', kind: 'same', from: member(1), to: company(1), role: null }),
  ],
};

describe('who has two records is counted once', () => {
  const none = { oldest: null, newest: null, notFound: [], failed: [], namedOnly: [], fetched: [] };
  const counts = { fetched: 3, namedOnly: 0, notFound: 0, failed: 0 };
  const scope = { coverage: { ...none, counts }, searches: [] };

  it('in what is covered, with how many records these are', async () => {
    expect(linesOf(await composed('scope', { graph, scope }))[0]).toBe(
      'This dossier covers 2 companies and people (1 company and 1 person) in 3 records, and 1 tie between them.',
    );
    expect(linesOf(await composed('scope', { graph, scope }, 'de'))[0]).toBe(
      'Dieses Dossier umfasst 2 Gesellschaften und Personen (1 Gesellschaft und 1 Person) in 3 Datensätzen und 1 Verbindung zwischen ihnen.',
    );
    const judged = [[member(2), company(1)]];
    expect(linesOf(await composed('scope', { graph, scope, judged }))[0]).toContain(
      '1 company or person (1 company) in 3 records',
    );
  });

  it('beneath the picture', async () => {
    const picture = { ...{ svg: '<svg/>', width: 1, height: 1 }, ties: 1 };
    expect(linesOf(await composed('graph', { graph, picture }))).toEqual([
      expect.stringContaining('A drawing of 2 companies and people in 3 records and 0 ties;'),
      '2 companies and people in 3 records, 0 ties, as at 20 Nov 2026. Not drawn, as ended or not begun: 1 tie.',
    ]);
  });
});
