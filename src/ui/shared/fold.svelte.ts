/** Whether a part of the window is open or folded away, remembered on this machine. */
export class Fold {
  #open: boolean;
  readonly #key: string;

  constructor(name: string, initiallyOpen: boolean) {
    this.#key = `interlock.fold.${name}`;
    this.#open = $state((localStorage.getItem(this.#key) ?? String(initiallyOpen)) === 'true');
  }

  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    this.#open = open;
    localStorage.setItem(this.#key, String(open));
  }
}
