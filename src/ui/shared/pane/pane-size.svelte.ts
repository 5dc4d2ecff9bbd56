/** The size of a pane and whether it is folded, as the analyst left it on this machine. */

/** May follow the window, by getters. */
export interface PaneLimits {
  /** Pixels. */
  readonly min: number;
  readonly max: number;
  /** Until another size is chosen. */
  readonly initial: number;
  /** Whether it is folded until it is folded or unfolded by somebody. */
  readonly initiallyFolded?: boolean;
}

export class PaneSize {
  readonly limits: PaneLimits;
  readonly #key: string;
  /** As chosen, in whichever window that was; null before. */
  #chosen: number | null;
  #folded: boolean | null;

  constructor(name: string, limits: PaneLimits) {
    this.limits = limits;
    this.#key = `interlock.pane.${name}`;
    const [size, folded] = (localStorage.getItem(this.#key) ?? '').split(' ');
    this.#chosen = $state(Number(size) || null);
    this.#folded = $state(folded ? folded === 'folded' : null);
  }

  /** What of the chosen size this window has room for. */
  get size(): number {
    return this.#within(this.#chosen ?? this.limits.initial);
  }

  set size(pixels: number) {
    this.#chosen = this.#within(pixels);
    this.#remember();
  }

  get folded(): boolean {
    return this.#folded ?? this.limits.initiallyFolded ?? false;
  }

  fold(folded: boolean): void {
    this.#folded = folded;
    this.#remember();
  }

  reset(): void {
    this.#chosen = null;
    this.#remember();
  }

  #within(pixels: number): number {
    const { min, max } = this.limits;
    return Math.round(Math.max(Math.min(pixels, max), min));
  }

  #remember(): void {
    const folded = this.#folded === null ? '' : this.#folded ? 'folded' : 'open';
    localStorage.setItem(this.#key, `${this.#chosen ?? ''} ${folded}`);
  }
}
