/** What came of a request, in words: found nothing, failed and never asked are told apart. */
import { fault, faultWords } from '../../contract/faults/faults.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import { queryInWords } from '../../contract/model/query.ts';
import type { RequestRow, RowOutcome } from '../../contract/model/request.ts';
import { idInWords } from '../../graph/sameness/namesakes.ts';

/** What outcomes have in common; `store` is what happened to the store itself. */
export type OutcomeGroup = 'answered' | 'imported' | 'not-found' | 'failed' | 'not-asked' | 'store';

interface OutcomeEntry {
  words: string;
  group: OutcomeGroup;
}

export const OUTCOMES: Readonly<Record<RowOutcome, OutcomeEntry>> = {
  answered: { words: 'answered', group: 'answered' },
  'answered-before': { words: 'answered before', group: 'answered' },
  imported: { words: 'imported', group: 'imported' },
  'not-found': { words: 'not found', group: 'not-found' },
  refused: { words: 'refused', group: 'failed' },
  unusable: { words: 'unusable answer', group: 'failed' },
  'timed-out': { words: 'timed out', group: 'failed' },
  'cut-off': { words: 'cut off', group: 'failed' },
  unreachable: { words: 'not reached', group: 'failed' },
  cancelled: { words: 'cancelled', group: 'not-asked' },
  offline: { words: 'not asked', group: 'not-asked' },
  restored: { words: 'store restored', group: 'store' },
  salvaged: { words: 'store salvaged', group: 'store' },
  lost: { words: 'rows lost', group: 'store' },
};

/** What was asked: a record, a search by its words, or whether the registry is there. */
export function askedInWords({ entity, query, outcome, asked }: RequestRow): string {
  if (entity !== null) return idInWords(entity);
  if (OUTCOMES[outcome].group === 'store') return asked;
  if (query === null) return 'the registry itself';
  return `search: ${queryInWords(query)}`;
}

/** Why it was no answer, or is none any more; none for an answer that is there. */
export function whyInPlainWords(row: RequestRow): string {
  const { reason, status, entity, at, deletedAt } = row;
  if (deletedAt !== null) return `Its answer was deleted with a case on ${deletedAt}.`;
  if (reason === null) return '';
  const record = entity === null ? null : parseEntityId(entity);
  return faultWords(
    fault(reason, {
      ...(status !== null && { status }),
      ...(record && { subject: record.subject, id: record.id }),
      at,
    }),
  ).says;
}
