/** Whether the texts that stand, as a JSON list without doubles, are just these. */
export function isSameSet(standing: string | undefined, texts: readonly string[]): boolean {
  const list = standing ?? '[]';
  // Mostly there is none or one, or they stand in the same order.
  if (list === JSON.stringify(texts)) return true;
  const expected = new Set(texts);
  const found = JSON.parse(list) as string[];
  return found.length === expected.size && found.every((text) => expected.has(text));
}
