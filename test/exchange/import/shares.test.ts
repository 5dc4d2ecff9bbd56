/** Shares in a column of their own: read as the words of a role are, and never more said than the cell does. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statedShares } from '../../../src/record/values/stated-share.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { importTables, importText, problemLines } from '../../make/imported.ts';

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** What becomes of one row: its role, its fields, and what is said of it. */
function told(cell: string, { role = 'Shareholder', kind = '', column = 'Share' } = {}) {
  const row = ['p', 'c', kind, role, cell].map(quoted).join(',');
  const file = importTables([
    'id,label,kind\np,Ada,person\nc,Nordvik,company\nd,Holding,company\n',
    `source,target,kind,role,${quoted(column)}\n${row}\n`,
  ]);
  const [tie] = file.ties;
  return { role: tie?.role, fields: tie?.fields, problems: problemLines(file) };
}

const WRITTEN = 'changed | shares of a column of their own, written behind the role: 1';

describe('a share in a column of its own', () => {
  it.each([
    ['25', '25 %'],
    ['25 %', '25 %'],
    ['50,5', '50,5 %'],
    [' 12.5 ', '12.5 %'],
    ['0', '0 %'],
    ['100', '100 %'],
    ['25-50', '25-50 %'],
    ['more than 25 %', 'more than 25 %'],
    ['1/3', '1/3'],
    ['٢٥', '٢٥ %'],
  ])('%j is written behind the role and stays a field', (cell, share) => {
    expect(told(cell)).toEqual({
      role: `Shareholder, ${share}`,
      fields: [['Share', cell]],
      problems: [WRITTEN],
    });
    expect(statedShares(`Shareholder, ${share}`)).toHaveLength(1);
  });

  it.each(['abc', '130', '-4', '−4', '1e1', '25 %, 30 %', 'NaN', '25 ‰', '9'.repeat(300)])(
    '%j is reported, kept as a field and counted as nothing',
    (cell) => {
      const { role, fields, problems } = told(cell);
      expect(role).toBe('Shareholder');
      expect(fields).toEqual([['Share', cell]]);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(
        /^doubtful \| ties \| 2 \| Share \| “.*” can’t be read as a share/,
      );
    },
  );

  it('that may be a part of 1, or a count, is no percentage unless the column says so', () => {
    for (const cell of ['0.25', '1', '0,5', '.5', '12,500', '12.500']) {
      expect(told(cell).role, cell).toBe('Shareholder');
      expect(told(cell).problems, cell).toHaveLength(1);
    }
    expect(told('0.25', { column: 'Share %' }).role).toBe('Shareholder, 0.25 %');
    expect(told('1', { column: 'ownership percent' }).role).toBe('Shareholder, 1 %');
    expect(told('0.25 %').role).toBe('Shareholder, 0.25 %');
  });

  it('is of an owner whatever the role is called', () => {
    expect(told('25', { role: '' }).role).toBe('Shareholding 25 %');
    expect(told('25', { role: 'Aktionär' }).role).toBe('Aktionär, 25 %');
  });

  it.each([
    ['position', 'Investor'],
    ['position', 'Director'],
    ['position', 'Shareholder since 2010'],
    ['parent', '1'],
  ])('is a tie of its own beside a role it has no place in: %s, %s', (kind, role) => {
    const file = importTables([
      'id,label,kind\nc,Nordvik,company\nd,Holding,company\n',
      `id,source,target,kind,role,start,Share\nt,d,c,${kind},${role},2015,60\n`,
    ]);
    const ends = { from: 'd', to: 'c', start: '2015', row: 2 };
    expect(file.ties).toMatchObject([
      { ...ends, key: 't', kind, role, fields: [['Share', '60']] },
      { ...ends, kind: 'position', role: 'Shareholding 60 %', fields: [] },
    ]);
    expect(new Set(file.ties.map(({ key }) => key)).size).toBe(2);
    expect(problemLines(file)).toEqual([
      'changed | shares of a column of their own, taken as ties beside the role: 1',
    ]);
  });

  it('is not said twice, and never mixed with another one', () => {
    expect(told('25', { role: 'Shareholder, 25 %' })).toEqual({
      role: 'Shareholder, 25 %',
      fields: [['Share', '25']],
      problems: [],
    });
    expect(told('30', { role: 'Shareholder, 25 %' })).toEqual({
      role: 'Shareholder, 25 %',
      fields: [['Share', '30']],
      problems: [
        'doubtful | ties | 2 | Share | “30” is another share than the role states, and is kept as a field',
      ],
    });
  });

  it('is read of FollowTheMoney and GraphML too', () => {
    const company = { id: 'c', schema: 'Company', properties: { name: ['Nordvik'] } };
    const person = { id: 'p', schema: 'Person', properties: { name: ['Ada'] } };
    const properties = { owner: ['p'], asset: ['c'], percentage: ['0.5'] };
    const owned = { id: 'o', schema: 'Ownership', properties };
    const lines = [company, person, owned].map((one) => JSON.stringify(one)).join('\n');
    const [tie] = importText('ftm', `${lines}\n`).ties;
    expect(tie).toMatchObject({ from: 'p', to: 'c', role: 'Shareholding 0.5 %' });
    const graphml = `<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
      <key id="s" for="edge" attr.name="Anteil"/><graph edgedefault="directed">
      <node id="p"/><node id="c"/><edge source="p" target="c"><data key="s">40 %</data></edge>
      </graph></graphml>`;
    expect(importText('graphml', graphml).ties[0]?.role).toBe('Shareholding 40 %');
  });

  it('never says more than its cell, whatever that is', () => {
    const cell = fc.oneof(
      hostileText,
      fc.double({ min: -1000, max: 1000, noNaN: true }).map(String),
      fc.integer({ min: 2, max: 100 }).map(String),
    );
    fc.assert(
      fc.property(cell, (given) => {
        const { role = null } = told(given);
        const [share] = statedShares(role);
        const value = Number(given.trim().replace(/ ?%$/, '').replace(',', '.'));
        if (share === undefined || !Number.isFinite(value) || given.trim() === '') return;
        expect(share).toMatchObject({ atLeast: value, atMost: value });
      }),
    );
  });
});
