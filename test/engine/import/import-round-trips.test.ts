/** What is exported from one case and imported into another comes back: the same entities, ties, dates and places. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, exportChunks } from '../../../src/contract/client.ts';
import type { GraphFormat } from '../../../src/contract/answers/formats.ts';
import type { Graph } from '../../../src/contract/model/canvas.ts';
import type { CaseId } from '../../../src/contract/model/case.ts';
import { exporterOf } from '../../make/exported.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { readWholeCanvas } from '../../make/follow-canvas.ts';
import { arbitraryExport } from '../../make/graph.ts';
import { importInto, type FileText } from '../../make/importing.ts';
import { inventedExport } from '../../make/imported.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';

const FORMATS = ['graphml', 'gexf', 'csv', 'ftm'] as const satisfies readonly GraphFormat[];

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk(startDirectEngine, {});
});
afterAll(() => desk.close());

/** What a file of this format says of what stands on the canvas of a case. */
async function exported(client: Client, id: CaseId, format: GraphFormat): Promise<FileText[]> {
  const made = await client.exportGraph({ case: id, format });
  const files: FileText[] = [];
  for (const [place, { name }] of made.files.entries()) {
    const parts: Buffer[] = [];
    for await (const part of exportChunks(client, made.export, place)) {
      parts.push(typeof part === 'string' ? Buffer.from(part) : Buffer.from(part));
    }
    files.push({ name, text: Buffer.concat(parts) });
  }
  return files.filter(({ name }) => !/readme/i.test(name)).slice(0, 2);
}

async function emptyCase(client: Client): Promise<CaseId> {
  return (await client.createCase({})).current;
}

/**
 * By where each stands in the order of the file: labels may be the same, and ids are of the import.
 * FollowTheMoney has no places.
 */
function sayings({ entities, ties }: Graph, format: GraphFormat) {
  const at = new Map(entities.map(({ id }, place) => [id, place]));
  const isFtm = format === 'ftm';
  return {
    entities: entities.map(
      ({ label, kind, country, nationality, status, born, registrationNumber, x, y }) => ({
        label,
        kind,
        country,
        nationality,
        status,
        born,
        registrationNumber,
        ...(!isFtm && { x, y }),
      }),
    ),
    ties: ties
      .map(({ kind, from, to, role, status, terms }) =>
        JSON.stringify([kind, at.get(from), at.get(to), role, status, terms]),
      )
      .sort(),
  };
}

const filesOf = async (
  graph: Parameters<NonNullable<Awaited<ReturnType<typeof exporterOf>>>>[0],
  format: GraphFormat,
) => {
  const exporter = await exporterOf(format);
  if (exporter === undefined) throw new Error(`There is no exporter of ${format}.`);
  const { files } = exporter(graph);
  return files
    .slice(0, format === 'csv' ? 2 : 1)
    .map(({ text }, place) => ({ name: `${place}.${format}`, text }));
};

describe.each(FORMATS)('a round trip through %s', (format) => {
  it('gives back a world, imported, exported and imported again', async () => {
    const { client } = desk;
    const first = await emptyCase(client);
    const world = await filesOf(inventedExport(), format);
    const { preview } = await importInto(client, first, world);
    expect(preview.counts.refused).toBe(0);
    const before = await readWholeCanvas(client, first);
    expect(before.entities.length).toBeGreaterThan(150);
    expect(before.ties.length).toBeGreaterThan(300);

    const second = await emptyCase(client);
    const again = await importInto(client, second, await exported(client, first, format));
    expect(again.preview.counts.refused).toBe(0);
    const after = await readWholeCanvas(client, second);
    expect(sayings(after, format)).toEqual(sayings(before, format));
  });
});

describe('importing what was exported', () => {
  it.each(FORMATS)(
    'gives back any graph with hostile text in every field from %s',
    async (format) => {
      const { client } = desk;
      await fc.assert(
        fc.asyncProperty(arbitraryExport, async (graph) => {
          fc.pre(graph.entities.length > 0);
          const first = await emptyCase(client);
          await importInto(client, first, await filesOf(graph, format));
          const before = await readWholeCanvas(client, first);
          const second = await emptyCase(client);
          await importInto(client, second, await exported(client, first, format));
          expect(sayings(await readWholeCanvas(client, second), format)).toEqual(
            sayings(before, format),
          );
        }),
        { numRuns: 5 },
      );
    },
  );
});
