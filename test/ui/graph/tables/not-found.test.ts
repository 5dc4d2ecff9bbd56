/** An entity that was asked for and not found never reads as if nobody had looked. */
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../../src/contract/model/canvas.ts';
import { missingInWords } from '../../../../src/graph/shared/not-found-words.ts';
import { knowledgeInWords } from '../../../../src/ui/graph/model/entity-words.ts';
import { makeEntity, makeTie } from '../../../make/graph.ts';
import { openStill } from '../open-graph.ts';

const notFoundAt = '2026-03-01T10:00:00.000Z';
const NAMED: Partial<GraphEntity> = { knowledge: 'named', x: 0, y: 0 };

describe('an entity that was not found', () => {
  it('is told with the day it was not found, in the tables and as the silent end of a tie', async () => {
    const missing = makeEntity({ ...NAMED, id: 'sample/member:1', label: 'Ada', notFoundAt });
    const unasked = makeEntity({ ...NAMED, id: 'sample/member:2', label: 'Bo', x: 200 });
    const company = makeEntity({ id: 'sample/company:1', label: 'Nordvik AS', x: 100, y: 100 });
    const tie = makeTie({
      corroboration: 'company',
      otherSide: 'not found',
      otherNotFoundAt: notFoundAt,
    });
    const { screen } = await openStill({ entities: [missing, unasked, company], ties: [tie] });
    const grid = screen.getByRole('grid', { name: 'Entities' });
    const rowOf = (name: string) => grid.getByRole('row', { name: new RegExp(name) });
    await expect.element(rowOf('Ada').getByText('not found on 2026-03-01').first()).toBeVisible();
    expect(rowOf('Ada').element().textContent).not.toContain('not searched');
    await expect.element(rowOf('Bo').getByText('not searched').first()).toBeVisible();
    const classOf = (name: string, words: string) =>
      rowOf(name).getByText(words).first().element().getAttribute('class');
    expect(classOf('Ada', 'not found on 2026-03-01')).not.toBe(classOf('Bo', 'not searched'));
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    const ties = screen.getByRole('grid', { name: 'Ties', exact: true });
    await expect
      .element(ties.getByText('company; member not found on 2026-03-01'))
      .toBeInTheDocument();
  });

  it('has that time told beside the time of a profile that was fetched before', () => {
    const fetchedAt = '2026-02-01T10:00:00.000Z';
    const words = knowledgeInWords(makeEntity({ fetchedAt, notFoundAt }));
    expect(words).toMatch(/^1 Feb 2026, .+; not found on 1 Mar 2026, /);
    expect(missingInWords(makeEntity({ fetchedAt, notFoundAt }))).toBe('not stated');
  });
});
