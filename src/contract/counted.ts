/** A number with its noun. */

/** `1 tie`, `2 ties`; the number as plain digits. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
