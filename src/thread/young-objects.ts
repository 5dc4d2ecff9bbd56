/** How the engine's thread keeps memory for objects that soon die. */
import { setFlagsFromString } from 'node:v8';

/**
 * Young objects are soon freed or soon old: otherwise the parts of a large profile would triple the young
 * generation's size, which is not given back.
 */
export const YOUNG_MB = 24;

/**
 * Lets no object of this process be born old. Where V8 saw many survive, as the ties of a hub do, it would make all
 * later ones of the kind old at once, and hundreds of megabytes of dead ones wait for the next large collection.
 */
export function keepYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
