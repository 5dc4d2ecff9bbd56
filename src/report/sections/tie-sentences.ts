/** A tie in sentences and cells: role verbatim, dates as stated, state on the day, and who states it. */
import { isFromFile } from '../../contract/model/entity.ts';
import type { Term, Tie } from '../../contract/model/tie.ts';
import { isTimeless, tieState } from '../../graph/ties/tie-state.ts';
import { undatedInWords } from '../../graph/ties/tie-words.ts';
import type { Piece, Rich } from '../model/report.ts';
import type { DossierPhrases } from './phrases.ts';

/** False for `same` ties, which are found by comparing records. */
export const isStatedTie = ({ kind }: Pick<Tie, 'kind'>): boolean => kind !== 'same';

/** The role verbatim; for a parent its level. */
export function roleInRich({ kind, role }: Tie, phrases: DossierPhrases): Rich {
  const { words } = phrases;
  if (kind === 'parent') return [role === null ? words.parentNoLevel : words.parentLevel(role)];
  if (role !== null) return [{ is: 'stated', text: role }];
  return [{ is: 'soft', text: kind === 'right' ? words.rightNotStated : words.positionNotStated }];
}

/** Whether the record was asked for in vain that nobody has read. */
const hasFailed = ({ from, to, corroboration }: Tie, { material }: DossierPhrases): boolean =>
  material.missedOf(corroboration === 'company' ? from : to).hasFailed;

/** Why dates are missing: only members' records have them. */
function lackOfDates(
  tie: Tie,
  phrases: DossierPhrases,
): ReturnType<typeof undatedInWords> | 'failed' {
  const lack = undatedInWords(tie);
  return lack === 'not searched' && hasFailed(tie, phrases) ? 'failed' : lack;
}

/** The period from start to end, each as far as stated, of each term. */
export function periodInRich(tie: Tie, phrases: DossierPhrases): Rich {
  const { words } = phrases;
  const { terms } = tie;
  const dateOrMissing = (date: string | null): Piece =>
    date === null ? phrases.missing() : phrases.date(date);
  if (terms.length === 0) {
    const lack = lackOfDates(tie, phrases);
    if (lack === 'not stated') return [phrases.missing()];
    if (lack === 'failed') return [softText(words.failed)];
    return [softText(lack === 'not found' ? words.nothingFound : words.notSearched)];
  }
  return terms.flatMap(({ start, registered, end }, at): Rich => {
    const begins =
      start === null && registered !== null
        ? words.registeredOn(phrases.date(registered))
        : dateOrMissing(start);
    return [...(at === 0 ? [] : ['; ']), begins, ' – ', dateOrMissing(end)];
  });
}

/** Of a parent no time is stated. */
export function stateInRich(tie: Tie, phrases: DossierPhrases): string {
  const { words, material } = phrases;
  return isTimeless(tie) ? words.timeNotStated : words.states[tieState(tie, material.day)];
}

/** A company's record has neither dates nor a status of positions: these come from the member's record. */
function bothRecords({ terms, status }: Tie, phrases: DossierPhrases): string {
  const { words } = phrases;
  const states = (field: keyof Term): boolean => terms.some((term) => term[field] !== null);
  const parts = [
    ...(states('start') ? [words.startCalled] : []),
    ...(states('registered') ? [words.registrationCalled] : []),
    ...(states('end') ? [words.endCalled] : []),
    ...(status === null ? [] : [words.statusCalled]),
  ];
  return parts.length === 0 ? words.bothRecords : words.bothButDates(phrases.list(parts));
}

/** Whose record states it, and whether the other's record does not, or was not searched. */
export function statedBy(tie: Tie, phrases: DossierPhrases): string {
  const { from, corroboration, otherSide } = tie;
  const { words } = phrases;
  if (isFromFile(from)) return words.importedFile;
  if (corroboration === 'both') return bothRecords(tie, phrases);
  const side = words.sides[corroboration];
  const other = words.sides[corroboration === 'company' ? 'member' : 'company'];
  switch (otherSide) {
    case 'does not state it':
      return words.otherSilent(side, other);
    case 'not found':
      return words.otherNotFound(side, other);
    case 'not searched':
      return words[hasFailed(tie, phrases) ? 'otherFailed' : 'otherNotSearched'](side, other);
    default:
      return side;
  }
}

const HOLE = '\u0000';

/** The sentence with the given pieces in its placeholders. */
export function fillTemplate(sentence: (...given: string[]) => string, ...given: Rich[]): Rich {
  const holes = given.map((_, at) => `${HOLE}${at}${HOLE}`);
  return sentence(...holes)
    .split(new RegExp(`${HOLE}(\\d+)${HOLE}`))
    .flatMap((text, at): Rich =>
      at % 2 === 1 ? (given[Number(text)] ?? []) : text === '' ? [] : [text],
    );
}

/** `Ada Lind is stated as “Director” of Nordvik AS, since 1 March 2011, active on …`, with its sources. */
export function tieSentence(tie: Tie, phrases: DossierPhrases): Rich {
  const { words } = phrases;
  const from = phrases.name(tie.from);
  const to = phrases.name(tie.to);
  if (tie.kind === 'same')
    return [...fillTemplate(words.areOne, from, to), ...phrases.citeTie(tie)];
  if (tie.kind === 'parent') {
    const level: Rich = tie.role === null ? [words.notStated] : phrases.quoted(tie.role);
    return [...fillTemplate(words.isParent, from, level, to), ...phrases.citeTie(tie)];
  }
  const role = tie.role === null ? roleInRich(tie, phrases) : phrases.quoted(tie.role);
  return [
    ...fillTemplate(words.holds, from, role, to),
    `, ${termsOf(tie, phrases)}`,
    ...phrases.citeTie(tie),
  ];
}

/** Its periods, and its state on the day. */
function termsOf(tie: Tie, phrases: DossierPhrases): string {
  const { words, material } = phrases;
  const { terms } = tie;
  const isFollowed = (at: number): boolean => at < terms.length - 1;
  const dates =
    terms.length === 0
      ? noDatesIn(tie, phrases)
      : terms.map((term, at) => termInWords(term, isFollowed(at), phrases)).join('; ');
  return `${dates}, ${words.stateOn(stateInRich(tie, phrases), phrases.date(material.day))}`;
}

function noDatesIn(tie: Tie, phrases: DossierPhrases): string {
  const { words } = phrases;
  const lack = lackOfDates(tie, phrases);
  return lack === 'not stated' ? words.noDates : words.datesUnread[lack];
}

function termInWords(term: Term, isFollowed: boolean, phrases: DossierPhrases): string {
  const { words } = phrases;
  const [start, registered, end] = [term.start, term.registered, term.end].map((date) =>
    date === null ? null : phrases.date(date),
  );
  if (start) {
    if (end) return words.fromTo(start, end);
    return isFollowed ? words.beginning(start) : words.since(start);
  }
  if (registered)
    return end ? words.registeredUntil(registered, end) : words.registeredOn(registered);
  return end ? words.untilOnly(end) : words.noDates;
}

export const softText = (text: string): Piece => ({ is: 'soft', text });
