/** Each fence reports a violation: on small trees made for the test. */
import { describe, expect, it } from 'vitest';
import { circles } from './circles.ts';
import { readSource } from './read-source.ts';
import {
  brokenLayers,
  danglingImports,
  importsFromAbove,
  leakingKinds,
  longFiles,
  namesakes,
  roomsThatMeet,
  strayBuiltIns,
  strayPackages,
  unreadableImports,
} from './rules.ts';
import { makeTree } from './tree.ts';

describe('reading a source file', () => {
  const from = (file: string, text: string) => readSource(file, text).imports;

  it.each([
    ["import './a.css';", './a.css', 'static', false],
    ["import a from './a.ts';", './a.ts', 'static', false],
    ["import {\n  a,\n  b,\n} from './a.ts';", './a.ts', 'static', false],
    ["import a, { type B } from './a.ts';", './a.ts', 'static', false],
    ["import type { A } from './a.ts';", './a.ts', 'static', true],
    ["import { type A, type B } from './a.ts';", './a.ts', 'static', true],
    ["import * as a from './a.ts';", './a.ts', 'static', false],
    ["export * from './a.ts';", './a.ts', 're-export', false],
    ["export { a } from './a.ts';", './a.ts', 're-export', false],
    ["export type { A } from './a.ts';", './a.ts', 're-export', true],
    ["const a = await import('./a.ts');", './a.ts', 'dynamic', false],
    ['const a = await import(`./a.ts`);', './a.ts', 'dynamic', false],
    ["type A = import('./a.ts').A;", './a.ts', 'static', true],
    ["new Worker(new URL('./a.ts', import.meta.url));", './a.ts', 'worker', false],
    ["import Maker from './a.ts?worker&inline';", './a.ts', 'static', false],
  ])('finds the import in: %s', (text, path, how, typeOnly) => {
    expect(from('src/x.ts', text)).toEqual([{ from: path, how, typeOnly }]);
  });

  it('ignores comments, strings and files that are no modules', () => {
    const text = `
      // import a from './a.ts';
      const words = "import b from './b.ts'";
      const icon = new URL('./c.png', import.meta.url);`;
    expect(from('src/x.ts', text)).toEqual([]);
  });

  it('reads every script of a component, and the imports of its markup', () => {
    const text = `
      <script module lang="ts">import type { A } from './a.ts'; export const one = 1;</script>
      <script lang="ts">
        import B from './B.svelte';
        let c: A = $state(one as unknown as A);
      </script>
      {#await import('./D.svelte') then { default: D }}<D {c} /><B />{/await}
      <p>import nothing from './e.ts'</p>`;
    expect(from('src/X.svelte', text).map((it) => it.from)).toEqual([
      './a.ts',
      './B.svelte',
      './D.svelte',
    ]);
    expect(readSource('src/X.svelte', text).exports).toEqual(['one']);
  });

  it('finds every name that the file itself exports, and none that it re-exports', () => {
    const text = `
      export const a = 1, { b, c: [d] } = made;
      export function e() {}
      export class F {}
      export interface G {}
      export type H = string;
      const i = 1;
      export { i as j };
      export { k } from './k.ts';
      export default a;`;
    expect(readSource('src/x.ts', text).exports).toEqual(['a', 'b', 'd', 'e', 'F', 'G', 'H', 'j']);
  });

  it('names an import whose target is known only at run time', () => {
    const tree = makeTree({ 'src/a.ts': 'const load = (name: string) => import(name);' });
    expect(unreadableImports(tree)).toEqual([
      'src/a.ts imports what only running it tells: import(name)',
    ]);
  });

  it('names an import of a file that does not exist', () => {
    const tree = makeTree({ 'src/a.ts': "import './b.ts'; import './c.css';" });
    expect(danglingImports(tree)).toEqual(['src/a.ts imports ./b.ts']);
  });
});

describe('layers', () => {
  const mayImport = { 'src/low': [], 'src/high': ['src/low'] };
  const names = (files: Record<string, string>) => brokenLayers(makeTree(files), { mayImport });

  it('accept imports from the layers below', () => {
    const files = { 'src/high/a.ts': "import '../low/b.ts';", 'src/low/b.ts': "import './c.ts';" };
    expect(names(files)).toEqual([]);
  });

  it.each([
    ["import '../high/a.ts';"],
    ["import type { A } from '../high/a.ts';"],
    ["export * from '../high/a.ts';"],
    ["void import('../high/a.ts');"],
    ["new Worker(new URL('../high/a.ts', import.meta.url));"],
  ])('refuse %s from a lower layer', (text) => {
    expect(names({ 'src/low/b.ts': text })).toEqual(['src/low/b.ts imports ../high/a.ts']);
  });

  it('refuse such an import in a component too', () => {
    const text = "<script>import A from '../high/A.svelte';</script><A />";
    expect(names({ 'src/low/B.svelte': text })).toEqual([
      'src/low/B.svelte imports ../high/A.svelte',
    ]);
  });

  it('refuse a file in no layer, and an import from outside the tree', () => {
    expect(names({ 'src/lone.ts': '' })).toEqual(['src/lone.ts is in no layer']);
    expect(names({ 'src/low/b.ts': "import '../../test/c.ts';" })).toEqual([
      'src/low/b.ts imports ../../test/c.ts',
    ]);
  });
});

