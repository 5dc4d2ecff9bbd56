/** Whether a change was refused for want of room on the disk. */
import { Refusal, type FaultCode } from '../../contract/faults/faults.ts';

/** A file that may not grow is refused as a disk that is full is, by another name. */
const OUT_OF_ROOM = new Set<FaultCode>(['store-full', 'store-failed']);

export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Refusal && OUT_OF_ROOM.has(error.fault.code);
