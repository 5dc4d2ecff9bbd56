/** What the tabs of the tables count, beside what is drawn. */
import { describe, expect, it } from 'vitest';
import { makeEntity, makeTie } from '../../../make/graph.ts';
import { openStill } from '../open-graph.ts';

describe('the tab of ties', () => {
  it('says how many lines its ties are drawn as, and why these are fewer', async () => {
    const roles = ['Chair', 'Director', 'Secretary'];
    const { screen } = await openStill({
      entities: [
        makeEntity({ id: 'sample/company:1', label: 'One AS', x: 0, y: 0 }),
        makeEntity({ id: 'sample/member:1', label: 'Ada', x: 200, y: 0 }),
      ],
      ties: roles.map((role) => makeTie({ id: role, role })),
    });
    const tab = screen.getByRole('tab', { name: /^Ties/ });
    await expect.element(tab).toHaveTextContent('Ties 3, 1 line drawn');
    await expect
      .element(tab)
      .toHaveAttribute('title', 'Ties between the same two are one line: 3 ties on 1 line.');
  });
});
