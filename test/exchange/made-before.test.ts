/**
 * The graph formats byte for byte as they were when exports were made whole: an odd graph, and the
 * files that were made of it then.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { GraphToExport } from '../../src/exchange/exchange.ts';
import { exporterOf } from '../make/exported.ts';

const folder = join(import.meta.dirname, 'made-before');
const before = (name: string): string => readFileSync(join(folder, name), 'utf8');
const graph = JSON.parse(before('graph.json')) as GraphToExport;

/** With the characters and the tie that could not be carried over. */
it.each([
  ['graphml', ['graph.graphml'], [26, 1]],
  ['cytoscape', ['graph.cyjs'], [26, 1]],
  ['csv', ['graph-nodes.csv', 'graph-edges.csv'], [1, 25, 1]],
] as const)('%s is what it was', async (format, names, losses) => {
  const { files, loss } = (await exporterOf(format))(graph);
  expect(files.map(({ text }) => text)).toEqual(names.map(before));
  expect(loss.map(({ count }) => count)).toEqual(losses);
});
