/** Any character there is. */
import fc from 'fast-check';

const FIRST_HALF = 0xd800;
const HALVES = 0x800;

/** As `binary` of fast-check, which takes two seconds to list all of them, in each process. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - HALVES })
  .map((n) => String.fromCodePoint(n < FIRST_HALF ? n : n + HALVES));
