/** Every file and folder that a README names exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** A file or a folder between backticks: `src/store/`, `fields/field.ts`, `engine.ts`. */
const PATH = /`([\w@.-]+(?:\/[\w@.-]+)*(?:\/|\.(?:ts|svelte|cjs|md|css)))`/g;

/** From the root, from the folder of the README, or anywhere below that by its end. */
function isThere(path: string, readme: string): boolean {
  const folder = join(root, dirname(readme));
  if (existsSync(join(root, path)) || existsSync(join(folder, path))) return true;
  if (existsSync(join(root, 'src', path))) return true;
  return globSync(`**/${path.replace(/\/$/, '')}`, { cwd: folder }).length > 0;
}

function missingPaths(readme: string): string[] {
  const text = readFileSync(join(root, readme), 'utf8');
  return [...text.matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => !isThere(path, readme))
    .map((path) => `${readme} names ${path}`);
}

const readmes = globSync(['*.md', '{src,electron,resources,test}/**/*.md'], { cwd: root });

describe('the READMEs of this tree', () => {
  it('are found', () => {
    expect(readmes.length).toBeGreaterThan(15);
  });

  it('name only files and folders that exist', () => {
    expect(readmes.flatMap(missingPaths)).toEqual([]);
  });
});
