/** What several on the canvas state, as it is drawn there on demand: read as often as that may be other things. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { SharedThing, SharedThings, ThingId } from '../../../../contract/model/thing.ts';
import { areSame, GraphQuestion } from '../question/question.svelte.ts';
import type { CaseGraph } from '../../model/case-graph.svelte.ts';
import type { TitledSign } from '../../model/canvas-controls.ts';
import type { VisibleGraph } from '../../model/visible-graph.ts';
import { drawnFor } from '../../model/drawn-graph.ts';
import { cutLabel } from '../../../../drawing/labels/names.ts';
import { toPlainWords } from '../../../../drawing/shapes/visible-text.ts';
import { thingInWords } from '../../../shared/things/thing-words.ts';
import { countOf } from '../../../shared/words/moment-words.ts';

/** What more state in the whole store is not even read. */
export const DRAWN_OF_AT_MOST = 200;
const PART = 500;
/** Profiles come by the dozen, and entities too. */
const SETTLED_MS = 300;
export const UNREAD = 'What is shared couldn’t be read';

interface DrawnQuery {
  about: readonly EntityId[];
  /** How many profiles had come. */
  came: number;
}

interface ReadThings extends Pick<SharedThings, 'leftOut' | 'isWhole'> {
  things: readonly SharedThing[];
}

export class DrawnSharedThings {
  /** All of them are drawn, but for what very many state. */
  on = $state(false);
  /** These are, whether the others are or not. */
  anyway = $state.raw<readonly ThingId[]>([]);
  /** Counts the profiles that came. */
  came = $state(0);
  readonly question: GraphQuestion<ReadThings>;
  readonly #graph: CaseGraph;
  /** The last that was asked; null: none was. */
  #query: DrawnQuery | null = null;
  /** Whether how many there are is to be said aloud once they are there. */
  #isToBeSaid = false;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(graph: CaseGraph) {
    this.#graph = graph;
    this.question = new GraphQuestion(graph.deps.client, 'shared-drawn');
    graph.deps.client.on('profileKept', () => (this.came += 1));
  }

  get isWanted(): boolean {
    return this.on || this.anyway.length > 0;
  }

  /** Those drawn, and those that are not for how many state them. */
  readonly drawn = $derived.by(() =>
    thingsDrawn(this.isWanted ? (this.question.answer?.things ?? []) : [], this.#graph.view, this),
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

  /** Asks where that was not answered yet, and says aloud how many are drawn where that is awaited. */
  async read(aloud: boolean): Promise<void> {
    const about = this.#graph.view.entities.map(({ id }) => id);
    const isAsked = this.isWanted && about.length > 0;
    this.#isToBeSaid = isAsked && (aloud || this.#isToBeSaid);
    if (!isAsked) return;
    const { answer, isUnanswered, task } = this.question;
    const isSame = this.#query?.came === this.came && areSame(this.#query.about, about);
    // That it is under way: whoever asked tells it.
    if (isSame && task.progress !== null) return;
    if (!isSame || isUnanswered || answer === null) await this.#ask({ about, came: this.came });
    else this.#say();
  }

  async #ask(query: DrawnQuery): Promise<void> {
    this.#query = query;
    const work = (task: string) => this.#readAll(query.about, task);
    const read = await this.question.request('Looking for shared things', work);
    // Left for a newer question, it says nothing; refused, nothing is known to tell.
    if (this.#query !== query) return;
    if (read) return this.#say();
    if (this.#isToBeSaid && this.question.task.fault) this.#graph.deps.announce(UNREAD);
    this.#isToBeSaid = false;
  }

  #say(): void {
    if (this.#isToBeSaid) this.#graph.deps.announce(drawnThingsInWords(this.drawn));
    this.#isToBeSaid = false;
  }

  reset(): void {
    clearTimeout(this.#settling);
    this.question.clear();
    this.#query = null;
    this.#isToBeSaid = false;
    this.on = false;
    this.anyway = [];
  }

  async #readAll(about: readonly EntityId[], task: string): Promise<ReadThings> {
    const things: SharedThing[] = [];
    for (let offset: number | null = 0, part: SharedThings; ; offset = part.next) {
      part = await this.#graph.deps.client.readSharedThings({
        entities: [...about],
        most: DRAWN_OF_AT_MOST,
        limit: PART,
        task,
        offset: offset ?? 0,
      });
      things.push(...part.things);
      const { leftOut, isWhole } = part;
      if (part.next === null) return { things, leftOut, isWhole };
    }
  }
}

/** What more on the canvas state would be a star over everything: it is told, and drawn only when asked for. */
const ENDS_AT_MOST = 12;

/** Nobody reads more of them. */
const SIGNS_AT_MOST = 120;

const TEXT_LIMIT = 28;

interface DrawnThings {
  signs: readonly TitledSign[];
  /** Not drawn for how many on the canvas state each. */
  tooShared: readonly { thing: SharedThing; ends: number }[];
  /** Not drawn for how many there are. */
  beyond: number;
}

interface Wanted {
  on: boolean;
  anyway: readonly ThingId[];
}

/** Of those that two or more on the canvas state, all records of one company being one. */
function thingsDrawn(
  things: readonly SharedThing[],
  view: VisibleGraph,
  { on, anyway }: Wanted,
): DrawnThings {
  const drawnAnyway = new Set(anyway);
  const found = things.flatMap((thing) => {
    if (!on && !drawnAnyway.has(thing.id)) return [];
    const here = thing.entities.filter((id) => view.entityById.has(id));
    const ends = [...new Set(drawnFor(view, here))];
    return ends.length < 2 ? [] : [{ thing, ends }];
  });
  const isDrawn = ({ thing, ends }: (typeof found)[number]): boolean =>
    ends.length <= ENDS_AT_MOST || drawnAnyway.has(thing.id);
  const few = found.filter(isDrawn);
  return {
    signs: few.slice(0, SIGNS_AT_MOST).map(({ thing, ends }) => toSign(thing, ends)),
    tooShared: found
      .filter((one) => !isDrawn(one))
      .map(({ thing, ends }) => ({ thing, ends: ends.length })),
    beyond: Math.max(0, few.length - SIGNS_AT_MOST),
  };
}

function toSign(thing: SharedThing, ends: readonly EntityId[]): TitledSign {
  const { text } = cutLabel(toPlainWords(thing.value, 200), TEXT_LIMIT);
  const title = `${thingInWords(thing)}: ${countOf(ends.length, 'entity', 'entities')} here, ${thing.count} in all. Open`;
  return { id: thing.id, kind: thing.kind, text, ends, title };
}

/** `3 shared things drawn; 1 not, for how many state it`. */
function drawnThingsInWords({ signs, tooShared, beyond }: DrawnThings): string {
  const drawn = `${countOf(signs.length, 'shared thing')} drawn`;
  const left = tooShared.length + beyond;
  return left === 0 ? drawn : `${drawn}; ${left} not`;
}
