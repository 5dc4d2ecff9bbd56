/** Reads every case file of a folder and says why each was refused, and how much memory that took. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { useLowMemory } from '../../src/case-file/low-memory.ts';
import { openCaseFile } from '../../src/case-file/read-case-file.ts';
import { createRecordJudge } from '../../src/engine/case-file/record-judge.ts';
import { KINDS, kindsByName } from '../../src/registry/kinds.ts';
import { faultWords, Refusal } from '../../src/contract/faults/faults.ts';
import { peakOf } from './peak.cjs';

/** By file. */
export type Refused = Record<string, { code: string; says: string }>;

// As the command line does before it reads one.
useLowMemory();
const folder = process.argv[2] ?? '.';
// Node itself and what it strips the types with take much, and more on a busy machine.
const before = peakOf();
const refused: Refused = {};
for (const file of readdirSync(folder)) {
  try {
    const { steps, close } = await openCaseFile(
      join(folder, file),
      createRecordJudge(kindsByName(KINDS)),
    );
    try {
      while (!steps.next().done);
    } finally {
      close();
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused[file] = { code: error.fault.code, says: faultWords(error.fault, 'command-line').says };
  }
}
const megabytes = Math.round((peakOf() - before) / 1024);
process.stdout.write(JSON.stringify({ refused, megabytes }));
