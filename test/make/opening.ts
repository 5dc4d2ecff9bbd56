/** What opening a store is refused with. */
import { Refusal, type Fault } from '../../src/contract/faults/faults.ts';
import { openStore } from '../../src/store/open-store.ts';

export function refusalOf(file: string): Fault {
  try {
    openStore(file).close();
  } catch (error) {
    if (error instanceof Refusal) return error.fault;
    throw error;
  }
  throw new Error('It was opened.');
}
