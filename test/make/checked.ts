/** A check from its first step to its last, in the test's own thread. */
import { addFound, emptyReport } from '../../src/contract/words/store-words.ts';
import type { CheckReport } from '../../src/contract/answers/store.ts';
import { createDeriver } from '../../src/engine/records/deriver.ts';
import { KINDS, kindsByName } from '../../src/registry/kinds.ts';
import { checkFile } from '../../src/store/check/check.ts';
import type { Deriver } from '../../src/store/requests/stored-answer.ts';

export const realDeriver = createDeriver(kindsByName(KINDS));

export function checked(file: string, deriver: Deriver = realDeriver): CheckReport {
  const report = emptyReport();
  for (const { found } of checkFile(file, deriver)) addFound(report, found);
  return report;
}
