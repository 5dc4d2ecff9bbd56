/** Looking after the store: verify it, and derive everything again from the responses. */
import type { CheckReport, RebuildReport } from '../contract/model/answers.ts';
import { checkFileIn } from './check-file.ts';
import type { EngineContext } from './context.ts';
import { createDeriver } from './deriver.ts';
import type { Handlers } from './handlers.ts';
import { takeSteps } from './take-steps.ts';

export function createStoreCareHandlers(
  context: EngineContext,
): Pick<Handlers, 'checkStore' | 'rebuildStore'> {
  const { store, storeWork, registries } = context;
  return {
    async checkStore(_input, call): Promise<CheckReport> {
      return checkFileIn(storeWork, store.file, call.signal, (done, total) =>
        call.progress(done, total, 'Checking the store'),
      );
    },
    async rebuildStore(_input, call): Promise<RebuildReport> {
      const report = await takeSteps(
        store.rebuild(createDeriver((name) => registries.kind(name))),
        call,
        'Deriving again',
      );
      if (report === null) return { ...NOTHING_REBUILT, cancelled: true };
      context.canvases.forget();
      context.status.changed();
      return { ...report, cancelled: false };
    },
  };
}

const NOTHING_REBUILT = { profiles: 0, searchPages: 0, entities: 0, statements: 0, refused: [] };
