/** Exporters are loaded when a format is first asked for, and count in every one what no file has. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FORMATS, GRAPH_FORMATS } from '../../src/contract/answers/formats.ts';
import { NO_ANALYST_MARKS, type GraphToExport } from '../../src/exchange/common/exporter.ts';
import { openExport } from '../../src/exchange/exporters.ts';
import { makeExport } from '../make/graph.ts';

const source = (path: string): string =>
  pathToFileURL(resolve(import.meta.dirname, '../../src', path)).href;

/** Which files of `exchange/` a process has loaded after the engine, and after opening an export. */
const WATCH = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
  const own = () => loaded.filter((url) => url.includes('/exchange/')).map((url) => url.split('/').at(-1));
  await import(${JSON.stringify(source('engine/engine.ts'))});
  const atStart = own();
  const { EXPORTERS } = await import(${JSON.stringify(source('exchange/exporters.ts'))});
  await EXPORTERS.csv();
  console.log(JSON.stringify({ atStart, later: own() }));
`;

describe('exporting a graph', () => {
  it('loads no exporter with the engine, and later the one asked for', () => {
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', WATCH]);
    const { atStart, later } = JSON.parse(said.toString()) as Record<string, string[]>;
    expect(atStart?.sort()).toEqual(['exporter.ts', 'exporters.ts']);
    expect(later).toContain('csv.ts');
    expect(later).not.toContain('svg.ts');
  });

  it.each(GRAPH_FORMATS)(
    'counts in %s the notes of the case that the file does not have',
    async (format) => {
      const leftOut = [{ what: 'private notes, which stay in the case', count: 3 }];
      const { files, tally } = await openExport(
        format,
        makeExport({ marks: { ...NO_ANALYST_MARKS, leftOut } }),
      );
      for (const { chunks } of files) expect([...chunks].length).toBeGreaterThan(0);
      expect(tally.loss.list()).toEqual(leftOut);
    },
  );

  /** Drawn, or stated by the records that these are made of. */
  const WITH_THINGS: readonly string[] = ['svg', 'ftm', 'bods', 'profiles'];

  it('counts shared things that are drawn, in the same words in each format that leaves them out', async () => {
    const things: GraphToExport['things'] = [
      { kind: 'address', text: 'Quay 1', ends: [] },
      { kind: 'vessel', text: 'IMO 1', ends: [] },
    ];
    const lossOf = async (format: (typeof GRAPH_FORMATS)[number], look: 'network' | 'chart') => {
      const { files, tally } = await openExport(format, makeExport({ look, things }));
      for (const { chunks } of files) Array.from(chunks);
      return tally.loss.list().filter(({ what }) => what.includes('things'));
    };
    const lost = [
      { what: 'shared addresses, contacts, ships and other things that are drawn', count: 2 },
    ];
    for (const format of GRAPH_FORMATS) {
      const expected = WITH_THINGS.includes(format) ? [] : lost;
      expect([format, await lossOf(format, 'network')]).toEqual([format, expected]);
    }
    expect(await lossOf('svg', 'chart')).toEqual(lost);
  });

  it.each(GRAPH_FORMATS.filter((format) => FORMATS[format].provable))(
    'says in %s what the graph is filtered by, and nothing where it is not',
    async (format) => {
      const textOf = async (filtered: GraphToExport['filtered']): Promise<string> => {
        const { files } = await openExport(format, makeExport({ filtered }));
        return files.flatMap(({ chunks }) => [...chunks]).join('');
      };
      expect(await textOf({ entities: 1, ties: 2, by: 'country: Norway & co' })).toMatch(
        /filtered_by.*country: Norway &(amp;)? co/,
      );
      expect((await textOf(null)).replaceAll(/<key [^>]*>/g, '')).not.toContain('filtered_by');
    },
  );
});
