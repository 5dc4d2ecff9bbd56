/** Exporters are loaded when a format is first asked for. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

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

it('loads none with the engine, and the one asked for later', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', WATCH]);
  const { atStart, later } = JSON.parse(said.toString()) as Record<string, string[]>;
  expect(atStart?.sort()).toEqual(['exchange.ts', 'exporters.ts']);
  expect(later).toContain('csv.ts');
  expect(later).not.toContain('svg.ts');
});
