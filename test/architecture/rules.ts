/** The fences of the tree: each takes a tree and names, in words, every place that breaks it. */
import { builtinModules } from 'node:module';
import type { FileImport, Tree } from './tree.ts';

export interface Layers {
  /** Which other layers each layer (a folder) may import. */
  mayImport: Readonly<Record<string, readonly string[]>>;
}

/** A layer imports itself and what it is allowed; every file has a layer. */
export function brokenLayers({ sources, imports }: Tree, { mayImport }: Layers): string[] {
  const layerOf = (file: string): string | undefined =>
    Object.keys(mayImport).find((layer) => file.startsWith(`${layer}/`));
  const homeless = [...sources.keys()].filter((file) => layerOf(file) === undefined);
  const broken = imports.filter(({ file, target }) => {
    if (target === null) return false;
    const own = layerOf(file);
    const other = layerOf(target);
    if (own === undefined || own === other) return false;
    return other === undefined || !mayImport[own]?.includes(other);
  });
  return [...homeless.map((file) => `${file} is in no layer`), ...broken.map(inWords)];
}

/** A package is imported only in its place; one without an entry in `places` is imported nowhere. */
export function strayPackages(tree: Tree, places: Readonly<Record<string, RegExp>>): string[] {
  return outsideImports(tree)
    .filter(({ from }) => !isBuiltIn(from))
    .filter(({ file, from }) => !places[packageOf(from)]?.test(file))
    .map(inWords);
}

/** Built-ins of Node are imported only where `allowed` has them: a file's first match decides. */
export function strayBuiltIns(
  tree: Tree,
  allowed: readonly { files: RegExp; builtIns: RegExp | null }[],
): string[] {
  return outsideImports(tree)
    .filter(({ from }) => isBuiltIn(from))
    .filter(({ file, from }) => {
      const rule = allowed.find(({ files }) => files.test(file));
      return rule !== undefined && !rule.builtIns?.test(from);
    })
    .map(inWords);
}

/** Imports whose target isn't written down, so that no fence can be kept at them. */
export function unreadableImports({ sources }: Tree): string[] {
  return [...sources].flatMap(([file, { unreadable }]) =>
    unreadable.map((text) => `${file} imports what only running it tells: ${text}`),
  );
}

/** Relative imports of files that are not in the tree; styles and the like are not looked for. */
export function danglingImports({ sources, imports }: Tree): string[] {
  return imports
    .filter(({ target }) => target !== null && /\.(ts|mjs|js|svelte)$/.test(target))
    .filter(({ target }) => !sources.has(target ?? ''))
    .map(inWords);
}

/**
 * A kind of registry is a folder of `folder` with a `kind.ts`: the list of kinds imports that file,
 * and nobody outside anything else of it.
 */
export function leakingKinds({ sources, imports }: Tree, folder: string): string[] {
  const kinds = [...sources.keys()]
    .filter((file) => file.startsWith(`${folder}/`) && file.endsWith('/kind.ts'))
    .map((file) => file.slice(0, -'kind.ts'.length));
  return imports
    .filter(({ file, target }) => {
      const kind = kinds.find((own) => target?.startsWith(own));
      if (kind === undefined || file.startsWith(kind)) return false;
      return file !== `${folder}/kinds.ts` || target !== `${kind}kind.ts`;
    })
    .map(inWords);
}

/**
 * Imports of a file that lies directly in a folder above the importing one, where that folder is one of
 * `folders` or within one: what its parts share is to lie beside or below them.
 */
export function importsFromAbove({ imports }: Tree, folders: readonly string[]): string[] {
  return imports
    .filter(({ file, target }) => {
      if (target === null || !folders.some((folder) => target.startsWith(`${folder}/`)))
        return false;
      const folderOfTarget = target.slice(0, target.lastIndexOf('/') + 1);
      return file.startsWith(folderOfTarget) && file.indexOf('/', folderOfTarget.length) >= 0;
    })
    .map(inWords);
}

export interface Rooms {
  /** The folder whose rooms (its folders) are kept apart. */
  folder: string;
  /** Every room may import this one, which imports no other. */
  shared: string;
  /** These put the rooms together and may import all of them; so may the files of the folder itself. */
  together: readonly string[];
}

/** A room imports itself and what is shared; only those that put the rooms together know several. */
export function roomsThatMeet({ imports }: Tree, { folder, shared, together }: Rooms): string[] {
  const roomOf = (path: string): string | null =>
    path.startsWith(`${folder}/`)
      ? (path.slice(folder.length + 1).match(/^([^/]+)\//)?.[1] ?? '')
      : null;
  return imports
    .filter(({ file, target }) => {
      const own = roomOf(file);
      const other = target === null ? null : roomOf(target);
      if (own === null || other === null || own === other || other === shared) return false;
      return own !== '' && !together.includes(own);
    })
    .map(inWords);
}

/** Files of more lines than this. */
export function longFiles({ texts }: Tree, most: number): string[] {
  return [...texts]
    .map(([file, text]) => ({ file, lines: text.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > most)
    .map(({ file, lines }) => `${file} has ${lines} lines`);
}

export interface Exception {
  name: string;
  files: RegExp;
  why: string;
}

/**
 * A name exported by two files has two meanings. An exception names what is meant to have the same
 * name in each of its files; one that is no longer needed is broken too.
 */
export function namesakes({ sources }: Tree, exceptions: readonly Exception[]): string[] {
  const homes = new Map<string, string[]>();
  for (const [file, { exports }] of sources) {
    for (const name of exports) homes.set(name, [...(homes.get(name) ?? []), file]);
  }
  const several = (name: string, files: readonly string[]): boolean =>
    new Set(files).size > 1 &&
    files.some((file) => !exceptions.some((it) => it.name === name && it.files.test(file)));
  const used = (it: Exception): boolean =>
    (homes.get(it.name) ?? []).filter((file) => it.files.test(file)).length > 0 &&
    (homes.get(it.name) ?? []).length > 1;
  return [
    ...[...homes]
      .filter(([name, files]) => several(name, files))
      .map(([name, files]) => `${name} is exported by ${files.join(' and ')}`),
    ...exceptions.filter((it) => !used(it)).map(({ name }) => `${name} needs no exception`),
  ];
}

const inWords = ({ file, from }: FileImport): string => `${file} imports ${from}`;

const outsideImports = ({ imports }: Tree): FileImport[] =>
  imports.filter(({ target }) => target === null);

const isBuiltIn = (from: string): boolean =>
  from.startsWith('node:') || builtinModules.includes(from.split('/')[0] ?? '');

const packageOf = (from: string): string => from.split('/', from.startsWith('@') ? 2 : 1).join('/');
