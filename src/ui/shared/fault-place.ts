/** Where a fault can be mended. */
import { faultWords, type Fault } from '../../contract/faults/faults.ts';

/** Whether the advice sends the person to Settings, so that a button for it belongs beside. */
export function pointsToSettings(fault: Fault): boolean {
  return faultWords(fault).advice.includes('Settings');
}
