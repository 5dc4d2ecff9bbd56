/** Long works on a store's file, each step by step, whatever thread they are done in. */
import { createDeriver } from '../engine/records/deriver.ts';
import type { StoreJob, StoreJobs } from '../engine/base/host.ts';
import { createRecognise } from '../engine/store-care/recognise.ts';
import { KINDS, kindsByName } from '../registry/kinds.ts';
import { backUpStore, takeSnapshot } from '../store/copies/copy-store.ts';
import { checkHalf } from '../store/check/check.ts';
import { salvageStore } from '../store/salvage/salvage.ts';
import { restoring } from '../store/restore.ts';

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
