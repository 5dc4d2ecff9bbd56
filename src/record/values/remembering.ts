/** Readings that are kept, for texts of which the same ones come again and again. */

interface RememberedAtMost {
  /** Once so many are kept, all are dropped. */
  texts: number;
  /** Characters of a text; longer ones are read each time. */
  length: number;
}

export function remembering<T extends object | string>(
  read: (text: string) => T,
  atMost: RememberedAtMost,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = read(text);
    if (text.length > atMost.length) return found;
    if (known.size >= atMost.texts) known.clear();
    known.set(text, found);
    return found;
  };
}
