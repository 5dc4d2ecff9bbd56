/** Whatever was thrown, as a fault that can be shown. */
import { fault, Refusal, type Fault, faultWords } from '../../../contract/faults/faults.ts';

/** A refusal's own fault; anything else is a bug of the page and is shown as one, with its words. */
export function faultToShow(thrown: unknown): Fault {
  if (thrown instanceof Refusal) return thrown.fault;
  const words = thrown instanceof Error ? thrown.message : String(thrown);
  return fault('internal', { reference: `page: ${words}` });
}

/** Whether the advice points to Settings, so that a button for it is shown. */
export function pointsToSettings(fault: Fault): boolean {
  return faultWords(fault).advice.includes('Settings');
}
