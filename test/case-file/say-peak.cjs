/** Loaded before a program: has it write the most memory that it took, in MB, as the last line of its errors. */
'use strict';
const { writeSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');
const { peakOf } = require('./peak.cjs');

if (isMainThread) {
  process.on('exit', () => {
    writeSync(2, `\n${Math.round(peakOf() / 1024)}\n`);
  });
}
