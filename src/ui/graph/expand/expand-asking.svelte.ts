/** The question before many neighbours come: asked once, and answered by the dialog. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { ExpandChoice, ExpandQuestion } from './expand-question.ts';

export class ExpandAsking {
  /** What is asked now. */
  question = $state.raw<ExpandQuestion | null>(null);
  #choose: ((choice: ExpandChoice) => void) | null = null;

  /** Resolves with what was chosen. */
  async ask(question: ExpandQuestion): Promise<ExpandChoice> {
    this.question = question;
    const choice = await new Promise<ExpandChoice>((resolve) => (this.#choose = resolve));
    this.#choose = this.question = null;
    return choice;
  }

  /** Bring at most this many of each. */
  bring(limit: number): void {
    this.#choose?.({ limit });
  }

  /** Bring exactly these. */
  bringPicked(picked: readonly EntityId[]): void {
    this.#choose?.({ picked });
  }

  /** Bring nobody. */
  cancel(): void {
    this.#choose?.(null);
  }
}
