/** A number with its noun or its unit. */

/** `1 tie`, `2 ties`; the number as plain digits, or as `digits` writes it. */
export function counted(
  count: number,
  one: string,
  many = `${one}s`,
  digits: (count: number) => string = String,
): string {
  return `${digits(count)} ${count === 1 ? one : many}`;
}

/** `0.2 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
