/** Checks whether a tie is what its statements say together. */
import { parseEntityId } from '../contract/model/entity.ts';
import type { Statement, Term, Tie } from '../contract/model/tie.ts';
import { statedTerms } from '../record/values/terms.ts';
import { buildPair } from './build.ts';
import type { ReadWords } from './shared/identity.ts';

type Stated = Pick<Tie, 'kind' | 'from' | 'to' | 'role' | 'status' | 'terms'>;

const FIELDS = ['kind', 'from', 'to', 'role', 'status', 'terms'] as const;

/** A quick test that passes for most ties: every statement has the very words of the tie. */
function isInItsWords(tie: Stated, statements: readonly Statement[]): boolean {
  const isByMember = ({ statedBy }: Statement): boolean =>
    parseEntityId(statedBy).subject === 'member';
  const byMember = statements.filter(isByMember);
  const own = byMember.length > 0 ? byMember : statements;
  return (
    statements.every(
      ({ from, to, role }) => from === tie.from && to === tie.to && role === tie.role,
    ) &&
    own.every(({ kind, status, dates }) => {
      const isSame = kind === tie.kind && status === tie.status;
      return isSame && areSameTerms(statedTerms(dates), tie.terms);
    })
  );
}

/**
 * The field in which the tie differs from what these statements, its named sources, say together; null if
 * it doesn't.
 */
export function notRestingOn(
  tie: Stated,
  statements: readonly Statement[],
  readWords: ReadWords,
): (typeof FIELDS)[number] | 'sources' | null {
  if (statements.length > 0 && isInItsWords(tie, statements)) return null;
  // The response they come from doesn't matter here.
  const sourced = statements.map((one) => ({ ...one, sha256: '', fetchedAt: '' }));
  const [only, second] = buildPair(sourced, [], readWords);
  if (only === undefined || second !== undefined) return 'sources';
  return (
    FIELDS.find((field) =>
      field === 'terms' ? !areSameTerms(only.terms, tie.terms) : only[field] !== tie[field],
    ) ?? null
  );
}

const areSameTerms = (a: readonly Term[], b: readonly Term[]): boolean =>
  a.length === b.length &&
  a.every((one, at) => {
    const other = b[at];
    return (
      one.start === other?.start && one.registered === other.registered && one.end === other.end
    );
  });
