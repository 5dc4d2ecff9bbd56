/** Statements sorted into ties to be: which are alike, and which of these say one thing together. */
import { parseEntityId } from '../../contract/model/entity.ts';
import type { SourcedStatement, Tie } from '../../contract/model/tie.ts';
import { statedDates } from '../../record/stated-dates.ts';
import { alikeName, groupOf, type FoldedWords, type ReadWords } from '../shared/identity.ts';

/** Statements of the same ends in the same words, apart by who states them. */
export interface Alike {
  /** What the ids of their ties begin with. */
  name: string;
  role: FoldedWords;
  byMember: SourcedStatement[];
  byCompany: SourcedStatement[];
}

/** A tie to be, and the statements it has its words and dates from. */
export interface Draft extends Pick<Tie, 'kind' | 'from' | 'to' | 'start' | 'end'> {
  alike: Alike;
  status: FoldedWords;
  own: SourcedStatement[];
}

/** The text after its length, so that several in a row can be told apart whatever is in them. */
const withLength = (text: string | null): string =>
  text === null ? '-' : `${text.length} ${text}`;

function findAlike(statements: readonly SourcedStatement[], read: ReadWords): Iterable<Alike> {
  const found = new Map<string, Alike>();
  for (const statement of statements) {
    const { from, to, kind } = statement;
    const role = read(statement.role);
    const group = groupOf(kind);
    // Not by name: two texts may have one hash, and so one name.
    const key = `${from} ${group} ${role.key}`;
    let alike = found.get(key);
    if (alike === undefined) {
      alike = { name: alikeName(from, to, group, role.hash), role, byMember: [], byCompany: [] };
      found.set(key, alike);
    }
    const isByCompany = parseEntityId(statement.statedBy).subject === 'company';
    (isByCompany ? alike.byCompany : alike.byMember).push(statement);
  }
  return found.values();
}

/** Adds one draft for each different set of kind, dates and status. */
function addDrafts(drafts: Draft[], alike: Alike, read: ReadWords): void {
  const { byMember, byCompany } = alike;
  const byTerms = new Map<string, Draft>();
  for (const statement of byMember.length > 0 ? byMember : byCompany) {
    const { kind, from, to } = statement;
    const { start, end } = statedDates(statement.dates);
    const status = read(statement.status);
    const terms = `${kind} ${withLength(start)} ${withLength(end)} ${status.key}`;
    const known = byTerms.get(terms);
    if (known !== undefined) {
      known.own.push(statement);
      continue;
    }
    const draft = { alike, kind, from, to, start, end, status, own: [statement] };
    byTerms.set(terms, draft);
    drafts.push(draft);
  }
}

/**
 * The ties to be of these statements, in no order. What a company states makes a tie of its own only
 * where the member states none in the same words; else it backs each of the member's.
 */
export function toDrafts(statements: readonly SourcedStatement[], read: ReadWords): Draft[] {
  const drafts: Draft[] = [];
  for (const alike of findAlike(statements, read)) addDrafts(drafts, alike, read);
  return drafts;
}
