/** A dossier that has little in common with what is stated: it agrees in nothing, and needn't be waited for. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dossierFile, openDossierCase, verifyDossier } from '../../make/dossier-case.ts';
import { refusedWith } from '../../make/open-desk.ts';

/** Its recipe, and thousands of lines that are in no dossier. */
const otherLines = (file: Buffer): Buffer => {
  const text = file.toString();
  const recipe = text.slice(text.indexOf('<!-- interlock-dossier: '));
  const lines = Array.from({ length: 5000 }, (_, at) => `Line ${at} of another.`);
  return Buffer.from(`# Another\n\n${lines.join('\n')}\n${recipe}`);
};

describe('a dossier that has little in common with the store', () => {
  it('agrees in none of its lines, and verifying it is cancelled at once', async () => {
    const desk = await openDossierCase();
    onTestFinished(() => desk.close());
    const { client } = desk;
    const other = otherLines(await dossierFile(desk, { format: 'markdown' }));
    const report = await verifyDossier(desk, other);
    expect(report.findings).toEqual([
      { about: null, says: 'Made again, it is another file in thousands of lines.' },
    ]);
    expect(report).toMatchObject({ counted: 'lines', agreeing: 0, differing: report.facts });
    expect(report.facts).toBeGreaterThan(5000);

    const { verification } = await client.beginVerification({});
    for (let at = 0; at < other.length; at += 90_000) {
      const part = other.subarray(at, at + 90_000).toString('base64');
      await client.verifyPart({ verification, base64: part });
    }
    const task = 'verify';
    // Between two steps of comparing lines, others are answered: one timer is for each.
    const steps = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => steps.mockRestore());
    const verifying = refusedWith(client.endVerification({ verification, task }));
    while (steps.mock.calls.length < 100) await new Promise(setImmediate);
    const before = steps.mock.calls.length;
    await client.cancelTask({ task });
    expect(await verifying).toBe('cancelled');
    expect(steps.mock.calls.length).toBeLessThan(before + 10);
  });
});