describe('packages', () => {
  const places = { sqlite: /^src\/store\//, '@scope/part': /^src\/ui\// };
  const names = (file: string, text: string) => strayPackages(makeTree({ [file]: text }), places);

  it('may be imported in their place, and Node too', () => {
    expect(
      names('src/store/a.ts', "import 'sqlite'; import 'sqlite/sub'; import 'node:fs';"),
    ).toEqual([]);
    expect(names('src/ui/a.ts', "import '@scope/part/icons/x';")).toEqual([]);
  });

  it('may not be imported elsewhere, not even for their types', () => {
    expect(names('src/ui/a.ts', "import type { Db } from 'sqlite';")).toEqual([
      'src/ui/a.ts imports sqlite',
    ]);
    expect(names('src/store/a.ts', "import '@scope/part';")).toEqual([
      'src/store/a.ts imports @scope/part',
    ]);
  });

  it('may not be imported without a place, even if the name begins like one that has it', () => {
    expect(names('src/store/a.ts', "import 'sqlite-more';")).toEqual([
      'src/store/a.ts imports sqlite-more',
    ]);
  });
});

describe('built-ins of Node', () => {
  const allowed = [
    { files: /^src\/pure\//, builtIns: null },
    { files: /^src\/engine\//, builtIns: /^node:crypto$/ },
  ];
  const names = (file: string, text: string) => strayBuiltIns(makeTree({ [file]: text }), allowed);

  it('may be imported where they are allowed', () => {
    expect(names('src/engine/a.ts', "import 'node:crypto';")).toEqual([]);
    expect(names('src/host/a.ts', "import 'node:fs';")).toEqual([]);
  });

  it.each(['node:fs', 'fs', 'fs/promises', 'node:crypto'])(
    'may not be imported in pure code: %s',
    (name) => {
      expect(names('src/pure/a.ts', `import '${name}';`)).toEqual([
        `src/pure/a.ts imports ${name}`,
      ]);
    },
  );

  it('may not be imported where only others are allowed', () => {
    expect(names('src/engine/a.ts', "import { connect } from 'node:net';")).toEqual([
      'src/engine/a.ts imports node:net',
    ]);
  });
});

describe('circles', () => {
  it('are not found if no import leads back', () => {
    const files = {
      'a.ts': "import './b.ts'; import './c.ts';",
      'b.ts': "import './c.ts';",
      'c.ts': '',
    };
    expect(circles(makeTree(files))).toEqual([]);
  });

  it.each([
    ["import './a.ts';"],
    ["import type { A } from './a.ts';"],
    ["type A = import('./a.ts').A;"],
    ["void import('./a.ts');"],
  ])('are found if %s closes one', (text) => {
    const files = { 'a.ts': "import './b.ts';", 'b.ts': "import './c.ts';", 'c.ts': text };
    expect(circles(makeTree(files))).toEqual(['a.ts and b.ts and c.ts import each other']);
  });

  it('are found through a component, each separately, and of a file with itself', () => {
    const files = {
      'A.svelte': "<script lang='ts'>import { b } from './b.svelte.ts';</script>{b}",
      'b.svelte.ts': "import type A from './A.svelte';",
      'c.ts': "import './d.ts'; import './b.svelte.ts';",
      'd.ts': "import './c.ts';",
      'e.ts': "import './e.ts';",
    };
    expect(circles(makeTree(files))).toEqual([
      'A.svelte and b.svelte.ts import each other',
      'c.ts and d.ts import each other',
      'e.ts imports itself',
    ]);
  });
});

describe('what the parts of a folder share', () => {
  const names = (file: string, target: string) =>
    importsFromAbove(makeTree({ [file]: `import type { B } from '${target}';` }), ['a', 'b/c']);

  it.each([
    ['a/d.ts', './e.ts'],
    ['a/d.ts', './f/e.ts'],
    ['a/f/d.ts', '../g/e.ts'],
    ['a/f/g/d.ts', '../../h/e.ts'],
    ['b/c/d.ts', '../e.ts'],
    ['b/f/d.ts', '../e.ts'],
  ])('may be imported by %s from %s', (file, target) => {
    expect(names(file, target)).toEqual([]);
  });

  it.each([
    ['a/f/d.ts', '../e.ts'],
    ['a/f/g/d.ts', '../e.ts'],
    ['a/f/g/d.ts', '../../e.ts'],
    ['b/c/f/D.svelte', '../e.ts'],
  ])('may not lie above %s, which imports %s', (file, target) => {
    const text = `import type { B } from '${target}';`;
    const source = file.endsWith('.svelte') ? `<script lang="ts">${text}</script>` : text;
    expect(importsFromAbove(makeTree({ [file]: source }), ['a', 'b/c'])).toEqual([
      `${file} imports ${target}`,
    ]);
  });
});

describe('separate folders of the window', () => {
  const rooms = { folder: 'ui', shared: 'shared', together: ['screens'] };
  const names = (files: Record<string, string>) => roomsThatMeet(makeTree(files), rooms);

  it('may import shared code and other layers, and be combined by screens', () => {
    const files = {
      'ui/graph/a.ts':
        "import './deep/b.ts'; import '../shared/c.ts'; import '../../contract/d.ts';",
      'ui/screens/e.ts': "import '../graph/a.ts'; import '../search/f.ts'; import '../all.ts';",
      'ui/all.ts': "import './graph/a.ts';",
    };
    expect(names(files)).toEqual([]);
  });

  it.each([
    ['ui/graph/a.ts', '../search/b.ts'],
    ['ui/graph/deep/a.ts', '../../search/b.ts'],
    ['ui/graph/a.ts', '../screens/b.ts'],
    ['ui/graph/a.ts', '../all.ts'],
    ['ui/shared/a.ts', '../graph/b.ts'],
  ])('may not meet: %s imports %s', (file, target) => {
    expect(names({ [file]: `import type { B } from '${target}';` })).toEqual([
      `${file} imports ${target}`,
    ]);
  });
});

describe('exported names', () => {
  const files = { 'a.ts': 'export const one = 1;', 'b.ts': 'export interface one {}' };

  it('are refused if two files export the same', () => {
    expect(namesakes(makeTree(files), [])).toEqual(['one is exported by a.ts and b.ts']);
  });

  it('are accepted with an exception, which applies only to its files', () => {
    const exception = { name: 'one', files: /^[ab]\.ts$/, why: 'it is one thing' };
    expect(namesakes(makeTree(files), [exception])).toEqual([]);
    const more = { ...files, 'c.ts': 'export class one {}' };
    expect(namesakes(makeTree(more), [exception])).toEqual([
      'one is exported by a.ts and b.ts and c.ts',
    ]);
  });

  it('report an exception that nothing needs', () => {
    const exception = { name: 'two', files: /./, why: 'it was needed once' };
    expect(namesakes(makeTree({ 'a.ts': 'export const two = 2;' }), [exception])).toEqual([
      'two needs no exception',
    ]);
  });

  it('are accepted if a function is overloaded, or if a name is re-exported', () => {
    const overloaded = {
      'a.ts':
        'export function f(a: 1): 1; export function f(a: 2): 2; export function f(a: any) {}',
      'b.ts': "export { f } from './a.ts';",
    };
    expect(namesakes(makeTree(overloaded), [])).toEqual([]);
  });
});

describe('the length of files', () => {
  it('is reported if a file has one line too many', () => {
    const files = { 'a.ts': 'a\n'.repeat(3), 'b.ts': 'a\n'.repeat(4) };
    expect(longFiles(makeTree(files), 3)).toEqual(['b.ts has 4 lines']);
  });
});

describe('a kind of registry', () => {
  it('is known to the list of kinds by its value, and to nobody else', () => {
    const tree = makeTree({
      'src/registry/kinds.ts': "import { a } from './a/kind.ts'; import './a/decode.ts';",
      'src/registry/a/kind.ts': "import './decode.ts'; import '../../src/store/reader.ts';",
      'src/registry/a/decode.ts': 'export const decode = 1;',
      'src/registry/reading/reader.ts': 'export const reader = 1;',
      'src/registry/b/kind.ts': "import '../a/decode.ts'; import '../../src/store/reader.ts';",
      'src/engine/care.ts': "import { a } from '../registry/a/kind.ts';",
    });
    expect(leakingKinds(tree, 'src/registry')).toEqual([
      'src/registry/kinds.ts imports ./a/decode.ts',
      'src/registry/b/kind.ts imports ../a/decode.ts',
      'src/engine/care.ts imports ../registry/a/kind.ts',
    ]);
  });
});
