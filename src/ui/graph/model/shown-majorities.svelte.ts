/** Which ties on the canvas state a majority: asked of the engine, which knows holders that aren't drawn. */
import type { Client } from '../../../contract/client.ts';
import { Refusal } from '../../../contract/faults/faults.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { NO_MAJORITIES, type Majorities } from '../../../drawing/elements/bundle.ts';
import { setOf } from './visible-graph.ts';

/** A pause this long in milliseconds precedes asking anew: profiles arrive by the dozen. */
const SETTLED_MS = 300;

/** The parts of the canvas that the question is about. */
interface Canvas {
  readonly case: CaseId | null;
  readonly ties: readonly Tie[];
  readonly time: { readonly day: string };
}

interface Question {
  of: CaseId | null;
  ties: readonly Tie[];
  day: string;
  /** The count of stored profiles and changed settings at that time. */
  changes: number;
}

export class ShownMajorities {
  ties = $state.raw<Majorities>(NO_MAJORITIES);
  readonly #client: Client;
  readonly #canvas: Canvas;
  #changes = 0;
  /** The last question, answered or not. */
  #asked: Question | null = null;
  #reading: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client, canvas: Canvas) {
    this.#client = client;
    this.#canvas = canvas;
    client.on('profileKept', () => this.#askAnew());
    client.on('settingsChanged', () => this.#askAnew());
  }

  /** Asks unless it is known; resolves once the answer is that of what is shown, or was refused. */
  read(): Promise<void> {
    if (isSame(this.#wanted(), this.#asked)) return this.#reading ?? Promise.resolve();
    this.#reading ??= this.#readUntilCurrent().finally(() => (this.#reading = null));
    return this.#reading;
  }

  #askAnew(): void {
    this.#changes += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.read(), SETTLED_MS);
  }

  async #readUntilCurrent(): Promise<void> {
    for (let wanted = this.#wanted(); !isSame(wanted, this.#asked); wanted = this.#wanted()) {
      this.#asked = wanted;
      const found = await this.#ask(wanted);
      if (found.length !== this.ties.size || !found.every((id) => this.ties.has(id)))
        this.ties = found.length === 0 ? NO_MAJORITIES : setOf(found);
    }
  }

  async #ask({ of, ties, day }: Question): Promise<readonly Tie['id'][]> {
    if (of === null || ties.every(({ kind }) => kind === 'same')) return [];
    try {
      return (await this.#client.readMajorities({ case: of, asOf: day })).ties;
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  }

  #wanted(): Question {
    const { case: of, ties, time } = this.#canvas;
    return { of, ties, day: time.day, changes: this.#changes };
  }
}

const isSame = (a: Question, b: Question | null): boolean =>
  a.of === b?.of && a.ties === b.ties && a.day === b.day && a.changes === b.changes;
