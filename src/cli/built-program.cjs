/**
 * Whether the command line and the engine's thread are built from the sources as they are now. Plain
 * CommonJS, since it is asked at every start: Node takes longer to load TypeScript than to answer.
 */
'use strict';
const { existsSync, readdirSync, readFileSync, statSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** A packaged Interlock has no sources, and so not this either. */
const CONFIG = 'electron.vite.config.ts';
/** What the build leaves beside what it made: `sourcesOf` when it began. */
const STAMP = 'out/main/built-from.txt';

const FILES = ['package.json', 'package-lock.json', CONFIG];

/**
 * Every source of the programs with its size and when it was last changed in any way: a file put
 * back with its old date is another one too. The page's sources are no part of them.
 * @param {string} root the folder of the clone
 * @returns {string} one line a file; another text as soon as anything differs
 */
function sourcesOf(root) {
  /** @type {string[]} */
  const lines = [];
  /** @param {string} name */
  const add = (name) => {
    const { size, ctimeMs } = statSync(`${root}/${name}`);
    lines.push(`${name} ${size} ${ctimeMs}`);
  };
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`;
      if (!entry.isDirectory()) add(name);
      else if (name !== 'src/ui') walk(name);
    }
  };
  FILES.forEach(add);
  walk('src');
  if (existsSync(`${root}/resources/build`)) walk('resources/build');
  return lines.sort().join('\n');
}

/**
 * @param {string} root the folder of the clone, or of a packaged program, which has no sources
 * @returns {boolean} false where anything is missing
 */
function isProgramBuilt(root) {
  if (!existsSync(join(root, CONFIG))) return existsSync(join(root, 'out/main/cli.cjs'));
  try {
    return readFileSync(join(root, STAMP), 'utf8') === sourcesOf(root);
  } catch {
    return false;
  }
}

/**
 * Note that the programs are built from these sources.
 * @param {string} root
 * @param {string} sources what `sourcesOf` said before the build began
 */
function stampProgram(root, sources) {
  writeFileSync(join(root, STAMP), sources);
}

module.exports = { isProgramBuilt, sourcesOf, stampProgram };
