/** Loaded before a program: has it write the most memory that it took, in MB, as the last line of its errors. */
'use strict';
const { existsSync, readFileSync, writeSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const STATUS = '/proc/self/status';

/** On Linux `maxRSS` begins with what the process took that started it. */
function peakOf() {
  const told = existsSync(STATUS)
    ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8'))
    : null;
  return told === null ? process.resourceUsage().maxRSS : Number(told[1]);
}

if (isMainThread) {
  process.on('exit', () => {
    writeSync(2, `\n${Math.round(peakOf() / 1024)}\n`);
  });
}
