/** A number with its noun. */

/** `1 tie`, `2 ties`; the number as plain digits, or as `digits` writes it. */
export function counted(
  count: number,
  one: string,
  many = `${one}s`,
  digits: (count: number) => string = String,
): string {
  return `${digits(count)} ${count === 1 ? one : many}`;
}
