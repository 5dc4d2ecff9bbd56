/** Whether the texts that stand, as a JSON list without doubles, are just these. */
export function isSameSet(standing: string | undefined, texts: readonly string[]): boolean {
  const expected = new Set(texts);
  const found = JSON.parse(standing ?? '[]') as string[];
  return found.length === expected.size && found.every((text) => expected.has(text));
}
