/** Where the fences of this tree stand (README, "The tree"). */
import type { Exception, Rooms } from './rules.ts';

/** Layers are folders; each may import itself and these. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/contract': [],
  'src/registry': ['src/contract', 'src/record'],
  'src/store': ['src/contract'],
  'src/record': ['src/contract'],
  'src/graph': ['src/contract', 'src/record'],
  'src/drawing': ['src/contract', 'src/record', 'src/graph'],
  'src/exchange': ['src/contract', 'src/record', 'src/graph', 'src/drawing'],
  'src/report': ['src/contract', 'src/record', 'src/graph', 'src/drawing', 'src/exchange'],
  'src/case-file': ['src/contract', 'src/record', 'src/store'],
  'src/engine': [
    'src/case-file',
    'src/contract',
    'src/registry',
    'src/store',
    'src/record',
    'src/graph',
    'src/drawing',
    'src/exchange',
    'src/report',
  ],
  'src/thread': ['src/contract', 'src/engine', 'src/registry', 'src/report', 'src/store'],
  'src/page': [],
  'src/print': ['src/contract', 'src/engine', 'src/thread'],
  'src/loopback': ['src/contract', 'src/engine', 'src/thread', 'src/page'],
  'src/cli': [
    'src/case-file',
    'src/contract',
    'src/record',
    'src/graph',
    'src/engine',
    'src/thread',
    'src/registry',
    'src/exchange',
    'src/loopback',
    'src/print',
  ],
  electron: ['src/contract', 'src/engine', 'src/thread', 'src/page', 'src/print'],
  'src/ui': ['src/contract', 'src/record', 'src/graph', 'src/drawing'],
};

/** Every package the source imports, and where. */
export const PACKAGE_PLACES: Readonly<Record<string, RegExp>> = {
  '@lucide/svelte': /^src\/ui\//,
  '@streamparser/json': /^src\/exchange\/reading\//,
  '@tanstack/svelte-virtual': /^src\/ui\/shared\//,
  '@viz-js/viz': /^src\/ui\/graph\/layout\//,
  'any-ascii': /^src\/contract\/text\/fold-words\.ts$/,
  'better-sqlite3': /^src\/store\/base\/connection\.ts$/,
  'bits-ui': /^src\/ui\//,
  cytoscape: /^src\/ui\/graph\/canvas\//,
  electron: /^electron\//,
  'env-paths': /^src\/thread\//,
  'jsonc-parser': /^src\/graph\/indicators\/read-rule-file\.ts$/,
  'libphonenumber-js': /^src\/record\/things\/contacts\.ts$/,
  marked: /^src\/drawing\/markdown-blocks\.ts$/,
  'pdfjs-dist': /^src\/report\/read\/pdf-text\.ts$/,
  papaparse: /^src\/exchange\//,
  diff: /^src\/report\/read\//,
  fflate: /^src\/(case-file|exchange|report\/read)\//,
  rbush: /^src\/(drawing|ui\/graph\/canvas)\//,
  saxes: /^src\/exchange\/(reading|import)\//,
  svelte: /^src\/ui\//,
  yauzl: /^src\/case-file\//,
  ws: /^src\/loopback\//,
  zod: /^(src|electron)\//,
};

/** Layers without a machine have none of Node; the engine knows no socket and no file. */
export const BUILT_INS = [
  { files: /^src\/(contract|record|graph|drawing|exchange|report|ui)\//, builtIns: null },
  { files: /^src\/engine\//, builtIns: /^node:(crypto|timers(\/promises)?)$/ },
  { files: /^electron\/preload\.ts$/, builtIns: null },
];

/** The nouns of the window meet only in its screens and in the workbench. */
export const UI_ROOMS: Rooms = { folder: 'src/ui', shared: 'shared', together: ['screens'] };

/** Each kind of registry is a folder here, known from outside by its `kind.ts` alone. */
export const KINDS_FOLDER = 'src/registry';

/** In these no file imports what lies directly in a folder above it. */
export const NOTHING_FROM_ABOVE = [
  'electron',
  'src/case-file',
  'src/cli',
  'src/contract',
  'src/drawing',
  'src/engine',
  'src/exchange',
  'src/graph',
  'src/loopback',
  'src/page',
  'src/print',
  'src/record',
  'src/registry',
  'src/report',
  'src/store',
  'src/thread',
  'src/ui',
];

export const LINES_AT_MOST = 400;

/** Names that mean the same in every file that exports them. */
export const SAME_NAME: readonly Exception[] = [
  {
    name: 'version',
    files: /^src\/store\/migrations\/\d{4}-[a-z-]+\.ts$/,
    why: 'each numbered file has the same two names',
  },
  {
    name: 'migrate',
    files: /^src\/store\/(file\/migrate|migrations\/\d{4}-[a-z-]+)\.ts$/,
    why: 'one step, and all of them: each numbered file has the same two names',
  },
];
