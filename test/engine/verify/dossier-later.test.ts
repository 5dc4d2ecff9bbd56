/** A dossier held against a store that went on since: what was so then is no finding, what was changed in it is. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { dossierFile, openDossierCase, verifyDossier } from '../../make/dossier-case.ts';

describe('verifying an earlier dossier', () => {
  it('tells what came since from what was changed in the file', async () => {
    const desk = await openDossierCase();
    onTestFinished(() => desk.close());
    const { client, case: id } = desk;
    const file = await dossierFile(desk);
    await expect
      .poll(async () => (await verifyDossier(desk, file)).notes?.[0])
      .toMatch(/very bytes/);
    const entity = 'sample/company:1142' as const;
    await client.readProfile({ entity, case: id });
    const put = [{ entity, x: 900, y: 900, pinned: false, hidden: false }];
    await client.changeCanvas({ case: id, label: 'Add', put });
    const later = await verifyDossier(desk, file);
    expect(later).toMatchObject({ findings: [], chain: true });
    expect(later.differing).toBeGreaterThan(0);
    expect(later.notes?.at(-1)).toContain('lines that differ say what was so then');
    const text = file.toString();
    const [, sha256 = ''] = /<code>([0-9a-f]{64})<\/code>/.exec(text) ?? [];
    const other = sha256.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const planted = await verifyDossier(desk, Buffer.from(text.replace(sha256, other)));
    const said = planted.findings.map(({ says }) => says);
    expect(said.filter((one) => one.includes(other.slice(-12)))).toHaveLength(1);
    // What is in both stands beside itself.
    expect(planted.findings.length).toBeLessThanOrEqual(later.differing + 2);
    expect(later.differing).toBeLessThan(later.facts / 2);
  });
});
