/** The tab of what is shared, over a real engine. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../../../src/contract/faults/faults.ts';
import type { EntityId } from '../../../../../src/contract/model/entity.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../../../make/records.ts';
import type { EngineSeed } from '../../../../make/page-engine.ts';
import type { Answers } from '../../../scripted-transport.ts';
import { pictureAsShown } from '../../../../../src/ui/graph/export/picture-as-shown.ts';
import { afterFrames } from '../../../after-frames.ts';
import { canvasOf, findTitled } from '../../find-titled.ts';
import { openGraph } from '../../open-graph.ts';
import { placeAt } from '../../worlds.ts';
import { answerAtOnce } from '../answer-at-once.ts';

beforeEach(answerAtOnce);

const at = (line: string) => ({
  address_line_1: line,
  post_code: '3041',
  locality_name: 'Limassol',
  country_iso_alpha2_code: 'CY',
});
const firm = (id: number) =>
  makeCompanyProfile({
    id: String(id),
    current_name: { name: `Firm ${id}` },
    addresses: [at(id === 4 ? 'Room 9, Harbour Street 9' : 'Harbour Street 9')],
    ...((id === 3 || id === 4) && { contacts: [{ type: 'Phone', contact: '+357 25 000 111' }] }),
    ...(id < 3 && { watercrafts: [{ name: 'Saffron Tide', id: 'IMO 9137038' }] }),
  });
const company = (id: number): EntityId => `sample/company:${id}`;
/** Four firms of one house, one of them in a room of its own; two have a ship and two a phone; the first two are drawn. */
const HARBOUR: EngineSeed = {
  registries: { sample: { companies: [1, 2, 3, 4, 5].map(firm) } },
  fetched: [1, 2, 3, 4].map(company),
  places: [placeAt(company(1), 0, 0), placeAt(company(2), 200, 0)],
};

async function openShared(seed = HARBOUR, answers: Answers = {}) {
  const opened = await openGraph(seed, answers);
  await opened.screen.getByRole('tab', { name: /^Shared/ }).click();
  const grid = page.getByRole('grid', { name: 'Shared things' });
  const rows = () =>
    [...document.querySelectorAll('[aria-label="Shared things"] [data-index]')].map((row) =>
      [...row.querySelectorAll('[role="gridcell"]')].map(({ textContent }) => textContent.trim()),
    );
  const press = async (keys: string): Promise<void> => {
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
  };
  const scope = (name: string) => page.getByRole('radio', { name, exact: true });
  return { ...opened, grid, rows, press, scope };
}

