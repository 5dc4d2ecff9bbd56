/** Each part of the tree is checked with the types of its own machine, and with no others. */
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { MAY_IMPORT } from './fences.ts';

const root = resolve(import.meta.dirname, '../..');

function readConfig(path: string): ts.ParsedCommandLine {
  const file = join(root, path);
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as {
    config: unknown;
  };
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(file), {}, file);
}

/** What was read from the disk, by configuration: each is asked more than once. */
const read = new Map<string, Map<string, ts.SourceFile | undefined>>();

/** What the compiler says of a made-up file in this folder, under this configuration. */
function complaints(config: string, folder: string, text: string): string[] {
  const { options } = readConfig(config);
  const file = join(root, folder, 'made-up.ts');
  const host = ts.createCompilerHost(options);
  const onDisk = ts.createCompilerHost(options);
  host.fileExists = (name) => name === file || onDisk.fileExists(name);
  host.readFile = (name) => (name === file ? text : onDisk.readFile(name));
  const known = read.get(config) ?? new Map<string, ts.SourceFile | undefined>();
  read.set(config, known);
  host.getSourceFile = (name, target) => {
    if (name === file) return ts.createSourceFile(name, text, target, true);
    if (!known.has(name)) known.set(name, onDisk.getSourceFile(name, target));
    return known.get(name);
  };
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

const OF_THE_PAGE = 'export const text = document.title;';
const OF_NODE = 'export const text = process.version;';
/** A package whose own types ask for those of Node. */
const BY_THE_WAY = `import Papa from 'papaparse'; export const x = [Papa, Buffer];`;

describe.each([
  { config: 'src/tsconfig.pure.json', folder: 'src/exchange', page: false, node: false },
  { config: 'src/tsconfig.node.json', folder: 'src/engine', page: false, node: true },
  { config: 'src/ui/tsconfig.json', folder: 'src/ui/shared', page: true, node: false },
])('$config', ({ config, folder, page, node }) => {
  it(`${page ? 'knows' : 'does not know'} the page`, () => {
    expect(complaints(config, folder, OF_THE_PAGE)).toHaveLength(page ? 0 : 1);
  });

  it(`${node ? 'knows' : 'does not know'} Node`, () => {
    expect(complaints(config, folder, OF_NODE)).toHaveLength(node ? 0 : 1);
  });
});

describe('the configuration of TypeScript', () => {
  it('lets no package bring the types of Node into code that knows no machine', () => {
    const said = complaints('src/tsconfig.pure.json', 'src/exchange', BY_THE_WAY);
    expect(said).toEqual([expect.stringContaining("'Buffer'")]);
  });

  it('covers every layer exactly once', () => {
    const layerOf = (path: string): string | undefined =>
      Object.keys(MAY_IMPORT).find((layer) => relative(root, path).startsWith(`${layer}/`));
    const configs = ['src/tsconfig.pure.json', 'src/tsconfig.node.json', 'src/ui/tsconfig.json'];
    const covered = configs.flatMap((config) => [
      ...new Set(readConfig(config).fileNames.map(layerOf)),
    ]);
    expect(covered.sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });
});
