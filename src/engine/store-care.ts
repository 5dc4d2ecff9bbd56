/** Looking after the store: verify it, and derive everything again from the responses. */
import type { CheckReport, RebuildReport } from '../contract/model/answers.ts';
import { deriveCompany, deriveItems, deriveMember } from '../record/derive.ts';
import { parseEntityId } from '../contract/model/entity.ts';
import {
  decodeCompanyProfile,
  decodeMemberItems,
  decodeMemberProfile,
} from '../registry/business-lookup/decode.ts';
import type { Deriver } from '../store/store.ts';
import type { EngineContext } from './context.ts';
import type { Handlers } from './handlers.ts';
import { takeSteps } from './take-steps.ts';

/** How derived facts are read from a stored body: the same way as when it was fetched. */
const deriver: Deriver = {
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
  const { store } = context;
  return {
    async checkStore(_input, call): Promise<CheckReport> {
      const taken = await takeSteps(store.check(), call, 'Checking responses');
      // A cancel loses nothing of what was found.
      const found = taken.ended ? taken.value : taken.last.found;
      return { ...found, cancelled: !taken.ended };
    },
    async rebuildStore(_input, call): Promise<RebuildReport> {
      const report = await takeSteps(store.rebuild(deriver), call, 'Deriving again');
      if (!report.ended) return { ...NOTHING_REBUILT, cancelled: true };
      context.canvas.learned();
      context.canvas.changed();
      context.status.changed();
      return { ...report.value, cancelled: false };
    },
  };
}

const NOTHING_REBUILT = { profiles: 0, searchPages: 0, entities: 0, statements: 0, refused: [] };
