/** What is said where two profiles of the sample registry disagree, on the graph and in a picture. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportChunks } from '../../../src/contract/client.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';

const COMPANY: EntityId = 'sample/company:1121';
const CHIEF: EntityId = 'sample/member:100582';
const LEFT: EntityId = 'sample/member:100583';

let desk: Desk;

describe('the graph where two profiles disagree', () => {
  beforeAll(async () => {
    desk = await openDesk(startDirectEngine, {});
    await desk.client.expandEntities({ case: desk.case, entities: [COMPANY] });
  });
  afterAll(() => desk.close());

  const readTerms = async (member: EntityId) =>
    (await desk.client.readCanvas({ case: desk.case })).ties
      .filter(({ from }) => from === member)
      .map(({ role, otherSide }) => [role, otherSide])
      .sort();

  it('says that a member was not searched until its profile is fetched, then that it differs', async () => {
    expect(await readTerms(CHIEF)).toEqual([['Chief executive', 'not searched']]);
    await desk.client.readProfile({ entity: CHIEF });
    expect(await readTerms(CHIEF)).toEqual([
      ['Chief executive', 'does not state it'],
      ['Deputy member', 'does not state it'],
    ]);
  });

  it('leaves ended ties out of a picture when asked, and says so in it', async () => {
    const { client } = desk;
    await client.readProfile({ entity: LEFT });
    const whole = await client.exportGraph({ case: desk.case, format: 'svg' });
    const made = await client.exportGraph({ case: desk.case, format: 'svg', time: 'now' });
    expect(made.ties).toBe((whole.ties ?? 0) - 1);
    const chunks = await Array.fromAsync(exportChunks(client, made.export, 0));
    const text = chunks.join('');
    expect(text).toContain(`${made.ties} of ${whole.ties} ties (1 ended left out)`);
    expect(text).toContain('<title id="title">Kaldbakur Útgerð ehf. and 4 others</title>');
    // Of no case, it is called after what is in it.
    const { export: collected } = await client.collectGraph({
      roots: [LEFT],
      depth: 1,
      format: 'svg',
    });
    const around = await Array.fromAsync(exportChunks(client, collected, 0));
    expect(around.join('')).toMatch(/ and \d others?</);
  });
});
