/** The colours of a picture as the styles of the window have them. */
import type { Colour } from '../../../drawing/shapes/palette.ts';

/** `--mark-red` of `markRed`. */
export const colourToken = (colour: Colour): string =>
  `--${colour.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
