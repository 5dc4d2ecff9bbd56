/** `npm run bench`: the measurements only, none of the tests. */
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    benchmark: { include: ['test/bench/*.bench.ts'] },
    testTimeout: 600_000,
  },
});
