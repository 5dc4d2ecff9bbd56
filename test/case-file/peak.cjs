/** The most memory that this process took so far, in KB. */
'use strict';
const { existsSync, readFileSync } = require('node:fs');

const STATUS = '/proc/self/status';

/** On Linux `maxRSS` begins with what the process took that started it. */
exports.peakOf = () => {
  const told = existsSync(STATUS)
    ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8'))
    : null;
  return told === null ? process.resourceUsage().maxRSS : Number(told[1]);
};
