/** The size of a pane and whether it is folded, remembered on this machine. */

export interface PaneLimits {
  /** Pixels. */
  min: number;
  max: number;
  initial: number;
}

export class PaneSize {
  #size: number;
  folded: boolean;
  readonly limits: PaneLimits;
  readonly #key: string;

  constructor(name: string, limits: PaneLimits) {
    this.limits = limits;
    this.#key = `interlock.pane.${name}`;
    const [size, folded] = (localStorage.getItem(this.#key) ?? '').split(' ');
    this.#size = $state(this.#within(Number(size) || limits.initial));
    this.folded = $state(folded === 'folded');
  }

  get size(): number {
    return this.#size;
  }

  set size(pixels: number) {
    this.#size = this.#within(pixels);
    this.#remember();
  }

  fold(folded: boolean): void {
    this.folded = folded;
    this.#remember();
  }

  reset(): void {
    this.size = this.limits.initial;
  }

  #within(pixels: number): number {
    return Math.round(Math.min(Math.max(pixels, this.limits.min), this.limits.max));
  }

  #remember(): void {
    localStorage.setItem(this.#key, `${this.#size} ${this.folded ? 'folded' : 'open'}`);
  }
}
