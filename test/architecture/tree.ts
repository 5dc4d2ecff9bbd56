/** A tree of source files: what each one imports, and which of the others that is. */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readSource, type Import, type Source } from './read-source.ts';

export interface FileImport extends Import {
  file: string;
  /** The file of the tree that it is; null for a package, a built-in and what is no module. */
  target: string | null;
}

export interface Tree {
  /** The text of each file, by its path from the root. */
  texts: ReadonlyMap<string, string>;
  sources: ReadonlyMap<string, Source>;
  imports: readonly FileImport[];
}

/** The product's own source under `root`. */
export function readTree(root: string): Tree {
  const files = globSync(['src/**/*.{ts,svelte,mjs}', 'electron/**/*.ts'], { cwd: root });
  return makeTree(
    Object.fromEntries(
      files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]),
    ),
  );
}

/** @param files the text of each file by its path, with forward slashes */
export function makeTree(files: Record<string, string>): Tree {
  const texts = new Map(Object.entries(files));
  const sources = new Map([...texts].map(([file, text]) => [file, readSource(file, text)]));
  const imports = [...sources].flatMap(([file, source]) =>
    source.imports.map((it) => ({ ...it, file, target: targetOf(file, it.from) })),
  );
  return { texts, sources, imports };
}

/** Where a relative import leads, whether that file is there or not. */
function targetOf(file: string, from: string): string | null {
  if (!from.startsWith('.')) return null;
  return posix.join(posix.dirname(file), from);
}
