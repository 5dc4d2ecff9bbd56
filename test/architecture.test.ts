/** Who may import whom (README, "The tree"). A broken rule names the file and the import. */
import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

const MAY_IMPORT: Record<string, string[]> = {
  'src/contract': [],
  'src/registry': ['src/contract', 'src/record'],
  'src/store': ['src/contract'],
  'src/record': ['src/contract'],
  'src/graph': ['src/contract', 'src/record'],
  'src/drawing': ['src/contract', 'src/record', 'src/graph'],
  'src/exchange': ['src/contract', 'src/record', 'src/graph', 'src/drawing'],
  'src/engine': [
    'src/contract',
    'src/registry',
    'src/store',
    'src/record',
    'src/graph',
    'src/drawing',
    'src/exchange',
  ],
  'src/thread': ['src/contract', 'src/engine', 'src/registry', 'src/store'],
  'src/page': [],
  'src/loopback': ['src/contract', 'src/engine', 'src/thread', 'src/page'],
  'src/cli': [
    'src/contract',
    'src/record',
    'src/graph',
    'src/engine',
    'src/thread',
    'src/registry',
    'src/loopback',
  ],
  electron: ['src/contract', 'src/engine', 'src/thread', 'src/page'],
  'src/ui': ['src/contract', 'src/record', 'src/graph', 'src/drawing'],
};

/** A package that only these files may import. */
const ONLY_IN: Record<string, RegExp> = {
  'better-sqlite3': /^src\/store\/open-store\.ts$/,
  '@viz-js': /^src\/ui\/graph\/layout\/graphviz\.ts$/,
  cytoscape: /^src\/ui\/graph\/canvas\/cytoscape-adapter\.ts$/,
  electron: /^electron\//,
  ws: /^src\/loopback\//,
};

/** Layers that run in the page as well, or that know no machine: no Node built-ins there. */
const WITHOUT_NODE = /^src\/(contract|record|graph|drawing|exchange|ui)\//;
/** The engine knows no socket, no DOM, no file. */
const ENGINE_BUILT_INS = /^node:(crypto|timers(\/promises)?)$/;

interface Import {
  file: string;
  from: string;
  typeOnly: boolean;
}

const files = globSync(['src/**/*.{ts,svelte,mjs}', 'electron/**/*.ts'], { cwd: root });

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|new URL\(\s*['"](\.[^'"]+)['"]/g,
  );
  return [...statements].map((match) => ({
    file,
    from: match[2] ?? match[3] ?? match[4] ?? '',
    typeOnly: Boolean(match[1]),
  }));
});

const layerOf = (file: string): string | undefined =>
  Object.keys(MAY_IMPORT).find((layer) => file.startsWith(`${layer}/`));

const show = ({ file, from }: Import): string => `${file} imports ${from}`;

describe('the architecture', () => {
  it('finds files and imports to look at', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(imports.length).toBeGreaterThan(40);
    expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
  });

  it('lets every layer import only the layers below it', () => {
    const broken = imports.filter(({ file, from }) => {
      if (!from.startsWith('.')) return false;
      const target = relative(root, resolve(root, dirname(file), from));
      const [own, other] = [layerOf(file), layerOf(target)];
      return (
        own !== other &&
        (own === undefined || other === undefined || !MAY_IMPORT[own]?.includes(other))
      );
    });
    expect(broken.map(show)).toEqual([]);
  });

  it('keeps each outside package in its one place', () => {
    const broken = imports.filter(({ file, from }) => {
      const only = ONLY_IN[from.split('/')[0] ?? ''];
      return only !== undefined && !only.test(file);
    });
    expect(broken.map(show)).toEqual([]);
  });

  it('keeps Node out of what knows no machine', () => {
    const broken = imports.filter(({ file, from }) => {
      if (!from.startsWith('node:')) return false;
      if (WITHOUT_NODE.test(file)) return true;
      return file.startsWith('src/engine/') && !ENGINE_BUILT_INS.test(from);
    });
    expect(broken.map(show)).toEqual([]);
  });

  it('keeps the source readable: no file over 300 lines', () => {
    const long = files
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 301);
    expect(long).toEqual([]);
  });
});
