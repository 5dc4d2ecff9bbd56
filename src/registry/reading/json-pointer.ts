/** The parts of an RFC 6901 JSON Pointer (section 3). */

/** A key, or a place in a list, as a pointer has it. */
export const pointerPart = (part: PropertyKey): string =>
  String(part).replaceAll('~', '~0').replaceAll('/', '~1');

/** The key that a part of a pointer means. */
export const keyOfPart = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
