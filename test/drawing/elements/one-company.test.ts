/** One glyph for the records of one company: nothing is lost by it, and it is always the same one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Tie } from '../../../src/contract/model/tie.ts';
import {
  companiesIn,
  drawnAsOne,
  recordsOnCompany,
} from '../../../src/drawing/elements/one-company.ts';
import { arbitraryGraph, makeEntity, makeTie } from '../../make/graph.ts';

const company = makeEntity({ id: 'sample/company:1', label: 'Chain AS', x: 10, y: 20 });
const member = makeEntity({
  id: 'sample/member:7',
  kind: 'company',
  label: 'Chain AS',
  x: 5,
  y: 5,
});
const other = makeEntity({ id: 'sample/member:3', kind: 'company', label: 'Chain AS' });
const held = makeEntity({ id: 'sample/company:2', x: 90, y: 90 });
const same = makeTie({ id: 'same', kind: 'same', from: member.id, to: company.id });
const sameToo = makeTie({ id: 'same too', kind: 'same', from: other.id, to: company.id });
const holds = makeTie({ id: 'holds', from: member.id, to: held.id });

const draw = (entities: readonly GraphEntity[], ties: readonly Tie[]) =>
  drawnAsOne(entities, ties, companiesIn(ties));

describe('drawing the two records of a company as one', () => {
  it('draws the company, with the ties of its other record, and not that they are the same', () => {
    const { entities, ties } = draw([member, company, held], [holds, same]);
    expect(entities).toEqual([company, held]);
    expect(ties).toEqual([{ ...holds, from: company.id }]);
    expect(draw([member, company, held], [holds, same]).ties[0]).toBe(ties[0]);
  });

  it('hands back what it was given where no two records agree', () => {
    const entities = [member, company, held];
    const ties = [holds];
    const drawn = draw(entities, ties);
    expect(drawn.entities).toBe(entities);
    expect(drawn.ties).toBe(ties);
  });

  it('takes all records of members that are the company, in the order of their ids', () => {
    const { recordsOf } = companiesIn([same, sameToo]);
    expect([...recordsOf]).toEqual([[company.id, [company.id, other.id, member.id]]]);
    expect(companiesIn([sameToo, same])).toEqual(companiesIn([same, sameToo]));
  });

  it('puts the company where a record stands while it has no place, and pins it as any of them is', () => {
    const newcomer = { ...company, x: null, y: null };
    const [glyph] = draw([newcomer, { ...member, pinned: true }], [same]).entities;
    expect(glyph).toEqual({ ...company, x: 5, y: 5, pinned: true });
  });

  it('keeps a tie between the two records', () => {
    const own = makeTie({ id: 'own', from: member.id, to: company.id, role: 'Shareholder' });
    expect(draw([member, company], [own, same]).ties).toEqual([{ ...own, from: company.id }]);
  });

  it('names the records that stand on their company, and no others', () => {
    const on = { ...member, x: 10, y: 20 };
    expect(recordsOnCompany([company, on, other], companiesIn([same, sameToo]))).toEqual([on]);
    expect(recordsOnCompany([company, member], companiesIn([same]))).toEqual([]);
    expect(recordsOnCompany([company, on], companiesIn([]))).toEqual([]);
  });

  it('loses no record and no tie, whatever is on the canvas and in whatever order', () => {
    fc.assert(
      fc.property(arbitraryGraph, ({ entities, ties }) => {
        const companies = companiesIn(ties);
        const drawn = drawnAsOne(entities, ties, companies);
        const records = drawn.entities.flatMap(({ id }) => companies.recordsOf.get(id) ?? [id]);
        expect(records.toSorted()).toEqual(entities.map(({ id }) => id).toSorted());

        const glyphOf = (id: EntityId): EntityId => companies.glyphOf.get(id) ?? id;
        const glyphs = new Set(drawn.entities.map(({ id }) => id));
        expect(drawn.ties).toEqual(
          ties
            .map((tie) => ({ ...tie, from: glyphOf(tie.from), to: glyphOf(tie.to) }))
            .filter(({ kind, from, to }, at) => {
              const isWithin = from === to && !(ties[at]?.from === from && ties[at].to === to);
              return !(kind === 'same' && isWithin);
            }),
        );
        for (const { from, to } of drawn.ties) {
          expect(glyphs).toContain(from);
          expect(glyphs).toContain(to);
        }
        expect(companiesIn(ties.toReversed())).toEqual(companies);
      }),
    );
  });
});

describe('records that were judged the same', () => {
  const ids = [member.id, held.id, other.id];

  it('are one glyph that says so, with the ties of each of them', () => {
    const companies = companiesIn([holds], [[member.id, other.id]]);
    const { entities, ties } = drawnAsOne([member, other, held], [holds], companies);
    expect(entities.map(({ id }) => id)).toEqual([other.id, held.id]);
    expect(entities[0]?.label).toBe('Chain AS (2 records, judged the same)');
    expect(ties).toEqual([{ ...holds, from: other.id }]);
    // The very same object while nothing changes.
    expect(drawnAsOne([member, other, held], [holds], companies).entities[0]).toBe(entities[0]);
  });

  it('are told by what a registry states, where another was imported', () => {
    const imported = { ...other, id: 'import-c95109ca/company:1' as const, label: 'From a file' };
    const companies = companiesIn([], [[imported.id, member.id]]);
    const { entities } = drawnAsOne([imported, member], [], companies);
    expect(entities.map(({ id, label }) => [id, label])).toEqual([
      [member.id, `${member.label} (2 records, 1 imported, judged the same)`],
    ]);
  });

  it('take in what is one company with any of them, whichever comes first', () => {
    const companies = companiesIn([same], [[member.id, other.id]]);
    expect([...companies.recordsOf]).toEqual([[company.id, [company.id, other.id, member.id]]]);
    expect([...companies.judged].sort()).toEqual([company.id, other.id].sort());
  });

  it('are only those that are shown, and no group of one', () => {
    const { recordsOf } = companiesIn([], [ids], (id) => id !== held.id);
    expect([...recordsOf]).toEqual([[other.id, [other.id, member.id]]]);
    expect(companiesIn([], [ids], (id) => id === held.id).recordsOf.size).toBe(0);
  });

  it('lose no tie and no record, whatever was judged', () => {
    fc.assert(
      fc.property(arbitraryGraph, fc.infiniteStream(fc.nat()), ({ entities, ties }, chance) => {
        const all = entities.map(({ id }) => id);
        const groups = [all.filter(() => (chance.next().value ?? 0) % 3 === 0)];
        const companies = companiesIn(ties, groups);
        const drawn = drawnAsOne(entities, ties, companies);
        const kept = drawn.entities.flatMap(({ id }) => companies.recordsOf.get(id) ?? [id]);
        expect(new Set(kept)).toEqual(new Set([...all, ...kept]));
        const lost = ties.filter(({ id }) => !drawn.ties.some((tie) => tie.id === id));
        expect(lost.every(({ kind }) => kind === 'same')).toBe(true);
      }),
    );
  });
});
