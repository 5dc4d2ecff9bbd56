/** A hit of a rule that was set aside, as an item of a case: journal, undo, files, merge, redaction. */
import { describe, expect, it } from 'vitest';
import { waiverIdOf, type CaseItem } from '../../../src/contract/model/case-item.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { openHandedDesk } from '../../make/handed-desk.ts';
import { refusedWith, type Desk } from '../../make/open-desk.ts';

const waiver = (desk: Desk, given: object = {}): CaseItem => ({
  kind: 'waiver',
  value: 42,
  fingerprint: '0123456789abcd',
  reason: 'An agent of companies',
  id: waiverIdOf({ rule: 'mass-address', entity: desk.id('company:1001') }),
  ...given,
});

const put = ({ client, case: id }: Desk, ...items: CaseItem[]) =>
  client.changeCaseItems({ case: id, put: items });
const newest = async ({ client, case: id }: Desk) =>
  (await client.readJournal({ case: id })).entries[0];
const itemsOf = async ({ client }: Desk, id: string) =>
  (await client.readCaseItems({ case: id })).items;

describe('a waiver of what a rule found', () => {
  it('is told in the journal with its reason, and taken back', async () => {
    const desk = await openHandedDesk();
    await put(desk, waiver(desk));
    expect(await newest(desk)).toMatchObject({
      verb: 'waive',
      label: expect.stringMatching(
        /^Waive mass-address of “Nordvik.*”: “An agent of companies”$/,
      ) as string,
    });
    const { id } = waiver(desk);
    await desk.client.changeCaseItems({ case: desk.case, remove: [{ kind: 'waiver', id }] });
    expect((await newest(desk))?.label).toMatch(
      /^Withdraw the waiver: mass-address of “Nordvik.*”$/,
    );
    await desk.client.undo({ case: desk.case });
    expect(await itemsOf(desk, desk.case)).toMatchObject([waiver(desk)]);
  });

  it('is refused without a reason, and of what nobody stated', async () => {
    const desk = await openHandedDesk();
    const unknown = waiverIdOf({ rule: 'mass-address', entity: desk.id('company:999') });
    for (const given of [
      { reason: '' },
      { id: unknown },
      { id: 'mass-address' },
      { fingerprint: '' },
    ]) {
      expect(await refusedWith(put(desk, waiver(desk, given)))).toBe('input-invalid');
    }
    expect(await itemsOf(desk, desk.case)).toEqual([]);
  });

  it('goes with a case file, of the record as it is brought', async () => {
    const from = await openHandedDesk();
    const to = await openHandedDesk();
    await put(from, waiver(from));
    const { offer, seal } = await offerCase(to.client, await savedCase(from.client, from.case));
    const { case: id } = await to.client.openCaseFile({ offer });
    const [brought, ...others] = await itemsOf(to, id);
    expect(others).toEqual([]);
    const entity = `${from.registry}.${seal.slice(0, 8)}/company:1001` as const;
    expect(brought).toMatchObject({
      ...waiver(from),
      by: seal,
      id: waiverIdOf({ rule: 'mass-address', entity }),
    });
  });

  it('leaves what is redacted out of its reason', async () => {
    const desk = await openHandedDesk();
    await put(desk, waiver(desk, { reason: 'Born 9 April 1961, as she says' }));
    const { offer } = await offerCase(
      desk.client,
      await savedCase(desk.client, desk.case, ['birth-dates']),
    );
    const { case: id } = await desk.client.openCaseFile({ offer });
    const [brought] = await itemsOf(desk, id);
    expect(brought).toMatchObject({ kind: 'waiver', fingerprint: '0123456789abcd' });
    expect(brought).toMatchObject({ reason: expect.not.stringContaining('9 April') as string });
  });

  it('is merged, and stays as it is here where both cases say otherwise', async () => {
    const desk = await openHandedDesk();
    await put(desk, waiver(desk));
    const { client } = desk;
    const { current: other } = await client.createCase({ title: 'Second' });
    const more = waiver(desk, {
      id: waiverIdOf({ rule: 'one-sided-role', entity: desk.id('company:1001') }),
    });
    const there = [waiver(desk, { reason: 'Said otherwise' }), more];
    await client.changeCaseItems({ case: other, put: there });
    const both = { case: desk.case, from: other };
    expect((await client.readMerge(both)).differences.listed).toMatchObject([
      {
        what: expect.stringMatching(/^Waiver: mass-address of “Nordvik/) as string,
        here: { says: '42: An agent of companies' },
        there: { says: '42: Said otherwise' },
      },
    ]);
    await client.mergeCases(both);
    expect(await itemsOf(desk, desk.case)).toMatchObject([waiver(desk), more]);
  });
});
