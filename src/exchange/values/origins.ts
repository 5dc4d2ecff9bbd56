/** Where exported data comes from, and strict recognition of web addresses. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { parseEntityId, type EntityId, type FactsSource } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { ExportedRecord, GraphToExport } from '../common/exporter.ts';

export interface Origin {
  /** The registry's address, in words. */
  publisher: string | null;
  /** Web addresses of the responses, without duplicates or access keys. */
  urls: readonly string[];
  /** When they were fetched, ISO 8601 in UTC, without duplicates. */
  fetchedAt: readonly string[];
}

export interface Origins {
  ofEntity(entity: GraphEntity, record: ExportedRecord | null): Origin;
  ofTie(tie: Tie): Origin;
}

/**
 * The origins of a graph's data. URLs of the sample are left out, as they mean nothing later, and those of
 * a tie unless its record is in the graph.
 */
export function originsIn({ entities, registries }: GraphToExport): Origins {
  const publisherOf = (id: EntityId): string | null =>
    registries.get(parseEntityId(id).registry)?.address ?? null;
  const urlOf = (id: EntityId, url: string | undefined): string[] =>
    url !== undefined && isWebAddress(url) && /^https?:/.test(publisherOf(id) ?? '') ? [url] : [];
  // Once per record, as it may state many ties.
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

/** A pattern of web addresses with these letters and digits besides ASCII's. */
function pattern(letters: string): RegExp {
  const escaped = String.raw`%[\dA-Fa-f]{2}`;
  const host = String.raw`(?:\[[\dA-Fa-f:.]+\]|(?:[\w${letters}.~!$&'()*+,;=-]|${escaped})+)(?::\d+)?`;
  const rest = String.raw`(?:[\w${letters}.~!$&'()*+,;=:@/?-]|${escaped})*`;
  return new RegExp(`^https?://${host}(?:[/?]${rest})?(?:#${rest})?$`, 'u');
}

const URI = pattern('');

/** With letters of any script (RFC 3987). */
const IRI = pattern(String.raw`\p{L}\p{M}\p{N}`);

const BARE_HOST = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?\.\p{L}{2,}(?:[/?#:]|$)/u;

/** Whether it is a complete web address that needs no escaping (RFC 3986). */
export const isWebAddress = (text: string): boolean => URI.test(text);

/** The stated address, with `http://` if it has no scheme, as in FollowTheMoney; null if it is none. */
export function webAddress(stated: string): string | null {
  const text = stated.trim();
  if (IRI.test(text)) return text;
  const whole = `http://${text}`;
  return BARE_HOST.test(text) && IRI.test(whole) ? whole : null;
}
