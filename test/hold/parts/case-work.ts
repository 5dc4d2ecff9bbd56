/**
 * Acts on cases, in a process of its own, to be killed. Says on standard output which of them is durable,
 * one line each, before the next is begun.
 */
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../../src/store/open-store.ts';
import { actsOf } from '../../make/case-acts.ts';
import { CasesModel, takeInStore } from '../../make/case-model.ts';
import { knowEntities } from '../../make/known-entities.ts';
import { knowTestRegistries } from '../../make/known-registries.ts';
import { rebuilt } from '../../make/rebuilding.ts';

export interface CaseWork {
  store: string;
  seed: number;
  /** The first act that is to be done, and the one after the last. */
  from: number;
  to: number;
}

export const CASE_WORK = fileURLToPath(import.meta.url);

/** What the first so many acts of this seed come to. */
export function modelAfter(seed: number, count: number): CasesModel {
  const model = new CasesModel();
  for (const [n, act] of actsOf(seed, count).entries()) {
    const aimed = model.aim(n, act);
    if (aimed !== null && act[1].do !== 'restart') model.take(aimed);
  }
  return model;
}

async function work({ store: file, seed, from, to }: CaseWork): Promise<void> {
  const model = modelAfter(seed, from);
  const acts = actsOf(seed, to);
  const open = () => {
    const store = openStore(file);
    knowTestRegistries(store);
    if (store.read.chainHead().count === 0) store.write(knowEntities);
    // As an engine does at a start.
    if (store.read.answersToDelete() > 0) rebuilt(store);
    return store;
  };
  let store = open();
  for (let n = from; n < to; n += 1) {
    const act = acts[n];
    const aimed = act === undefined ? null : model.aim(n, act);
    if (aimed?.act.do === 'restart') {
      store.close();
      store = open();
    } else if (aimed !== null) {
      await takeInStore(store, aimed);
      model.take(aimed);
    }
    writeSync(1, `${n}\n`);
  }
  store.close();
}

if (process.argv[1] === CASE_WORK) await work(JSON.parse(process.argv[2] ?? '') as CaseWork);
