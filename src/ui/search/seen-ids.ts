/** Which ids a list has had already. */
export class SeenIds {
  readonly #ids = new Set<string>();

  /** Whether the id comes for the first time; from then on it doesn't. */
  isNew(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    return true;
  }
}
