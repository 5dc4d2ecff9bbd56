/** The size of a pane and whether it is folded, as the analyst left it on this machine. */

/** As getters, they may follow the window. */
export interface PaneLimits {
  /** Pixels. */
  readonly min: number;
  readonly max: number;
  /** The size until another is chosen. */
  readonly initial: number;
  /** Whether it is folded until a person folds or unfolds it. */
  readonly initiallyFolded?: boolean;
}

export class PaneSize {
  readonly limits: PaneLimits;
  readonly #key: string;
  /** As chosen, whatever the size of the window was then; null before. */
  #chosen: number | null;
  #folded: boolean | null;

  constructor(name: string, limits: PaneLimits) {
    this.limits = limits;
    this.#key = `interlock.pane.${name}`;
    const [size, folded] = (localStorage.getItem(this.#key) ?? '').split(' ');
    this.#chosen = $state(Number(size) || null);
    this.#folded = $state(folded ? folded === 'folded' : null);
  }

  /** The chosen size, as far as this window has room for it. */
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
