/** What stands out of what is written. */
export interface Emphasis {
  /** The ids of nodes and lines whose words are in the accent. */
  strong: ReadonlySet<string>;
  /** Whether all others are paler. */
  fades: boolean;
  /** The hub whose group the pointer is on, or the shared thing. */
  group: string | null;
}

/** How much is left of words that are not of what the pointer is on, or lit. */
export const FADED = 0.35;
