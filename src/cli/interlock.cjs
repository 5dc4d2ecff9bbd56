#!/usr/bin/env node
/** The way in: says in words when Node is too old, and runs what is built when it is up to date. */
'use strict';
const { resolve } = require('node:path');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Interlock needs Node 22.18 or later; this is ${process.versions.node}. ` +
      'Start it with npm (npm start, npm run -s cli), which brings its own Node on Linux and Windows.\n',
  );
  process.exitCode = 1;
} else {
  require('../thread/compile-cache.cjs').keepCompiledCode();
  const root = resolve(__dirname, '../..');
  if (require('./built-program.cjs').isProgramBuilt(root)) {
    require(resolve(root, 'out/main/cli.cjs'));
  } else {
    void import('./main.ts');
  }
}
