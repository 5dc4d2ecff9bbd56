/** Answers that came and could not be stored, the disk being full: they are shown all the same. */
import { Refusal, type Fault, type FaultCode } from '../../contract/faults/faults.ts';

const NO_ROOM = new Set<FaultCode>(['store-full', 'store-failed']);

/** What keeping came to, or why there was no room for it; any other failure is thrown on. */
export async function unlessFull<T>(keep: () => T | Promise<T>): Promise<{ kept: T } | Fault> {
  try {
    return { kept: await keep() };
  } catch (error) {
    if (error instanceof Refusal && NO_ROOM.has(error.fault.code)) return error.fault;
    throw error;
  }
}
