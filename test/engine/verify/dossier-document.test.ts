/** A dossier as DOCX is held against the store with every part of it, its pictures too. */
import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostPowers } from '../../../src/engine/base/host.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { dossierFile, openDossierCase, verifyDossier } from '../../make/dossier-case.ts';

/** Stands for a browser: the same picture gives the same bytes, another gives others. */
const print: HostPowers['print'] = (job) =>
  Promise.resolve(createHash('sha256').update(JSON.stringify(job)).digest());

type Parts = Record<string, Uint8Array>;

const changed =
  (name: string, from: string | RegExp, to: string) =>
  (parts: Parts): Parts => {
    const text = strFromU8(parts[name]!);
    const other = text.replace(from, to);
    expect(other, name).not.toBe(text);
    return { ...parts, [name]: strToU8(other) };
  };

const without =
  (name: string) =>
  ({ [name]: gone, ...parts }: Parts): Parts => {
    expect(gone).toBeDefined();
    return parts;
  };

type Change = [about: string, change: (parts: Parts) => Parts];

const CHANGES: Change[][] = [
  [
    ['word/media/image1.svg', changed('word/media/image1.svg', />[A-Z]/, '>Q')],
    ['docProps/core.xml', changed('docProps/core.xml', /Halvard/, 'Halward')],
    ['word/document.xml', changed('word/document.xml', /descr="[^"]*"/, 'descr="Nobody owns it"')],
    ['word/styles.xml', changed('word/styles.xml', /<w:sz w:val="\d+"\/>/, '<w:sz w:val="2"/>')],
    ['word/settings.xml', without('word/settings.xml')],
    ['word/more.xml', (parts) => ({ ...parts, 'word/more.xml': strToU8('<more/>') })],
    ['picture 1', (parts) => ({ ...parts, 'word/media/image1.png': strToU8('another') })],
  ],
  [['word/document.xml', changed('word/document.xml', /<w:r>/, '<w:r><w:rPr><w:vanish/></w:rPr>')]],
];

describe('verifying a dossier as DOCX', () => {
  it('finds a change in any part of a document', async () => {
    const desk = await openDossierCase({ powers: { ...createMemoryKeys(), print } });
    onTestFinished(() => desk.close());
    const file = await dossierFile(desk, { format: 'docx' });
    await expect
      .poll(async () => (await verifyDossier(desk, file)).notes?.[0])
      .toMatch(/very bytes/);
    expect(await verifyDossier(desk, file)).toMatchObject({ findings: [], differing: 0 });
    const parts = unzipSync(file);
    expect(Object.keys(parts)).toContain('word/media/image1.png');
    const packed = await verifyDossier(desk, zipSync(parts));
    expect(packed.findings).toHaveLength(1);
    expect(packed.findings[0]?.says).toContain('its bytes');
    // All of them at once, each in a place of its own.
    for (const changes of CHANGES) {
      const other = changes.reduce<Parts>((changed, [, change]) => change(changed), parts);
      const { findings } = await verifyDossier(desk, zipSync(other));
      const found = findings.map(({ about }) => about);
      for (const [about] of changes) expect(found).toContain(about);
    }
  });

  it('says of a picture that nothing can draw again that somebody has to look', async () => {
    const powers: HostPowers = { ...createMemoryKeys(), print };
    const desk = await openDossierCase({ powers });
    onTestFinished(() => desk.close());
    const parts = unzipSync(await dossierFile(desk, { format: 'docx' }));
    delete powers.print;
    const { findings, unresolved } = await verifyDossier(desk, zipSync(parts));
    expect(unresolved).toBeGreaterThan(0);
    expect(findings[1]?.about).toBe('picture 1');
    expect(findings[1]?.says).toContain('nothing here can draw it again');
  });
});
