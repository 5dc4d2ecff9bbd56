/** What the analyst took in from a file is kept apart from what registries answered, everywhere in a dossier. */
import { describe, expect, it, onTestFinished } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { dossierFile, FULL, openDossierCase, verifyDossier } from '../../make/dossier-case.ts';
import { company, composed, linesOf } from '../../make/dossier-material.ts';
import { makeEntity } from '../../make/graph.ts';
import { IMPORTED_TABLES, importInto } from '../../make/importing.ts';

const WORDS = {
  en: {
    fetched: '9 profiles, fetched',
    cover: 'Imported from files, not from a registry',
    records: '5 records',
    coverage: 'Imported from a file, by the analyst',
    outcome: 'Profile fetched',
    name: 'Ada Nordvik</bdi><span class="soft"> (member 1, imported)',
    hit: /“Cold Hill Ltd” \(company 3\) has the .*<span class="soft">\(imported file\)/,
    source: 'imported file nodes.csv and edges.csv, record member 1',
  },
  de: {
    fetched: '9 Profile, abgerufen',
    cover: 'Aus Dateien importiert, nicht aus einem Register',
    records: '5 Datensätze',
    coverage: 'Vom Bearbeiter aus einer Datei importiert',
    outcome: 'Profil abgerufen',
    name: 'Ada Nordvik</bdi><span class="soft"> (Mitglied 1, importiert)',
    hit: /„Cold Hill Ltd“ \(Gesellschaft 3\) hat die .*<span class="soft">\(importierte Datei\)/,
    source: 'importierte Datei nodes.csv and edges.csv, Datensatz Mitglied 1',
  },
} as const;

describe('an imported record in a dossier', () => {
  it.each(['en', 'de'] as const)(
    'is told in %s as imported, and never as fetched',
    async (language) => {
      const desk = await openDossierCase();
      onTestFinished(() => desk.close());
      const { answer } = await importInto(desk.client, desk.case, IMPORTED_TABLES);
      const words = WORDS[language];
      const file = await dossierFile(desk, { template: { ...FULL, language } });
      const html = file.toString();
      const [front = '', rest = ''] = html.split('<nav');
      expect(front).toContain(words.fetched);
      expect(front).toContain(words.cover);
      expect(front).toContain(`<bdi>nodes.csv and edges.csv</bdi>, ${words.records}`);
      const scope = rest.split('id="section-scope"')[1]?.split('<section')[0] ?? '';
      expect(scope).toContain(`<td>${words.outcome}</td><td class="end">9</td>`);
      expect(scope).toContain(`<td>${words.coverage}</td><td class="end">5</td>`);
      expect(scope).toContain(words.name);
      expect(html).toContain(`<td><bdi>${words.source}</bdi></td><td><bdi></bdi></td>`);
      // Nowhere but in what it was made of.
      expect(html.split('<body>')[1]).not.toContain(answer.registry);
      expect(rest).toMatch(words.hit);
      expect(html).not.toContain('import:');
      expect(await verifyDossier(desk, file)).toMatchObject({ differing: 0, findings: [] });
    },
    30_000,
  );

  it('is told as imported since, and never as fetched for the first time', async () => {
    const fetched = company(1);
    const taken = 'import-7f9b912f/member:1' as EntityId;
    const registries = ['sample', 'import-7f9b912f'].map(
      (handle) => [handle, { address: handle, pathOf: () => '' }] as const,
    );
    const material = {
      registries: new Map(registries),
      fileOf: (handle: string) => (handle === 'sample' ? null : 'people.csv'),
      graph: { entities: [makeEntity({ id: fetched }), makeEntity({ id: taken })], ties: [] },
      labelOf: (id: EntityId) => (id === taken ? 'Ada Lind' : 'Nordvik AS'),
      changes: {
        since: '2026-11-19T10:00:00.000Z',
        changed: [],
        added: [fetched, taken],
      },
    };
    const lines = linesOf(await composed('changes', material));
    expect(lines).toContain(
      'Profiles that were fetched for the first time: Nordvik AS (company 1).',
    );
    expect(lines).toContain('Imported from files since: Ada Lind (member 1, imported).');
  });
});
