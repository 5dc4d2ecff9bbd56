/** Things that several entities on the canvas state, drawn on demand and kept up to date. */
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

/** Things stated by more entities than this in the whole store are not read. */
export const STATED_BY_AT_MOST = 200;
const PART_SIZE = 500;
/** A pause this long in milliseconds precedes reading: profiles and entities arrive by the dozen. */
const SETTLED_MS = 300;
export const UNREAD = 'What is shared couldn’t be read';

interface DrawnQuery {
  about: readonly EntityId[];
  /** The count of stored profiles at the time of the query. */
  storedProfiles: number;
}

interface ReadThings extends Pick<SharedThings, 'leftOut' | 'isWhole'> {
  things: readonly SharedThing[];
}

export class DrawnSharedThings {
  /** Whether all are drawn, except those that very many state. */
  on = $state(false);
  /** Things drawn regardless of `on` and of how many state them. */
  alwaysDrawn = $state.raw<readonly ThingId[]>([]);
  /** The number of profiles stored while this window is open. */
  storedProfiles = $state(0);
  readonly question: GraphQuestion<ReadThings>;
  readonly #graph: CaseGraph;
  /** The last query; null before the first. */
  #query: DrawnQuery | null = null;
  /** Whether to announce the number of things once they are read. */
  #isToBeAnnounced = false;
  #readTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(graph: CaseGraph) {
    this.#graph = graph;
    this.question = new GraphQuestion(graph.deps.client, 'shared-drawn');
    graph.deps.client.on('profileKept', () => (this.storedProfiles += 1));
  }

  get isWanted(): boolean {
    return this.on || this.alwaysDrawn.length > 0;
  }

  /** The signs to draw, and what is not drawn. */
  readonly drawn = $derived.by(() =>
    thingsDrawn(this.isWanted ? (this.question.answer?.things ?? []) : [], this.#graph.view, this),
  );

  showAll(on: boolean): void {
    this.on = on;
    this.alwaysDrawn = [];
    if (!on) this.#graph.deps.announce('Shared things are drawn no longer');
    void this.read(true);
  }

  /** Draws these too; if all of them are drawn already, stops drawing them. */
  toggle(ids: readonly ThingId[]): void {
    const areAll = ids.every((id) => this.alwaysDrawn.includes(id));
    const others = this.alwaysDrawn.filter((id) => !ids.includes(id));
    this.alwaysDrawn = areAll ? others : [...others, ...ids];
    void this.read(true);
  }

  /** Reads once no more changes come for a moment. */
  readSoon(): void {
    clearTimeout(this.#readTimer);
    this.#readTimer = setTimeout(() => void this.read(false), SETTLED_MS);
  }

  /** Reads the things unless known for what is shown; `isAnnounced`: how many are drawn. */
  async read(isAnnounced: boolean): Promise<void> {
    const about = this.#graph.view.entities.map(({ id }) => id);
    const isNeeded = this.isWanted && about.length > 0;
    this.#isToBeAnnounced = isNeeded && (isAnnounced || this.#isToBeAnnounced);
    if (!isNeeded) return;
    const { answer, isUnanswered, task } = this.question;
    const isSame =
      this.#query?.storedProfiles === this.storedProfiles && areSame(this.#query.about, about);
    // The request under way announces it.
    if (isSame && task.progress !== null) return;
    if (!isSame || isUnanswered || answer === null)
      await this.#ask({ about, storedProfiles: this.storedProfiles });
    else this.#announceDrawn();
  }

  async #ask(query: DrawnQuery): Promise<void> {
    this.#query = query;
    const work = (task: string) => this.#readAll(query.about, task);
    const read = await this.question.request('Looking for shared things', work);
    // A newer query announces its own result.
    if (this.#query !== query) return;
    if (read) return this.#announceDrawn();
    if (this.#isToBeAnnounced && this.question.task.fault) this.#graph.deps.announce(UNREAD);
    this.#isToBeAnnounced = false;
  }

  #announceDrawn(): void {
    if (this.#isToBeAnnounced) this.#graph.deps.announce(drawnThingsInWords(this.drawn));
    this.#isToBeAnnounced = false;
  }

  reset(): void {
    clearTimeout(this.#readTimer);
    this.question.clear();
    this.#query = null;
    this.#isToBeAnnounced = false;
    this.on = false;
    this.alwaysDrawn = [];
  }

  async #readAll(about: readonly EntityId[], task: string): Promise<ReadThings> {
    const things: SharedThing[] = [];
    for (let offset: number | null = 0, part: SharedThings; ; offset = part.next) {
      part = await this.#graph.deps.client.readSharedThings({
        entities: [...about],
        most: STATED_BY_AT_MOST,
        limit: PART_SIZE,
        task,
        offset: offset ?? 0,
      });
      things.push(...part.things);
      const { leftOut, isWhole } = part;
      if (part.next === null) return { things, leftOut, isWhole };
    }
  }
}

/** A thing that more entities state would be a star over everything: drawn only on request. */
const ENDS_AT_MOST = 12;

/** More would be unreadable. */
const SIGNS_AT_MOST = 120;

const TEXT_LIMIT = 28;

interface DrawnThings {
  signs: readonly TitledSign[];
  /** Not drawn, as too many entities on the canvas state each. */
  tooShared: readonly { thing: SharedThing; ends: number }[];
  /** The number not drawn, as there are too many things. */
  beyond: number;
}

interface Wanted {
  on: boolean;
  alwaysDrawn: readonly ThingId[];
}

/** The things that two or more glyphs on the canvas state; all records of one company are one glyph. */
function thingsDrawn(
  things: readonly SharedThing[],
  view: VisibleGraph,
  { on, alwaysDrawn }: Wanted,
): DrawnThings {
  const alwaysDrawnIds = new Set(alwaysDrawn);
  const found = things.flatMap((thing) => {
    if (!on && !alwaysDrawnIds.has(thing.id)) return [];
    const here = thing.entities.filter((id) => view.entityById.has(id));
    const ends = [...new Set(drawnFor(view, here))];
    return ends.length < 2 ? [] : [{ thing, ends }];
  });
  const isDrawn = ({ thing, ends }: (typeof found)[number]): boolean =>
    ends.length <= ENDS_AT_MOST || alwaysDrawnIds.has(thing.id);
  const drawable = found.filter(isDrawn);
  return {
    signs: drawable.slice(0, SIGNS_AT_MOST).map(({ thing, ends }) => toSign(thing, ends)),
    tooShared: found
      .filter((one) => !isDrawn(one))
      .map(({ thing, ends }) => ({ thing, ends: ends.length })),
    beyond: Math.max(0, drawable.length - SIGNS_AT_MOST),
  };
}

function toSign(thing: SharedThing, ends: readonly EntityId[]): TitledSign {
  const { text } = cutLabel(toPlainWords(thing.value, 200), TEXT_LIMIT);
  const title = `${thingInWords(thing)}: ${countOf(ends.length, 'entity', 'entities')} here, ${thing.count} in all. Open`;
  return { id: thing.id, kind: thing.kind, text, ends, title };
}

/** `3 shared things drawn; 1 not`. */
function drawnThingsInWords({ signs, tooShared, beyond }: DrawnThings): string {
  const drawn = `${countOf(signs.length, 'shared thing')} drawn`;
  const left = tooShared.length + beyond;
  return left === 0 ? drawn : `${drawn}; ${left} not`;
}
