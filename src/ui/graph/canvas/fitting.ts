/** Moves of the view that are asked for while what they are about is still on its way. */
import type { CanvasCamera } from './canvas-camera.ts';

type Moves = Pick<CanvasCamera, 'fit' | 'open' | 'bringAll' | 'reveal' | 'approach'>;

/** Puts the view on what is asked for while it is still being brought once it is there. */
export class Fitting {
  /** How many times something was to be shown. */
  wanted = 0;
  /** Which of them is the chart that was asked for last. */
  charting = 0;
  /** Which of them is there. */
  #there = 0;
  #asked: (() => void)[] = [];

  /** Something is to be shown: which of all it is. */
  next(): number {
    this.wanted += 1;
    return this.wanted;
  }

  moves(camera: CanvasCamera): Moves {
    return {
      fit: () => this.#go(() => camera.fit()),
      open: (at) => this.#go(() => camera.open(at)),
      bringAll: () => this.#go(() => camera.bringAll()),
      reveal: (entity) => this.#go(() => camera.reveal(entity)),
      approach: (entity) => this.#go(() => camera.approach(entity)),
    };
  }

  #go(move: () => void): void {
    if (this.#there < this.wanted) this.#asked.push(move);
    else move();
  }

  brought(turn: number): void {
    this.#there = turn;
    // What is asked for waits for the newest: this may be what was there before.
    if (turn < this.wanted) return;
    for (const move of this.#asked.splice(0)) move();
  }
}
