/** On which page of a PDF its places are, and what is done where that can't be read. */
import { describe, expect, it } from 'vitest';
import { written } from '../../../src/engine/dossier/dossier.ts';
import type { PrintJob } from '../../../src/engine/base/host.ts';
import { LossCount } from '../../../src/exchange/common/exporter.ts';
import { placesInPdf } from '../../../src/report/read/pdf-places.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { makeReport } from '../../make/report.ts';

describe('a PDF whose places can’t be read', () => {
  it.each(['%PDF-1.7', '', '%PDF-1.4\nstartxref\n99\n%%EOF\n'])(
    'has no places that are known: %j',
    (pdf) => {
      expect(placesInPdf(Buffer.from(pdf)).size).toBe(0);
    },
  );

  it('is printed once, with no page numbers in its contents', async () => {
    const jobs: PrintJob[] = [];
    const print = (job: PrintJob): Promise<Uint8Array> => {
      jobs.push(job);
      return Promise.resolve(Buffer.from('%PDF-1.7'));
    };
    const parts = { powers: { ...createMemoryKeys(), print }, loss: new LossCount() };
    const call = { signal: new AbortController().signal };
    const chunks = [...(await written(makeReport(), 'pdf', parts, call))];
    expect(chunks).toEqual([Buffer.from('%PDF-1.7')]);
    expect(jobs).toHaveLength(1);
  });
});
