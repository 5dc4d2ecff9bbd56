/** A named stack of entities, as an item of a case: journal, undo, refusals, files, merge. */
import { describe, expect, it } from 'vitest';
import type { CaseItem } from '../../../src/contract/model/case-item.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { openHandedDesk } from '../../make/handed-desk.ts';
import { refusedWith, type Desk } from '../../make/open-desk.ts';

const ID = '1b671a64-40d5-491e-99b0-da01ff1f3341';

const stack = (desk: Desk, given: object = {}): CaseItem => ({
  kind: 'stack',
  id: ID,
  name: 'Nominees',
  isOpen: false,
  members: [desk.id('company:1001'), desk.id('member:2001')],
  ...given,
});
const put = ({ client, case: id }: Desk, ...items: CaseItem[]) =>
  client.changeCaseItems({ case: id, put: items });
const itemsOf = async ({ client }: Desk, id: string) =>
  (await client.readCaseItems({ case: id })).items;

describe('a named stack of records', () => {
  it('has each thing done with it told in the journal, to be taken back one by one', async () => {
    const desk = await openHandedDesk();
    const said: string[] = [];
    const steps = [{}, { isOpen: true }, { isOpen: true, name: 'Agents' }, { name: 'Agents' }];
    for (const given of steps) {
      await put(desk, stack(desk, given));
      said.push((await desk.client.readJournal({ case: desk.case })).entries[0]?.label ?? '');
    }
    await desk.client.changeCaseItems({ case: desk.case, remove: [{ kind: 'stack', id: ID }] });
    const [last] = (await desk.client.readJournal({ case: desk.case })).entries;
    expect(last?.verb).toBe('stack');
    expect([...said, last?.label]).toEqual([
      'Group 2 records into the stack “Nominees”',
      'Open the stack “Nominees”',
      'Rename the stack “Nominees” “Agents”',
      'Collapse the stack “Agents”',
      'Dissolve the stack “Agents”',
    ]);
    await desk.client.undo({ case: desk.case });
    await desk.client.undo({ case: desk.case });
    expect(await itemsOf(desk, desk.case)).toMatchObject([
      stack(desk, { isOpen: true, name: 'Agents' }),
    ]);
  });

  it('is refused without a name, with one in it twice, and of what nobody stated', async () => {
    const desk = await openHandedDesk();
    const one = desk.id('company:1001');
    const refused = [
      { name: ' ' },
      { members: [one, one] },
      { members: [] },
      { members: [one, desk.id('company:999')] },
    ];
    for (const given of refused) {
      expect(await refusedWith(put(desk, stack(desk, given)))).toBe('input-invalid');
    }
    expect(await itemsOf(desk, desk.case)).toEqual([]);
  });

  it('goes with a case file, under the names of whoever opens it, and into another case', async () => {
    const desk = await openHandedDesk();
    const places = [desk.id('company:1001'), desk.id('member:2001')].map((entity) => ({
      entity,
      x: 0,
      y: 0,
      pinned: false,
      hidden: false,
    }));
    await desk.client.changeCanvas({ case: desk.case, label: 'Add', put: places });
    await put(desk, stack(desk));
    const { offer } = await offerCase(desk.client, await savedCase(desk.client, desk.case));
    const opened = await desk.client.openCaseFile({ offer });
    const [brought] = await itemsOf(desk, opened.case);
    expect(brought).toMatchObject({ kind: 'stack', name: 'Nominees' });
    const { entities } = await desk.client.readCanvas({ case: opened.case });
    expect(brought?.kind === 'stack' && [...brought.members].sort()).toEqual(
      entities.map(({ id }) => id).sort(),
    );
    const other = await desk.client.createCase({ title: 'Other' });
    await desk.client.mergeCases({ case: other.current, from: desk.case });
    expect(await itemsOf(desk, other.current)).toMatchObject([
      {
        kind: 'stack',
        name: 'Nominees',
        members: [desk.id('company:1001'), desk.id('member:2001')],
      },
    ]);
  });
});
