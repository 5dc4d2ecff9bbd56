/** A file whose hash stands in a journal that came with a case file was not saved here: it may be anybody's. */
import { describe, expect, it } from 'vitest';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { dossierFile, verifyDossier } from '../../make/dossier-case.ts';
import { openDesk } from '../../make/open-desk.ts';

/** What comes of printing here is of no matter. */
const powers = {
  ...createMemoryKeys(null),
  print: () => Promise.resolve(Buffer.from('%PDF-1.7 as it was printed')),
};

describe('verifying a dossier', () => {
  it('tells the word of a case file from what was saved here', async () => {
    const from = await openDesk(startDirectEngine, { powers });
    const to = await openDesk(startDirectEngine, {});
    try {
      const entity = from.id('company:1007');
      await from.client.readProfile({ entity, case: from.case });
      const put = [{ entity, x: 0, y: 0, pinned: false, hidden: false }];
      await from.client.changeCanvas({ case: from.case, label: 'Add', put });
      const file = await dossierFile(from, { format: 'pdf' });
      const entries = async () => (await from.client.readJournal({ case: from.case })).entries;
      await expect.poll(async () => (await entries())[0]?.verb).toBe('dossier');
      const here = await verifyDossier(from, file);
      expect(here).toMatchObject({ agreeing: 1, findings: [] });
      expect(here.notes?.[0]).toMatch(/saved on 2026-.* from the case/);
      const { offer } = await offerCase(to.client, await savedCase(from.client, from.case));
      await to.client.openCaseFile({ offer });
      const there = await verifyDossier(to, file);
      expect(there).toMatchObject({ agreeing: 0, differing: 1 });
      expect(there.notes).toEqual([
        expect.stringMatching(/^The case file [0-9a-f]{8} says .* not here\.$/),
      ]);
    } finally {
      await from.close();
      await to.close();
    }
  });
});
