/** What holds for every entry of the table of formats. */
import { expect, it } from 'vitest';
import {
  fileNames,
  FORMATS,
  GRAPH_FORMATS,
  madeFormat,
  WINDOW_FORMATS,
  type FormatName,
} from '../../src/contract/formats.ts';

const names = Object.keys(FORMATS) as FormatName[];

it.each(names)('%s is made by the engine or drawn from what is', (name) => {
  expect(GRAPH_FORMATS).toContain(madeFormat(name));
  expect(GRAPH_FORMATS.includes(name as never)).toBe(FORMATS[name].drawnFrom === undefined);
});

it.each(names)('%s has files that can be told apart', (name) => {
  const files = fileNames(name, 'Group');
  expect(new Set(files).size).toBe(FORMATS[name].files.length);
  for (const file of files) expect(file).toMatch(/^Group[ .]/);
});

it('names files after what they are', () => {
  expect(fileNames('graphml', 'Group 2026-01-01')).toEqual(['Group 2026-01-01.graphml']);
  expect(fileNames('csv', 'Group')).toEqual([
    'Group nodes.csv',
    'Group edges.csv',
    'Group about.csv',
  ]);
});

it('offers pictures first in the window', () => {
  expect(WINDOW_FORMATS.slice(0, 3)).toEqual(['png', 'pdf', 'svg']);
});
