/** What joins entities besides ties, if a question wants it: a thing that both state, or a judgement. */
import { judgementsIn } from '../graph/requested.ts';
import type { Place } from '../../contract/model/answer.ts';
import { pairIdOf } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { THING_KINDS, thingId, type ThingKind } from '../../contract/model/thing.ts';
import { STRENGTH_OF_LINK } from '../../graph/answers/counted-ties.ts';
import type { NodePair } from '../../graph/answers/linked-index.ts';
import {
  judgedInWords,
  sharedInWords,
  STATED_ON_PATHS_AT_MOST,
  type NamedEntity,
} from '../../graph/answers/path-words.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Stater, ThingName } from '../../store/derived/things.ts';

/** Rows of the things index read in one step; other calls are answered between steps. */
const READ_AT_ONCE = 500;

interface Question {
  things: boolean;
  case?: CaseId | undefined;
  judged: boolean;
}

/** One step that is not a tie, as it is described. */
export interface LinkWords {
  id: string;
  strength: number;
  /** The step as a sentence, and the link alone in `words`. */
  sentence: string;
  words: string;
  /** Of a thing in the order of the way, and within a record in that of the record. */
  sources: Place[];
}

/** A judgement is stronger than a thing; of several links between two, the first found counts. */
type Link = { by: 'judged' } | { by: 'thing'; thing: ThingName };

export class FurtherLinks {
  readonly pairs: NodePair[] = [];
  readonly #links = new Map<string, Link>();
  readonly #read: StoreReader;

  constructor(read: StoreReader) {
    this.#read = read;
  }

  /** 0 if only ties join them. */
  strengthOf(a: number, b: number): number {
    const link = this.#links.get(keyOf(a, b));
    return link === undefined ? 0 : STRENGTH_OF_LINK[link.by];
  }

  /** Null if only ties join them. */
  between(a: NamedEntity, b: NamedEntity): LinkWords | null {
    const link = this.#links.get(keyOf(this.#read.numberOf(a.id), this.#read.numberOf(b.id)));
    if (link === undefined) return null;
    const strength = STRENGTH_OF_LINK[link.by];
    if (link.by === 'judged') {
      return { id: pairIdOf(a.id, b.id), strength, ...judgedInWords(a, b), sources: [] };
    }
    const { thing } = link;
    const staters = this.#statersOf(thing);
    const stated = [a, b].flatMap(({ id }) => staters.filter(({ entity }) => entity === id));
    const value = stated.find(({ entity }) => entity === a.id)?.value ?? '';
    const sources = stated.map(({ sha256, pointer }) => ({ sha256, pointer }));
    const id = thingId(thing.kind, thing.key);
    return { id, strength, ...sharedInWords(thing.kind, value, a, b), sources };
  }

  add(a: number, b: number, link: Link): void {
    const key = keyOf(a, b);
    if (a === b || a === 0 || b === 0 || this.#links.has(key)) return;
    this.#links.set(key, link);
    this.pairs.push([a, b]);
  }

  *addJudged(of: CaseId): Generator<void> {
    const judged = yield* judgementsIn(this.#read, of);
    for (const group of judged.groups) {
      const nodes = group.map((id) => this.#read.numberOf(id));
      yield* this.#addAll(nodes, { by: 'judged' });
    }
  }

  *addThings(): Generator<void> {
    for (const kind of THING_KINDS) yield* this.#addThingsOf(kind);
  }

  *#addThingsOf(kind: ThingKind): Generator<void> {
    for (let after: string | null = ''; after !== null;) {
      const part = this.#read.countedThings(kind, { after, limit: READ_AT_ONCE, near: false });
      after = part.next;
      yield;
      for (const { key, count } of part.things) {
        if (count > STATED_ON_PATHS_AT_MOST) continue;
        const thing = { kind, key };
        const nodes = new Set(this.#statersOf(thing).map(({ profile }) => profile));
        yield* this.#addAll([...nodes], { by: 'thing', thing });
      }
    }
  }

  *#addAll(nodes: readonly number[], link: Link): Generator<void> {
    for (const [at, a] of nodes.entries()) {
      for (const b of nodes.slice(at + 1)) this.add(a, b, link);
    }
    yield;
  }

  /** All who state a thing that links; one read suffices, as a linking thing is stated by few. */
  #statersOf(thing: ThingName): Stater[] {
    return this.#read.staters(thing, { after: { profile: 0, place: 0 }, limit: READ_AT_ONCE });
  }
}

const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Empty if the question wants ties only. */
export function* furtherLinks(
  read: StoreReader,
  question: Question,
): Generator<void, FurtherLinks> {
  const links = new FurtherLinks(read);
  if (question.judged && question.case !== undefined) yield* links.addJudged(question.case);
  if (question.things) yield* links.addThings();
  return links;
}
