/**
 * The longest files first, so that no core waits for the last one. Vitest does so by the times of the run
 * before, which a new clone has none of: then it goes by the size of a file, which says nothing of these.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONG = [
  'test/hosts.test.ts',
  'test/hold/short.test.ts',
  'test/loopback/contract.test.ts',
  'test/case-file/hostile.test.ts',
  'test/cli/answers.test.ts',
  'test/engine/large.test.ts',
  'test/cli/budgets.test.ts',
  'test/e2e/dossier.test.ts',
  'test/e2e/store-screens.test.ts',
  'test/e2e/screens.test.ts',
  'test/e2e/week-of-work.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const at = LONG.indexOf(relative(project.config.root, moduleId).replaceAll('\\', '/'));
      return at < 0 ? LONG.length : at;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
