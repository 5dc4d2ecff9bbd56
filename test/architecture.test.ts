/** The tree respects its fences (README, "The tree"). A violation is named by file and import. */
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles } from './architecture/circles.ts';
import {
  BUILT_INS,
  KINDS_FOLDER,
  LINES_AT_MOST,
  MAY_IMPORT,
  NOTHING_FROM_ABOVE,
  PACKAGE_PLACES,
  SAME_NAME,
  UI_ROOMS,
} from './architecture/fences.ts';
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
} from './architecture/rules.ts';
import { readTree } from './architecture/tree.ts';

const tree = readTree(resolve(import.meta.dirname, '..'));

describe('the source tree', () => {
  it('is read completely, and every import has a target', () => {
    expect(tree.sources.size).toBeGreaterThan(300);
    expect(tree.imports.length).toBeGreaterThan(1000);
    expect(unreadableImports(tree)).toEqual([]);
    expect(danglingImports(tree)).toEqual([]);
  });

  it('lets every layer import only the layers below it', () => {
    expect(brokenLayers(tree, { mayImport: MAY_IMPORT })).toEqual([]);
  });

  it('imports each package only in its allowed place', () => {
    expect(strayPackages(tree, PACKAGE_PLACES)).toEqual([]);
  });

  it('imports Node only in code that may know a machine', () => {
    expect(strayBuiltIns(tree, BUILT_INS)).toEqual([]);
  });

  it('has no circle of imports, type imports included', () => {
    expect(circles(tree)).toEqual([]);
  });

  it('has shared code in a folder below the parts that use it', () => {
    expect(importsFromAbove(tree, NOTHING_FROM_ABOVE)).toEqual([]);
  });

  it('combines the parts of the window only in its screens', () => {
    expect(roomsThatMeet(tree, UI_ROOMS)).toEqual([]);
  });

  it('knows only the value of each kind of registry', () => {
    expect(leakingKinds(tree, KINDS_FOLDER)).toEqual([]);
  });

  it('gives every exported name one meaning', () => {
    expect(namesakes(tree, SAME_NAME)).toEqual([]);
  });

  it(`limits every file to ${LINES_AT_MOST} lines`, () => {
    expect(longFiles(tree, LINES_AT_MOST)).toEqual([]);
  });
});
