/** A check from its first step to its last, in the test's own thread. */
import type { CheckReport } from '../../src/contract/model/answers.ts';
import { checkFile } from '../../src/store/open-store.ts';

export function checked(file: string): Omit<CheckReport, 'cancelled'> {
  const steps = [...checkFile(file)].map(({ found }) => found);
  return {
    responses: steps.reduce((sum, found) => sum + found.responses, 0),
    damaged: steps.flatMap((found) => found.damaged),
    database: steps.flatMap((found) => found.database),
  };
}