describe('the tab of what is shared', () => {
  it('says what those on the canvas share with anybody, and counts it on its tab', async () => {
    const { rows, said, screen } = await openShared();
    await expect.poll(rows).toEqual([
      ['Address', 'Harbour Street 9, 3041, Limassol', '3', '2', 'Firm 1, Firm 2, Firm 3'],
      ['Vessel', 'Saffron Tide IMO 9137038', '2', '2', 'Firm 1, Firm 2'],
    ]);
    await expect.element(screen.getByRole('tab', { name: 'Shared 2' })).toBeVisible();
    expect(said.at(-1)).toBe('2 shared things.');
  });

  it('leaves rows where they are as one is pressed, so that the pressed row is the chosen one', async () => {
    await page.viewport(900, 700);
    const { rows, grid } = await openShared();
    await expect.poll(rows).toHaveLength(2);
    // The first: the last may be scrolled to, where it doesn't fit whole.
    const address = grid.getByRole('row', { name: /Address/ });
    const top = (): number => address.element().getBoundingClientRect().top;
    const before = top();
    await address.click();
    await expect.element(address).toHaveAttribute('aria-selected', 'true');
    expect(top()).toBe(before);
    await expect.element(page.getByRole('button', { name: 'Evidence' })).toBeVisible();
  });

  it('takes two records of one company as one, and says so in the list of who states a thing', async () => {
    const own = makeMemberProfile({
      id: '9',
      data: { company: { id: '1', name: 'Firm 1', registration_number: '77' } },
      addresses: [at('Harbour Street 9')],
      contacts: [{ type: 'Phone', contact: '+357 25 000 222' }],
    });
    const first = {
      ...firm(1),
      registration_number: '77',
      contacts: [{ type: 'Phone', contact: '+357 25 000 222' }],
    };
    const { rows, press } = await openShared({
      registries: {
        sample: { companies: [first, ...[2, 3, 4, 5].map(firm)], members: [own] },
      },
      fetched: [...[1, 2, 3, 4].map(company), 'sample/member:9'],
      places: [placeAt(company(1), 0, 0), placeAt('sample/member:9', 200, 0)],
    });
    await expect.poll(rows).toEqual([
      ['Address', 'Harbour Street 9, 3041, Limassol', '3', '1', 'Firm 1, Firm 2, Firm 3'],
      ['Vessel', 'Saffron Tide IMO 9137038', '2', '1', 'Firm 1, Firm 2'],
    ]);
    await press('{Home}{Enter}');
    const dialog = page.getByRole('dialog');
    await expect
      .element(dialog.getByText(/3\sentities state\s+it, in 4 records; 1 on\s+the graph/))
      .toBeVisible();
    await expect.element(dialog.getByText(/member\s9, one company with company\s1/)).toBeVisible();
  });

  it('asks about the selection, of some kinds, of one house, with a limit', async () => {
    const { rows, scope, graph, transport } = await openShared();
    await expect.poll(() => rows().length).toBe(2);
    graph.select([company(2)]);
    await scope('Selection').click();
    await expect.poll(() => transport.inputsOf('readSharedThings').length).toBe(2);
    await scope('Store').click();
    await expect.poll(() => rows().map(([kind]) => kind)).toEqual(['Address', 'Phone', 'Vessel']);
    await page.getByRole('button', { name: 'All kinds' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Address' }).click();
    await expect.poll(() => rows().map(([kind]) => kind)).toEqual(['Address']);
    await page.getByRole('menuitemcheckbox', { name: /One house/ }).click();
    await expect.poll(() => rows()[0]?.[2]).toBe('4');
    await page.getByRole('menuitemradio', { name: 'Stated by 2,000 at most' }).click();
    await expect
      .poll(() => transport.inputsOf('readSharedThings').at(-1))
      .toMatchObject({ entities: [], kinds: ['address'], near: true, most: 2000 });
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Address, one house' })).toBeVisible();
  });

  it('takes records judged the same for one, unless judgements are not to count', async () => {
    const { rows, marks, transport } = await openShared();
    await expect.poll(() => rows().length).toBe(2);
    const control = page.getByRole('switch', { name: 'Judged the same' });
    await expect.element(control).toBeDisabled();
    const id = `${company(1)} ${company(2)}` as const;
    await marks.put({ kind: 'judgement', id, verdict: 'same', reason: 'one seal' });
    await expect.element(page.getByText(/Records judged the same are one/)).toBeVisible();
    await expect.poll(() => rows().length).toBe(1);
    await control.click();
    await expect.poll(() => rows().length).toBe(2);
    expect(transport.inputsOf('readSharedThings').at(-1)).not.toHaveProperty('case');
  });

  it('selects who states a thing, shows the bytes by the keyboard, and adds the others as one step', async () => {
    const { press, graph, rows, said } = await openShared();
    await expect.poll(() => rows().length).toBe(2);
    await press('{ArrowDown} ');
    expect([...graph.selection]).toEqual([company(1), company(2)]);
    expect(said.at(-1)).toBe('Selected: 2 entities');
    await press('{Enter}');
    const dialog = page.getByRole('dialog', { name: /^Who states this/ });
    const list = dialog.getByRole('grid', { name: 'Who states it' });
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}s');
    expect(graph.source?.pointer).toMatch(/^\/(addresses|watercrafts)\/0$/);
    graph.source = null;
    await userEvent.keyboard('{Escape}');
    await press('{Home} ');
    await page.getByRole('button', { name: 'Add 1 to the graph' }).click();
    await expect.poll(() => graph.has(company(3))).toBe(true);
    expect(graph.undoLabel).toMatch(/^Add those who state /);
  });

  it('asks again once the canvas changed or more was stored', async () => {
    const { rows, graph, client } = await openShared();
    await expect.poll(() => rows().length).toBe(2);
    await graph.add([company(4)], 'Add');
    await expect.poll(() => rows().length).toBe(3);
    await expect.element(page.getByText(/changed since/)).not.toBeInTheDocument();
    await client.readProfile({ entity: company(5) });
    await expect.poll(() => rows().map((row) => row[2])).toEqual(['4', '2', '2']);
  });

  it('reads on as it is scrolled, and reads all of the list to be filtered', async () => {
    const total = 230;
    const { rows, press, transport } = await openShared(HARBOUR, {
      readSharedThings: ({ offset = 0, limit = 100 }) => {
        const end = Math.min(offset + limit, total);
        const things = Array.from({ length: end - offset }, (_, at) => ({
          ...({ id: `phone:${offset + at}`, kind: 'phone', value: `+44 ${offset + at}` } as const),
          entities: [company(1), company(2)],
          count: 2,
          sources: [],
        }));
        const next = end < total ? end : null;
        return { things, total, next, leftOut: 2, labels: {}, sameAs: {}, isWhole: false };
      },
    });
    await expect.poll(() => rows().length).toBeGreaterThan(3);
    await expect
      .element(
        page.getByText(/2 things that more than 200 state left out\. Not all that is stored/),
      )
      .toBeVisible();
    expect(transport.inputsOf('readSharedThings')).toHaveLength(1);
    await press('{End}');
    await expect.poll(() => rows().some((row) => row[1] === '+44 229')).toBe(true);
    await page.getByRole('textbox', { name: 'Filter the shared' }).fill('+44 14');
    await expect.poll(() => rows().length).toBe(11);
    await expect.element(page.getByRole('tab', { name: 'Shared 11 of 230' })).toBeVisible();
  });

  it('says so where nobody is on the canvas, and where nothing is shared', async () => {
    const { scope } = await openShared({ registries: { sample: {} } });
    await expect.element(page.getByText(/^Nothing is on the canvas/)).toBeVisible();
    await expect.element(scope('Canvas')).toBeChecked();
    await scope('Store').click();
    await expect
      .element(page.getByText(/^Nothing that was looked for is stated by two or more/))
      .toBeVisible();
  });
});

describe('shared things on the canvas', () => {
  const note = (words: RegExp) => document.querySelector('.notes')?.textContent?.match(words)?.[0];

  it('are drawn on demand, counted apart, and lead to their row', async () => {
    const { screen, application, graph, said } = await openGraph(HARBOUR);
    await screen.getByRole('tab', { name: /^Shared/ }).click();
    await page.getByRole('switch', { name: 'Draw on the graph' }).click();
    await expect.poll(() => note(/2 shared things, in pictures alone/)).toBeDefined();
    expect(said.at(-1)).toBe('2 shared things drawn');
    expect(graph.view.entities).toHaveLength(2);
    const both = [company(1), company(2)];
    expect(graph.answers.drawnThings.drawn.signs.map(({ kind, ends }) => [kind, ends])).toEqual([
      ['address', both],
      ['vessel', both],
    ]);
    expect(pictureAsShown(graph).things?.map(({ kind, ends }) => [kind, ends])).toEqual([
      ['address', both],
      ['vessel', both],
    ]);
    await screen.getByRole('tab', { name: /^Entities/ }).click();
    // Found and pressed in one task: until the next one, nothing moves.
    const press = (): boolean => {
      const at = findTitled(application, 'vessel Saffron Tide');
      if (at === null) return false;
      const { left, top } = canvasOf(application).getBoundingClientRect();
      const clientX = left + at.x;
      const clientY = top + at.y;
      const under = document.elementFromPoint(clientX, clientY);
      for (const type of ['mousedown', 'mouseup', 'click'])
        under?.dispatchEvent(new MouseEvent(type, { clientX, clientY, bubbles: true }));
      return true;
    };
    await expect.poll(press).toBe(true);
    expect([...graph.selection]).toEqual([company(1), company(2)]);
    await expect
      .element(page.getByRole('row', { name: /Saffron Tide/ }))
      .toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Take off' }).click();
    expect(graph.answers.drawnThings.drawn.signs).toEqual([]);
  });

  describe('while they are read', () => {
    const NOTHING = { things: [], total: 0, next: null, leftOut: 0, labels: {}, sameAs: {} };
    /** Each question waits here to be answered. */
    async function openHeld() {
      const held: { answer: () => void; refuse: () => void }[] = [];
      const opened = await openGraph(HARBOUR, {
        readSharedThings: () =>
          new Promise((answer, refuse) => {
            held.push({
              answer: () => answer({ ...NOTHING, isWhole: true }),
              refuse: () => refuse(new Refusal('store-busy')),
            });
          }),
      });
      const counts = () => opened.said.filter((words) => words.endsWith('drawn'));
      return { ...opened, held, counts, things: opened.graph.answers.drawnThings };
    }

    it('are counted only then, and nothing is asked twice', async () => {
      const { held, counts, things } = await openHeld();
      things.showAll(true);
      await expect.poll(() => note(/Looking for shared things/)).toBeDefined();
      expect(note(/0 shared things/)).toBeUndefined();
      await things.read(false);
      expect(held).toHaveLength(1);
      held[0]?.answer();
      await expect.poll(counts).toEqual(['0 shared things drawn']);
      expect(note(/0 shared things, in pictures alone/)).toBeDefined();
    });

    it('are not counted by a question that was left for a newer one', async () => {
      const { held, counts, things } = await openHeld();
      things.showAll(true);
      things.storedProfiles += 1;
      const second = things.read(false);
      await expect.poll(() => held).toHaveLength(2);
      held[0]?.answer();
      await afterFrames();
      expect(counts()).toEqual([]);
      held[1]?.answer();
      await second;
      expect(counts()).toEqual(['0 shared things drawn']);
    });

    it('are not counted by the answer before a profile came', async () => {
      const { held, counts, things } = await openHeld();
      things.showAll(true);
      held[0]?.answer();
      await expect.poll(counts).toHaveLength(1);
      things.storedProfiles += 1;
      void things.read(false);
      things.toggle(['address:nowhere']);
      await afterFrames();
      expect(counts()).toHaveLength(1);
      held[1]?.answer();
      await expect.poll(counts).toHaveLength(2);
      expect(held).toHaveLength(2);
    });

    it('say so where that was refused, and are asked for again', async () => {
      const { held, said, counts, things } = await openHeld();
      things.showAll(true);
      held[0]?.refuse();
      await expect.poll(() => said.at(-1)).toBe('What is shared couldn’t be read');
      await expect.poll(() => note(/What is shared couldn’t be read/)).toBeDefined();
      expect(note(/0 shared things/)).toBeUndefined();
      // News of itself isn't told of a press that was refused.
      void things.read(false);
      held[1]?.answer();
      await expect.poll(() => note(/0 shared things, in pictures alone/)).toBeDefined();
      expect(counts()).toEqual([]);
      things.storedProfiles += 1;
      await expect.poll(() => held).toHaveLength(3);
      held[2]?.refuse();
      await page.getByRole('button', { name: 'Ask again' }).click();
      held[3]?.answer();
      await expect.poll(counts).toEqual(['0 shared things drawn']);
    });
  });

  it('are told and not drawn where very many state one, unless it is asked for', async () => {
    const many = Array.from({ length: 13 }, (_, at) => at + 11);
    const { graph } = await openGraph({
      registries: { sample: { companies: many.map(firm) } },
      fetched: many.map(company),
      places: many.map((id) => placeAt(company(id), id * 60, 0)),
    });
    graph.answers.drawnThings.showAll(true);
    await expect.poll(() => note(/1 address of 13 entities\s+not drawn/)).toBeDefined();
    expect(graph.answers.drawnThings.drawn.signs).toEqual([]);
    await page.getByRole('button', { name: 'Draw it anyway' }).click();
    await expect.poll(() => note(/1 shared thing, in pictures alone/)).toBeDefined();
    await graph.remove([company(11)]);
    await expect
      .poll(() => graph.answers.drawnThings.drawn.signs.map(({ ends }) => ends.length))
      .toEqual([12]);
  });

  it('are drawn one by one from their rows', async () => {
    const { graph, press, rows } = await openShared();
    await expect.poll(() => rows().length).toBe(2);
    await press('{Home} ');
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    await expect.poll(() => graph.answers.drawnThings.drawn.signs.length).toBe(1);
    await page.getByRole('button', { name: 'Drawn', exact: true }).click();
    expect(graph.answers.drawnThings.isWanted).toBe(false);
  });
});
