/** What the tables say where two sides disagree, where nobody looked, and where two have one name. */
import { describe, expect, it } from 'vitest';
import { makeEntity, makeTie } from '../../../make/graph.ts';
import { openStill } from '../open-graph.ts';

const WORLD = {
  entities: [
    makeEntity({ id: 'sample/company:1121', label: 'Kaldbakur ehf.', x: 0, y: 0 }),
    makeEntity({ id: 'sample/member:1', label: 'Ásdís', x: 200, y: 0, nationality: 'IS' }),
    makeEntity({ id: 'sample/member:2', label: 'Þorgrímur', x: -200, y: 0, knowledge: 'named' }),
    makeEntity({ id: 'sample/member:9', kind: 'company', label: 'KALDBAKUR ehf.', x: 0, y: 300 }),
  ],
  ties: [
    makeTie({
      id: 'by company',
      to: 'sample/company:1121',
      role: 'Chief executive',
      corroboration: 'company',
      otherSide: 'does not state it',
    }),
    makeTie({
      id: 'by member',
      to: 'sample/company:1121',
      role: 'Deputy member',
      status: 'active',
      otherSide: 'does not state it',
    }),
    makeTie({
      id: 'unasked',
      from: 'sample/member:2',
      to: 'sample/company:1121',
      role: 'Chair',
      corroboration: 'company',
    }),
    makeTie({
      id: 'same',
      kind: 'same',
      from: 'sample/member:9',
      to: 'sample/company:1121',
      role: null,
      corroboration: 'both',
      otherSide: null,
    }),
  ],
};

describe('the graph pane', () => {
  it('marks where two fetched profiles disagree, and says what the other one states', async () => {
    const { screen } = await openStill(WORLD);
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    const row = screen.getByRole('row', { name: /Chief executive/ });
    await expect
      .element(row.getByText('company, not member'))
      .toHaveAttribute(
        'title',
        'The company states: Chief executive. The member’s own profile states: Deputy member.',
      );
    await expect.element(row.getByLabelText('the two sides disagree')).toBeInTheDocument();
  });

  it('says where nobody looked at the other side of a tie, without a sign of disagreement', async () => {
    const { screen } = await openStill(WORLD);
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    const row = screen.getByRole('row', { name: /Chair/ });
    await expect.element(row.getByText('company; member not searched')).toBeInTheDocument();
    expect(row.getByLabelText('the two sides disagree').elements()).toEqual([]);
  });

  it('tells two entities of one name apart, and says which is which where records agree', async () => {
    const { screen } = await openStill(WORLD);
    const entities = screen.getByRole('grid', { name: 'Entities' });
    const name = (row: RegExp) =>
      entities.getByRole('row', { name: row }).element().querySelector('.name')?.textContent;
    expect(name(/^KALDBAKUR/)).toMatch(/KALDBAKUR ehf\.\s+member 9/);
    expect(name(/^Kaldbakur/)).toMatch(/Kaldbakur ehf\.\s+company 1121/);
    expect(name(/^Ásdís/)?.trim()).toBe('Ásdís');
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    await expect.element(screen.getByText('member 9 is company 1121')).toBeInTheDocument();
  });

  it('explains in its legend what is drawn and nothing else, and folds the legend away', async () => {
    const { screen, graph } = await openStill(WORLD);
    const legend = document.querySelector('.legend');
    await screen.getByRole('button', { name: 'Legend' }).click();
    await expect.poll(() => legend?.textContent).toMatch(/mixed/);
    for (const words of ['person', 'company', 'named only', 'unknown', 'two records']) {
      expect(legend?.textContent).toContain(words);
    }
    expect(legend?.textContent).not.toMatch(/authority|parent|ended|same company/);
    graph.showRecordsApart(true);
    await expect.poll(() => legend?.textContent).toContain('same company');
    expect(legend?.textContent).not.toContain('two records');
    await screen.getByRole('button', { name: 'Legend' }).click();
    await expect.poll(() => legend?.textContent).not.toMatch(/mixed/);
    expect(graph.view.ties).toHaveLength(4);
  });

  it('calls a nationality what it is in the column of countries', async () => {
    const { screen } = await openStill(WORLD);
    await screen.getByRole('tab', { name: /^Entities/ }).click();
    const row = screen.getByRole('row', { name: /Ásdís/ });
    await expect.element(row.getByText('IS (nationality)')).toBeVisible();
  });
});
