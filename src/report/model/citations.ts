/** Numbers what a report cites: responses in the order they are first cited, and the places in each likewise. */
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Citation, Piece, Source } from './report.ts';

/** A place in a response: the response's hash and time, and the pointer. */
export interface CitedPlace {
  fetchedAt: string;
  sha256: string;
  pointer: string;
}

/** The request that a response answers. */
export interface AnsweredRequest {
  registry: RegistryHandle;
  /** Below the registry's address, without the access key. */
  path: string;
  /** Its number in the chain of requests; null if unknown. */
  request: number | null;
}

export interface CitationParts {
  /** The registry or file, in words and without the access key, and the request's path, '' for a file. */
  sourceOf: (answered: AnsweredRequest) => Pick<Source, 'registry' | 'path'>;
  answerOf: (sha256: string, fetchedAt: string) => AnsweredRequest;
}

interface Numbered {
  number: number;
  source: Omit<Source, 'places' | 'quotes'>;
  places: Map<string, number>;
}

export class Citations {
  readonly #parts: CitationParts;
  readonly #sources = new Map<string, Numbered>();

  constructor(parts: CitationParts) {
    this.#parts = parts;
  }

  /** Cites these places in one pair of brackets, without duplicates, in their order; empty for no places. */
  cite(places: Iterable<CitedPlace>): Piece[] {
    const cites = new Map<string, Citation>();
    for (const place of places) {
      const citation = this.#number(place);
      cites.set(`${citation.source}.${citation.place}`, citation);
    }
    return cites.size === 0 ? [] : [{ is: 'cite', cites: [...cites.values()] }];
  }

  /** The sources cited so far, without quotations yet. */
  sources(): Source[] {
    return Array.from(this.#sources.values(), ({ source, places }) => ({
      ...source,
      places: [...places.keys()],
      quotes: Array.from(places, () => null),
    }));
  }

  /** A response is one source whatever cites it: its request is the one in the chain, not a guess. */
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
