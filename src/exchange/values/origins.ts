/** Where what is exported comes from, and addresses on the web, none that merely looks like one. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { parseEntityId, type EntityId, type FactsSource } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { ExportedRecord, GraphToExport } from '../common/exporter.ts';

export interface Origin {
  /** Where the registry is, in words. */
  publisher: string | null;
  /** Addresses of responses on the web, each once and without the access key. */
  urls: readonly string[];
  /** When these were fetched, ISO 8601 in UTC, each once. */
  fetchedAt: readonly string[];
}

export interface Origins {
  ofEntity(entity: GraphEntity, record: ExportedRecord | null): Origin;
  ofTie(tie: Tie): Origin;
}

/**
 * Of this graph. Where the sample was served on a day says nothing, and where a tie was stated is known
 * of a record that is in the graph: other addresses are left out.
 */
export function originsIn({ entities, registries }: GraphToExport): Origins {
  const publisherOf = (id: EntityId): string | null =>
    registries.get(parseEntityId(id).registry)?.address ?? null;
  const urlOf = (id: EntityId, url: string | undefined): string[] =>
    url !== undefined && isWebAddress(url) && /^https?:/.test(publisherOf(id) ?? '') ? [url] : [];
  // Of each only once: many ties are stated at one.
  const onTheWeb = new Map<EntityId, FactsSource>();
  for (const { id, source } of entities) {
    if (source !== null && urlOf(id, source.url).length > 0) onTheWeb.set(id, source);
  }
  return {
    ofEntity({ id, source }, record) {
      const response = record?.response ?? source;
      const fetchedAt = response === null ? [] : [response.fetchedAt];
      return { publisher: publisherOf(id), urls: urlOf(id, response?.url), fetchedAt };
    },
    ofTie({ from, sources: stated }) {
      const urls: string[] = [];
      const fetchedAt: string[] = [];
      for (const { sha256, statedBy, fetchedAt: at } of stated) {
        const own = onTheWeb.get(statedBy);
        if (own?.sha256 === sha256 && !urls.includes(own.url)) urls.push(own.url);
        if (!fetchedAt.includes(at)) fetchedAt.push(at);
      }
      return {
        publisher: publisherOf(from),
        urls,
        fetchedAt: fetchedAt.length > 1 ? fetchedAt.sort() : fetchedAt,
      };
    },
  };
}

/** With these letters and numbers beside those of ASCII. */
function pattern(letters: string): RegExp {
  const escaped = String.raw`%[\dA-Fa-f]{2}`;
  const host = String.raw`(?:\[[\dA-Fa-f:.]+\]|(?:[\w${letters}.~!$&'()*+,;=-]|${escaped})+)(?::\d+)?`;
  const rest = String.raw`(?:[\w${letters}.~!$&'()*+,;=:@/?-]|${escaped})*`;
  return new RegExp(`^https?://${host}(?:[/?]${rest})?(?:#${rest})?$`, 'u');
}

const URI = pattern('');

/** In the letters of any script (RFC 3987). */
const IRI = pattern(String.raw`\p{L}\p{M}\p{N}`);

const BARE_HOST = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?\.\p{L}{2,}(?:[/?#:]|$)/u;

/** Whether it is one, scheme and all, with nothing in it that RFC 3986 has written otherwise. */
export const isWebAddress = (text: string): boolean => URI.test(text);

/**
 * The address that is stated; where it has no scheme it is one of http, as FollowTheMoney itself reads
 * it. Null: it is none.
 */
export function webAddress(stated: string): string | null {
  const text = stated.trim();
  if (IRI.test(text)) return text;
  const whole = `http://${text}`;
  return BARE_HOST.test(text) && IRI.test(whole) ? whole : null;
}
