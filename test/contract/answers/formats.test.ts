/** What holds for every entry of the table of formats. */
import { describe, expect, it } from 'vitest';
import {
  fileNames,
  FORMATS,
  GRAPH_FORMATS,
  madeFormat,
  WINDOW_FORMATS,
  type FormatName,
} from '../../../src/contract/answers/formats.ts';

const names = Object.keys(FORMATS) as FormatName[];

describe('the table of formats', () => {
  it.each(names)('has %s made by the engine, or drawn from a format that is', (name) => {
    expect(GRAPH_FORMATS).toContain(madeFormat(name));
    expect(GRAPH_FORMATS.includes(name as never)).toBe(FORMATS[name].drawnFrom === undefined);
  });

  it.each(names)('gives the files of %s names that tell them apart', (name) => {
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
});
