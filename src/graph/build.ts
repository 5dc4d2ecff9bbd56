/** Ties out of statements: what several profiles say of the same two entities, merged with sources. */
import type { EntityId } from '../contract/model/entity.ts';
import { parseEntityId } from '../contract/model/entity.ts';
import type {
  Corroboration,
  OtherSide,
  SourcedStatement,
  Tie,
  TieSource,
} from '../contract/model/tie.ts';
import { foldText, hashText, toUniqueNames } from './identity.ts';
import { sameTies, type ResponseOf } from './same.ts';
import type { TieEnd } from './tie-end.ts';
import { tieDates, tieState } from './tie-state.ts';

type Draft = Pick<Tie, 'kind' | 'from' | 'to' | 'role' | 'status' | 'start' | 'end'>;

interface Group {
  draft: Draft;
  statements: SourcedStatement[];
}

/** Plain order of UTF-16 units: the same on every machine, unlike a locale's. */
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const rolePart = (role: string | null): string => (role === null ? '-' : `=${foldText(role)}`);

/** Statements with the same kind, ends and role text, case and white space aside. */
const roleKey = (s: SourcedStatement): string =>
  [s.kind, s.from, s.to, rolePart(s.role)].join('\n');

const statedByCompany = (s: SourcedStatement): boolean =>
  parseEntityId(s.statedBy).subject === 'company';

function addTo(groups: Map<string, Group>, key: string, statement: SourcedStatement): void {
  const group = groups.get(key);
  if (group !== undefined) {
    group.statements.push(statement);
    return;
  }
  const { kind, from, to, role, status } = statement;
  const draft = { kind, from, to, role, status, ...tieDates(statement.dates) };
  groups.set(key, { draft, statements: [statement] });
}

/**
 * One group for every tie. Members state dates and status, and each different set is a tie of its
 * own; what a company states has neither, so it backs every tie of a member with that role.
 */
function groupStatements(statements: readonly SourcedStatement[]): Group[] {
  const byMember = new Map<string, Map<string, Group>>();
  const byCompany = new Map<string, Group>();
  for (const statement of statements) {
    const key = roleKey(statement);
    if (statedByCompany(statement)) {
      addTo(byCompany, key, statement);
      continue;
    }
    const groups = byMember.get(key) ?? new Map<string, Group>();
    byMember.set(key, groups);
    const { start, end } = tieDates(statement.dates);
    addTo(groups, JSON.stringify([rolePart(statement.status), start, end]), statement);
  }
  const groups: Group[] = [];
  for (const [key, members] of byMember) {
    const backing = byCompany.get(key)?.statements ?? [];
    for (const { draft, statements } of members.values()) {
      groups.push({ draft, statements: [...statements, ...backing] });
    }
    byCompany.delete(key);
  }
  return [...groups, ...byCompany.values()];
}

function sourcesOf(statements: readonly SourcedStatement[]): TieSource[] {
  const sources = statements.map(({ statedBy, sha256, pointer, fetchedAt }) => ({
    statedBy,
    sha256,
    pointer,
    fetchedAt,
  }));
  return sources.sort(
    (a, b) =>
      inOrder(a.statedBy, b.statedBy) ||
      inOrder(a.pointer, b.pointer) ||
      inOrder(a.sha256, b.sha256),
  );
}

function corroborationOf(statements: readonly SourcedStatement[]): Corroboration {
  const company = statements.some(statedByCompany);
  const member = statements.some((statement) => !statedByCompany(statement));
  return company && member ? 'both' : company ? 'company' : 'member';
}

/** Only an end whose own profile was fetched can be said not to state a position. */
function otherSideOf(
  { kind, from, to }: Draft,
  corroboration: Corroboration,
  fetched: ReadonlySet<EntityId>,
): OtherSide | null {
  if (kind !== 'position') return null;
  if (corroboration === 'both') return 'states it';
  const other = corroboration === 'company' ? from : to;
  return fetched.has(other) ? 'does not state it' : 'not searched';
}

/** What makes two ties the same one; in this order they are also listed. */
function identityOf({ kind, from, to, role, status, start, end }: Draft): string {
  return JSON.stringify([from, to, kind, rolePart(role), start, end, rolePart(status)]);
}

/** Of several spellings of one text, always the same one, whatever order they came in. */
function spelling(
  statements: readonly SourcedStatement[],
  field: 'role' | 'status',
): string | null {
  const own = statements.filter((s) => !statedByCompany(s));
  const texts = (own.length > 0 ? own : statements).map((s) => s[field]);
  return texts.reduce((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
}

function toTie(
  { draft, statements }: Group,
  day: string,
  fetched: ReadonlySet<EntityId>,
): Tie & { identity: string } {
  const identity = identityOf(draft);
  const corroboration = corroborationOf(statements);
  return {
    ...draft,
    identity,
    id: `tie-${hashText(identity)}`,
    role: spelling(statements, 'role'),
    status: spelling(statements, 'status'),
    state: tieState(draft, day),
    corroboration,
    otherSide: otherSideOf(draft, corroboration, fetched),
    sources: sourcesOf(statements),
  };
}

/**
 * The ties among these entities; a statement with an end elsewhere is not looked at. The same
 * statements give the same ties in the same order, in whatever order they come. The state is as of
 * `today` (YYYY-MM-DD). `responseOf` names the response of an entity's own profile: the source of
 * "same company" ties, of which there are none without.
 */
export function buildTies(
  entities: readonly TieEnd[],
  statements: readonly SourcedStatement[],
  today: string,
  responseOf: ResponseOf = () => null,
): Tie[] {
  const known = new Set<EntityId>(entities.map(({ id }) => id));
  const fetched = new Set(
    entities.filter(({ knowledge }) => knowledge === 'profile').map(({ id }) => id),
  );
  const among = statements.filter(({ from, to }) => known.has(from) && known.has(to));
  const drafts = groupStatements(among).map((group) => toTie(group, today, fetched));
  drafts.sort((a, b) => inOrder(a.identity, b.identity));
  const ids = toUniqueNames(drafts.map(({ id }) => id));
  const ties = drafts.map(({ identity: _, ...tie }, i): Tie => ({ ...tie, id: ids[i] ?? tie.id }));
  return [...ties, ...sameTies(entities, responseOf)];
}
