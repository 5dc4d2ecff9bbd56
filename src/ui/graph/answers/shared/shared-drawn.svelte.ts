/** What several on the canvas state, as it is drawn there on demand: read as often as that may be other things. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { SharedThing, SharedThings, ThingId } from '../../../../contract/model/thing.ts';
import { AskedAnswer } from '../asked-answer.svelte.ts';
import type { AskedGraph } from '../asked-graph.ts';
import { drawnThingsInWords, thingsDrawn } from './shared-signs.ts';
import { areSame } from './shared-words.ts';

/** What more state in the whole store is not even read. */
export const DRAWN_OF_AT_MOST = 200;
const PART = 500;
/** Profiles come by the dozen, and entities too. */
const SETTLED_MS = 300;

interface ReadThings extends Pick<SharedThings, 'leftOut' | 'isWhole'> {
  about: readonly EntityId[];
  things: readonly SharedThing[];
}

export class SharedDrawn {
  /** All of them are drawn, but for what very many state. */
  on = $state(false);
  /** These are, whether the others are or not. */
  anyway = $state.raw<readonly ThingId[]>([]);
  /** Counts the profiles that came. */
  heard = $state(0);
  readonly asked: AskedAnswer<ReadThings>;
  readonly #graph: AskedGraph;
  #readAt = -1;
  /** Whether who can't see them is to be told once they are there. */
  #isAwaited = false;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(graph: AskedGraph) {
    this.#graph = graph;
    this.asked = new AskedAnswer(graph.deps.client, 'shared-drawn');
    graph.deps.client.on('profileKept', () => (this.heard += 1));
  }

  get isWanted(): boolean {
    return this.on || this.anyway.length > 0;
  }

  /** Those drawn, and those that are not for how many state them. */
  readonly drawn = $derived.by(() =>
    thingsDrawn(this.isWanted ? (this.asked.answer?.things ?? []) : [], this.#graph.view, this),
  );

  showAll(on: boolean): void {
    this.on = on;
    this.anyway = [];
    if (!on) this.#graph.deps.announce('Shared things are drawn no longer');
    void this.read(true);
  }

  /** Draws these too, or where all of them are, no longer. */
  toggle(ids: readonly ThingId[]): void {
    const areAll = ids.every((id) => this.anyway.includes(id));
    const others = this.anyway.filter((id) => !ids.includes(id));
    this.anyway = areAll ? others : [...others, ...ids];
    void this.read(true);
  }

  /** Once nothing more comes for a moment. */
  readSoon(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.read(false), SETTLED_MS);
  }

  async read(aloud: boolean): Promise<void> {
    const about = this.#graph.view.entities.map(({ id }) => id);
    const { answer } = this.asked;
    this.#isAwaited = this.isWanted && (aloud || this.#isAwaited);
    if (!this.isWanted || about.length === 0) return;
    if (!answer || this.#readAt !== this.heard || !areSame(answer.about, about)) {
      this.#readAt = this.heard;
      const work = (task: string) => this.#readAll(about, task);
      // Of what was refused, or left for a newer question, nothing is known to tell.
      if (!(await this.asked.ask('Looking for what is shared', work))) return;
    }
    if (this.#isAwaited) this.#graph.deps.announce(drawnThingsInWords(this.drawn));
    this.#isAwaited = false;
  }

  leave(): void {
    clearTimeout(this.#settling);
    this.asked.leave();
    this.on = false;
    this.anyway = [];
  }

  async #readAll(about: readonly EntityId[], task: string): Promise<ReadThings> {
    const things: SharedThing[] = [];
    for (let offset: number | null = 0, part: SharedThings; ; offset = part.next) {
      part = await this.#graph.deps.client.readSharedThings({
        ...{ entities: [...about], most: DRAWN_OF_AT_MOST, limit: PART, task },
        offset: offset ?? 0,
      });
      things.push(...part.things);
      const { leftOut, isWhole } = part;
      if (part.next === null) return { about, things, leftOut, isWhole };
    }
  }
}
