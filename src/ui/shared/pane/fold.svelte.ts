/** Whether a part of the window is open or folded; remembered once a person has changed it. */
export class Fold {
  #open: boolean | null;
  readonly #key: string;
  readonly #initially: () => boolean;

  constructor(name: string, initially: () => boolean) {
    this.#key = `interlock.fold.${name}`;
    this.#initially = initially;
    const remembered = localStorage.getItem(this.#key);
    this.#open = $state(remembered === null ? null : remembered === 'true');
  }

  get open(): boolean {
    return this.#open ?? this.#initially();
  }

  set open(open: boolean) {
    this.#open = open;
    localStorage.setItem(this.#key, String(open));
  }
}
