/** The versions of a record, and what differs between two of them. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { RecordVersion } from '../../contract/model/version.ts';
import type { EngineContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';

export function createVersionHandlers({
  store,
  changes,
}: EngineContext): Pick<Handlers, 'readVersions' | 'compareVersions'> {
  return {
    readVersions: ({ entity, limit }) => ({ entity, ...store.read.versions(entity, limit) }),
    async compareVersions({ entity, before, after, offset, limit }, call) {
      const { versions } = store.read.versions(entity, Number.MAX_SAFE_INTEGER);
      const day = laterDay(newestOf(versions, before), newestOf(versions, after));
      const differences = await changes.differences({ entity, before, after }, day, call.signal);
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
