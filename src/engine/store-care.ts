/** Looking after the store: verify it, and derive everything again from the responses. */
import type { CheckReport, RebuildReport } from '../contract/model/answers.ts';
import { deriveCompany, deriveItems, deriveMember } from '../graph/derive.ts';
import { parseEntityId } from '../contract/model/entity.ts';
import {
  decodeCompanyProfile,
  decodeMemberItems,
  decodeMemberProfile,
} from '../registry/decode.ts';
import type { Deriver, Step } from '../store/store.ts';
import type { EngineContext } from './context.ts';
import type { Call, Handlers } from './handlers.ts';

/** So long others wait at most while a long piece of work goes on. */
const STRETCH_MILLIS = 12;

/** How derived facts are read from a stored body: the same way as when it was fetched. */
export const deriver: Deriver = {
  profile(entity, body) {
    const { subject, id } = parseEntityId(entity);
    return subject === 'member'
      ? deriveMember(decodeMemberProfile(body, id).value)
      : deriveCompany(decodeCompanyProfile(body, id).value);
  },
  searchPage: (body) => deriveItems(decodeMemberItems(body).value),
};

export function createStoreCareHandlers(
  context: EngineContext,
): Pick<Handlers, 'checkStore' | 'rebuildStore'> {
  const { store, gate } = context;
  return {
    async checkStore(_input, call): Promise<CheckReport> {
      const report = await taken(store.check(), call, 'Checking responses');
      if (report.ended) return { ...report.value, cancelled: false };
      return { responses: report.done, damaged: [], database: [], cancelled: true };
    },
    rebuildStore: (_input, call) =>
      gate.alone(async (): Promise<RebuildReport> => {
        const report = await taken(store.rebuild(deriver), call, 'Deriving again');
        if (!report.ended) return { ...NOTHING_REBUILT, cancelled: true };
        context.canvas.changed();
        context.status.changed();
        return { ...report.value, cancelled: false };
      }),
  };
}

const NOTHING_REBUILT = { profiles: 0, searchPages: 0, entities: 0, statements: 0, refused: [] };

type Taken<T> = { ended: true; value: T } | { ended: false; done: number };

/** Take the steps a stretch at a time, answering others between, until the end or a cancel. */
async function taken<T>(steps: Generator<Step, T>, call: Call, words: string): Promise<Taken<T>> {
  let until = performance.now() + STRETCH_MILLIS;
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return { ended: true, value: step.value };
      const { done, total } = step.value;
      call.progress(done, total, words);
      if (performance.now() < until) continue;
      await new Promise(setImmediate);
      if (call.signal.aborted) return { ended: false, done };
      until = performance.now() + STRETCH_MILLIS;
    }
  } finally {
    // Lets the store clean up after steps not taken; after the last one it does nothing.
    steps.return(undefined as never);
  }
}
