/**
 * Cases against a plain model in memory: whatever is done in several of them, over restarts, the store
 * has what the model has, and taking everything back gives the start. With deaths in between:
 * `test/hold/ordeals/cases.ts`.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actIn } from '../../make/case-acts.ts';
import { CasesModel, differenceOf, takeInStore, undoneDifference } from '../../make/case-model.ts';
import { CASE, openWithCase } from '../../make/open-case.ts';
import { openTempStore } from '../../make/temp-store.ts';

describe('the cases of a store', () => {
  it('are what a plain model says, whatever is done, and back at the start when all is undone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actIn, { minLength: 1, maxLength: 60 }), async (acts) => {
        let store = openWithCase();
        await store.erase((writer) => writer.deleteCase(CASE, ''));
        const model = new CasesModel();
        const begin = [-1, -2].map((n) => [n, [0, { do: 'create' }]] as const);
        for (const [n, act] of [...begin, ...acts.entries()]) {
          const aimed = model.aim(n, act as (typeof acts)[number]);
          if (aimed === null) continue;
          if (aimed.act.do === 'restart') {
            store.close();
            store = openTempStore(store.file);
            continue;
          }
          expect(await takeInStore(store, aimed)).toBe(model.take(aimed));
        }
        expect(differenceOf(store, model)).toBeNull();
        expect(undoneDifference(store, model)).toBeNull();
        store.close();
      }),
      { numRuns: 20 },
    );
  });
});
