/** The colours of a picture as named in the styles of the window. */
import type { Colour } from '../../../drawing/shapes/palette.ts';

/** `--mark-red` for `markRed`. */
export const colourToken = (colour: Colour): string =>
  `--${colour.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
