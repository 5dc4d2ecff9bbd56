/** The versions of a record, and what differs between two of them. */
import { Refusal } from '../contract/faults.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Difference, RecordVersion } from '../contract/model/version.ts';
import { tieDates, tieState } from '../graph/tie-state.ts';
import { differenceSteps } from '../record/differences/differences.ts';
import type { HasEnded } from '../record/differences/held.ts';
import type { DecodedProfile } from '../registry/registry.ts';
import type { EngineContext } from './context.ts';
import type { Handlers } from './handlers.ts';
import { refuseAsDamaged } from './profile-source.ts';
import { bytesOf } from './responses.ts';
import { takeAll } from './take-steps.ts';

export function createVersionHandlers({
  store,
  decodedProfiles,
}: EngineContext): Pick<Handlers, 'readVersions' | 'compareVersions'> {
  /** The last comparison, so that reading on does it only once. */
  let last: { key: string; differences: Difference[] } | null = null;

  const decoded = (entity: EntityId, sha256: string): Promise<DecodedProfile> =>
    decodedProfiles.read(entity, sha256, () => bytesOf(store, sha256)).catch(refuseAsDamaged);

  return {
    readVersions: ({ entity, limit }) => ({ entity, ...store.read.versions(entity, limit) }),
    async compareVersions({ entity, before, after, offset, limit }, call) {
      const { versions } = store.read.versions(entity, Number.MAX_SAFE_INTEGER);
      const day = laterDay(newestOf(versions, before), newestOf(versions, after));
      const key = [entity, before, after, day].join(' ');
      if (last?.key !== key) {
        const one = await decoded(entity, before);
        const other = await decoded(entity, after);
        const steps = differenceSteps(one, other, endedBy(day));
        const differences = await takeAll(steps, call.signal);
        last = { key, differences };
      }
      const { differences } = last;
      const { length: total } = differences;
      return { entity, differences: differences.slice(offset, offset + limit), total };
    },
  };
}

function newestOf(versions: readonly RecordVersion[], sha256: string): RecordVersion {
  const version = versions.find((one) => one.sha256 === sha256);
  if (!version) throw new Refusal('response-unknown', { sha256 });
  return version;
}

/** When the later of both came last: what had ended by then has left. */
const laterDay = (one: RecordVersion, other: RecordVersion): string =>
  (one.lastAt > other.lastAt ? one.lastAt : other.lastAt).slice(0, 10);

const endedBy =
  (day: string): HasEnded =>
  ({ status, dates }) =>
    tieState({ kind: 'position', status, ...tieDates(dates) }, day) === 'ended';
