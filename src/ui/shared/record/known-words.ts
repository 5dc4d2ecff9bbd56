/** What the store knows of a record in a few words, so that namesakes can be told apart. */
import type { KnownRecord } from '../../../contract/answers/search.ts';
import { parseEntityId } from '../../../contract/model/entity.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { missingInWords, notFoundInWords } from '../../../graph/shared/not-found-words.ts';
import { rolesInShort } from '../../../graph/shared/roles-in-short.ts';
import { momentWords } from '../words/moment-words.ts';

const NAME_LIMIT = 60;

/**
 * `4 companies, first Aurvang Kraft ASA · seen 20 Nov 2026`; of a record that nobody fetched what others state
 * of it. Null: nothing is stored of it.
 */
export function recordInShort(known: KnownRecord | null): string[] {
  if (known === null) return ['nothing stored of it'];
  const { fetchedAt, notFoundAt } = known;
  if (parseEntityId(known.id).subject === 'company')
    return [fetchedAt === null ? 'record not fetched' : `seen ${momentWords(fetchedAt)}`];
  const roles = rolesInShort(known, (name) => toPlainWords(name, NAME_LIMIT));
  if (fetchedAt !== null) return [roles ?? 'no role stated', `seen ${momentWords(fetchedAt)}`];
  return [
    notFoundAt === null ? 'record not fetched' : notFoundInWords(notFoundAt),
    ...(roles === null ? [] : [`named by ${roles}`]),
  ];
}

/**
 * `born 1961-04-09 · Norway · 4 companies, first Aurvang Kraft ASA · seen 20 Nov 2026`: what tells one of
 * several of a name from the others, where its list shows nothing of this.
 */
export function namesakeInWords(known: KnownRecord | null): string {
  const isPerson = known?.kind === 'person' || known?.kind === 'member';
  return [
    ...(isPerson ? bornInWords(known) : []),
    ...(known?.country ? [known.country] : known?.nationality ? [known.nationality] : []),
    ...recordInShort(known),
  ].join(' · ');
}

/** Empty where it is neither known nor was a record read that lacks it. */
export const bornInWords = ({
  born,
  knowledge,
}: Pick<KnownRecord, 'born' | 'knowledge'>): string[] =>
  born !== null ? [`born ${born}`] : knowledge === 'named' ? [] : ['birth not stated'];

interface KnownFact {
  what: string;
  says: string | null;
  /** Why it says nothing: `not stated`, or that nobody read the record. */
  lack: string;
}

/** The facts that tell namesakes apart, each said even where nothing is stated. */
export function knownFacts(known: KnownRecord): KnownFact[] {
  const isPerson = known.kind === 'person' || known.kind === 'member';
  const lack = missingInWords(known);
  const facts = [
    ...(isPerson ? [{ what: 'Born', says: known.born }] : []),
    { what: isPerson ? 'Residence' : 'Country', says: known.country },
    ...(isPerson ? [{ what: 'Nationality', says: known.nationality }] : []),
    ...(known.kind === 'company'
      ? [{ what: 'Registration number', says: known.registrationNumber }]
      : []),
  ];
  return facts.map(({ what, says }) => ({ what, says, lack }));
}
