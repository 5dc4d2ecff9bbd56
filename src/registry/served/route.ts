/** What a request to the served registry asks for, read from its address (registry-spec, "Endpoints"). */
import { inputWords } from '../../contract/input-words.ts';
import { memberQuery, type MemberQuery } from '../../contract/model/query.ts';
import { QUERY_PARAMETERS } from '../../contract/model/query-parameters.ts';

export type Route =
  | { to: 'search'; query: MemberQuery }
  | { to: 'member' | 'company'; id: string }
  | { to: 'nowhere' }
  | { to: 'bad-parameter'; why: string };

const PROFILE = /^\/v1\/(members|companies)\/(\d+)$/;

/**
 * Read the target of a request line: the keys offered, in the query or joined to the path by an
 * ampersand, and where it leads.
 */
export function readRoute(target: string): { keys: string[]; route: Route } {
  const mark = target.indexOf('?');
  const wholePath = mark < 0 ? target : target.slice(0, mark);
  const [path = '', ...joined] = wholePath.split('&');
  const parameters = new URLSearchParams(mark < 0 ? '' : target.slice(mark + 1));
  for (const [name, value] of new URLSearchParams(joined.join('&'))) {
    parameters.append(name, value);
  }
  return { keys: parameters.getAll('auth_key'), route: routeOf(path, parameters) };
}

function routeOf(path: string, parameters: URLSearchParams): Route {
  if (path === '/v1/members/search') return searchRoute(parameters);
  const [, kind, id] = PROFILE.exec(path) ?? [];
  if (id === undefined) return { to: 'nowhere' };
  return { to: kind === 'members' ? 'member' : 'company', id };
}

function searchRoute(parameters: URLSearchParams): Route {
  const asked: Record<string, unknown> = { q: '' };
  for (const [field, parameter] of Object.entries(QUERY_PARAMETERS)) {
    const [value, second] = parameters.getAll(parameter);
    if (second !== undefined) {
      return { to: 'bad-parameter', why: `${parameter} is given more than once` };
    }
    if (value === undefined) continue;
    if (field === 'count' || field === 'page') asked[field] = toWholeNumber(value);
    else if (value.trim() !== '') asked[field] = value;
  }
  const checked = memberQuery.safeParse(asked, { error: inputWords });
  if (checked.success) return { to: 'search', query: checked.data };
  const issue = checked.error.issues[0];
  const field = issue?.path[0] as keyof MemberQuery | undefined;
  const name = field === undefined ? 'a parameter' : QUERY_PARAMETERS[field];
  return { to: 'bad-parameter', why: `${name} is not valid: ${issue?.message ?? 'refused'}` };
}

/** NaN, which the schema refuses, for anything but digits. */
function toWholeNumber(value: string): number {
  return /^\d+$/.test(value) ? Number(value) : NaN;
}
