/** Long jobs on a store's file, in steps, whatever thread they run in. */
import { createDeriver } from '../records/deriver.ts';
import type { StoreJob, StoreJobs } from '../base/host.ts';
import { KINDS, kindsByName } from '../../registry/kinds.ts';
import { backUpStore, takeSnapshot } from '../../store/copies/copy-store.ts';
import { checkHalf } from '../../store/check/check.ts';
import { salvageStore } from '../../store/salvage/salvage.ts';
import { restoring } from '../../store/restore.ts';
import type { RegistryKind } from '../../registry/common/registry.ts';
import type { Recognise } from '../../store/requests/stored-answer.ts';
import { parseRecordId } from '../../contract/model/entity.ts';
import { Refusal } from '../../contract/faults/faults.ts';

type Steps<J extends StoreJob> =
  | Generator<StoreJobs[J]['step'], StoreJobs[J]['report']>
  | AsyncGenerator<StoreJobs[J]['step'], StoreJobs[J]['report']>;

const deriver = createDeriver(kindsByName(KINDS));

export const STORE_JOBS: { [J in StoreJob]: (given: StoreJobs[J]['given']) => Steps<J> } = {
  check: ({ file, half }) => checkHalf(file, half, deriver),
  backUp: ({ file, to }) => backUpStore(file, to, deriver),
  snapshot: (given) => takeSnapshot(given, deriver),
  restore: ({ file, from, at }) => restoring(file, from, at),
  salvage: (given) => salvageStore({ ...given, deriver, recognise: createRecognise(KINDS) }),
};

/** What a salvage asks the kinds of registry about rows it lost. */
export function createRecognise(kinds: readonly RegistryKind[]): Recognise {
  return {
    record: (name, body) =>
      kinds.find((kind) => kind.name === name)?.recognise({ body, contentType: null }) ?? null,
    registry(requested, record) {
      const { subject, id } = parseRecordId(record);
      for (const kind of kinds) {
        const at = requested.indexOf(kind.pathOf(subject, id));
        const address = at > 0 ? addressOf(kind, requested.slice(0, at)) : null;
        if (address !== null) return { kind: kind.name, address };
      }
      return null;
    },
  };
}

function addressOf(kind: RegistryKind, given: string): string | null {
  try {
    return kind.toAddress(given);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
