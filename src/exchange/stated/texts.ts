/** Lists of texts of which some are not stated. */
import { stated } from '../../record/names.ts';

type Text = string | null;

/** Those that are stated, as they are. */
export const present = (texts: readonly Text[]): string[] =>
  texts.filter((text): text is string => stated(text) !== null);

/** The same joined, where any is stated. */
export const joined = (texts: readonly Text[], between: string): Text =>
  stated(present(texts).join(between));
