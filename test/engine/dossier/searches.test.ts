/** What a dossier says of searches: among whom, and when the registry was asked. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { dossierFile, FULL } from '../../make/dossier-case.ts';
import { openDesk } from '../../make/open-desk.ts';

const DAY = 86_400_000;

/** The text of the file without its marks. */
const textOf = (html: Buffer): string =>
  html
    .toString()
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the searches of a dossier', () => {
  it('are among members, once each, of the time when the registry was asked', async () => {
    let late = 0;
    const now = (): Date => new Date(Date.now() + late);
    const desk = await openDesk((options) => startDirectEngine({ ...options, now }), {});
    onTestFinished(() => desk.close());
    const { client, case: id } = desk;
    const entity = desk.id('company:1001');
    await client.readProfile({ entity, case: id });
    const place = { entity, x: 0, y: 0, pinned: false, hidden: false };
    await client.changeCanvas({ case: id, label: 'Add', put: [place] });
    const search = (q: string) =>
      client.searchMembers({ registry: desk.registry, query: { q }, case: id });
    const noted = async (count: number): Promise<void> =>
      expect
        .poll(async () => {
          const { entries } = await client.readJournal({ case: id });
          return entries.filter(({ verb }) => verb === 'search').length;
        })
        .toBe(count);
    const { fetchedAt } = await search('nobody of this name');
    await noted(1);
    await client.setOffline({ on: true });
    late = 5 * DAY;
    await search('nobody of this name');
    await noted(2);
    late = 6 * DAY;

    const english = textOf(await dossierFile(desk));
    const told =
      /Searches made in this case, among members \(who hold roles\)(.*?)all the same\./.exec(
        english,
      );
    expect(told?.[1]).toContain('no member found');
    // The minute, as `30 Nov 2026, 18:36 UTC`.
    expect(told?.[1]).toContain(`, ${fetchedAt?.slice(11, 16)} UTC Found`);
    expect(told?.[1]).toContain(` ${Number(fetchedAt?.slice(8, 10))} `);
    expect(told?.[1]?.match(/nobody of this name/g)).toHaveLength(1);
    expect(told?.[1]).toContain('finds members only');

    const german = textOf(await dossierFile(desk, { template: { ...FULL, language: 'de' } }));
    expect(german).toContain(
      'Suchen in diesem Vorgang, unter Mitgliedern (die Funktionen innehaben)',
    );
    expect(german).toContain('kein Mitglied gefunden');
    expect(german).toContain('kann es eine Gesellschaft dieses Namens geben');
  });
});
