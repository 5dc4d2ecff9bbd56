/**
 * The only place that builds addresses of a registry. Errors of `new URL()` contain the whole address, so
 * none of them leaves this file.
 */
import { Refusal } from '../../contract/faults/faults.ts';
import { holdsKey } from '../../contract/text/key-in-text.ts';
import type { Subject } from '../../contract/model/entity.ts';
import { type MemberQuery, QUERY_PARAMETERS } from '../../contract/model/query.ts';

export type KeyForm = 'query' | 'joined';

export type RegistryRequest =
  | { operation: 'search'; query: MemberQuery }
  | { operation: 'member' | 'company'; id: string };

interface RegistryAddress {
  /** With the access key: only for the request itself, never shown or stored. */
  secret: string;
  /** Without the key. */
  shown: string;
}

/**
 * The base address in one spelling, without a slash at its end; a path before `/v1` stays, and a `/v1` at
 * its end is dropped, since every request adds it. Refused as `address-invalid` if it isn't http or https,
 * or has a user, a query or a fragment.
 */
export function normaliseBaseUrl(baseUrl: string): string {
  const refuse = (why: string): Refusal => new Refusal('address-invalid', { why });
  const url = URL.parse(baseUrl);
  if (url === null) throw refuse('it is not a web address');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refuse('it is not an http or https address');
  }
  if (url.username !== '' || url.password !== '') throw refuse('it names a user or a password');
  if (/[?#]/.test(baseUrl)) throw refuse('it has a query or a fragment');
  return url.origin + url.pathname.replace(/(\/+v1)?\/*$/, '');
}

/**
 * The address of a request (registry-spec, "Endpoints" and "Authentication"). Filters that are
 * absent or empty are not sent; q always is. `joined` writes the key of a profile as the
 * specification shows it: `/v1/companies/1001&auth_key=K`.
 */
export function toRegistryAddress(
  request: RegistryRequest,
  registry: { baseUrl: string; key: string; keyForm: KeyForm },
): RegistryAddress {
  const key = `auth_key=${encode(registry.key)}`;
  const base = normaliseBaseUrl(registry.baseUrl);
  refuseKeyIn(
    { ...(request.operation === 'search' ? request.query : { id: request.id }), address: base },
    registry.key,
  );
  if (request.operation === 'search') {
    const shown = base + searchPath(request.query);
    return { shown, secret: `${shown}&${key}` };
  }
  if (!/^\d+$/.test(request.id)) {
    throw new Refusal('input-invalid', { field: 'The id', why: 'it is not a string of digits' });
  }
  const shown = base + recordPath(request.operation, request.id);
  return { shown, secret: `${shown}${registry.keyForm === 'joined' ? '&' : '?'}${key}` };
}

/** Callers have refused it already; but the shown address is stored, so it is checked here as well. */
function refuseKeyIn(fields: Record<string, unknown>, key: string): void {
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string' && holdsKey(value, key)) {
      throw new Refusal('key-in-field', { field });
    }
  }
}

/** The path of a record, below the base address (registry-spec, "Endpoints"). */
export function recordPath(subject: Subject, id: string): string {
  return `/v1/${subject === 'member' ? 'members' : 'companies'}/${id}`;
}

/** The path of a search, below the base address. */
export function searchPath(query: MemberQuery): string {
  return `/v1/members/search?${toQueryString(query)}`;
}

function toQueryString(query: MemberQuery): string {
  return Object.entries(QUERY_PARAMETERS)
    .flatMap(([field, parameter]) => {
      const value = query[field as keyof MemberQuery];
      if (value === undefined || (value === '' && field !== 'q')) return [];
      return [`${encode(parameter)}=${encode(String(value))}`];
    })
    .join('&');
}

/** A lone surrogate can't be encoded and is sent as U+FFFD. */
const encode = (value: string): string => encodeURIComponent(value.toWellFormed());
