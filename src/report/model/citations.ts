/** Numbers what a report rests on: an answer of a registry by when it is first cited, its places likewise. */
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Citation, Piece, Source } from './report.ts';

/** Somewhere in an answer: the bytes that came, when, and where in them. */
export interface CitedPlace {
  fetchedAt: string;
  sha256: string;
  pointer: string;
}

/** What these bytes were the answer to. */
export interface AnsweredWith {
  registry: RegistryHandle;
  /** Below the registry's address, without the access key. */
  asked: string;
  /** Its row of the chain of requests; null: none is known. */
  request: number | null;
}

export interface CitationParts {
  /** Of whom something was had, in words and without the access key; and what was asked, '' of a file. */
  sourceOf: (answered: AnsweredWith) => Pick<Source, 'registry' | 'asked'>;
  answerOf: (sha256: string, fetchedAt: string) => AnsweredWith;
}

interface Numbered {
  number: number;
  source: Omit<Source, 'places' | 'said'>;
  places: Map<string, number>;
}

export class Citations {
  readonly #parts: CitationParts;
  readonly #sources = new Map<string, Numbered>();

  constructor(parts: CitationParts) {
    this.#parts = parts;
  }

  /** All of these places in one pair of brackets, each once, in their order; none: no piece. */
  cite(places: Iterable<CitedPlace>): Piece[] {
    const cites = new Map<string, Citation>();
    for (const place of places) {
      const citation = this.#number(place);
      cites.set(`${citation.source}.${citation.place}`, citation);
    }
    return cites.size === 0 ? [] : [{ is: 'cite', cites: [...cites.values()] }];
  }

  /** What was cited so far; nothing is quoted of it yet. */
  sources(): Source[] {
    return Array.from(this.#sources.values(), ({ source, places }) => ({
      ...source,
      places: [...places.keys()],
      said: Array.from(places, () => null),
    }));
  }

  /** An answer is one source whoever is told by it: what was asked is what the chain says, and no guess. */
  #number({ fetchedAt, sha256, pointer }: CitedPlace): Citation {
    const key = `${sha256} ${fetchedAt}`;
    const known = this.#sources.get(key) ?? this.#add(key, sha256, fetchedAt);
    let place = known.places.get(pointer);
    if (place === undefined) {
      place = known.places.size + 1;
      known.places.set(pointer, place);
    }
    return { source: known.number, place };
  }

  #add(key: string, sha256: string, fetchedAt: string): Numbered {
    const { sourceOf, answerOf } = this.#parts;
    const answered = answerOf(sha256, fetchedAt);
    const source = { ...sourceOf(answered), fetchedAt, sha256, request: answered.request };
    const added = { number: this.#sources.size + 1, source, places: new Map<string, number>() };
    this.#sources.set(key, added);
    return added;
  }
}
