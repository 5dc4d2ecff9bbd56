/** What is stated of a share, in words, the same wherever it is shown. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';
import type { OwnerStatement, OwnerStep, ShareInterval } from '../../contract/answers/owners.ts';
import { both, inLanguage, nounCounted, template } from '../../contract/words/languages.ts';
import { inLatin } from '../../contract/text/fold-words.ts';
import { statedShares } from '../../record/values/stated-share.ts';
import { holdsInWords } from '../ties/tie-words.ts';
import { isUnread } from './holdings.ts';

const SHARE_WORDS = {
  interval: template(
    (least, most) => `${least} to ${most} %`,
    (least, most) => `${least} bis ${most} %`,
  ),
  atLeast: template(
    (share) => `at least ${share} %`,
    (share) => `mindestens ${share} %`,
  ),
  atMost: template(
    (share) => `at most ${share} %`,
    (share) => `höchstens ${share} %`,
  ),
  under: template(
    (share) => `under ${share} %`,
    (share) => `unter ${share} %`,
  ),
  over: template(
    (share) => `over ${share} %`,
    (share) => `über ${share} %`,
  ),
  notStated: both('share not stated', 'Anteil nicht angegeben'),
  notRead: both('share not read for sure', 'Anteil nicht sicher zu lesen'),
  notAllRead: template(
    (share) => `${share}, another statement not read for sure`,
    (share) => `${share}, eine weitere Angabe nicht sicher zu lesen`,
  ),
  from: template(
    (share, stated) => `${share} (from ${stated})`,
    (share, stated) => `${share} (aus ${stated})`,
  ),
  quoted: template(
    (words) => `“${words}”`,
    (words) => `„${words}“`,
  ),
  notKnown: both('share not known', 'Anteil nicht bekannt'),
  noneLeft: both(
    'share not known: the shares stated leave nothing',
    'Anteil nicht bekannt: die angegebenen Anteile lassen nichts übrig',
  ),
  parent: both('parent company, share not stated', 'Muttergesellschaft, Anteil nicht angegeben'),
  stated: template(
    (share) => `stated share ${share}`,
    (share) => `angegebener Anteil ${share}`,
  ),
  computed: template(
    (share) => `computed from stated shares: ${share}`,
    (share) => `aus angegebenen Anteilen berechnet: ${share}`,
  ),
  computedVotes: template(
    (votes) => `computed ${votes}`,
    (votes) => `berechnet ${votes}`,
  ),
  ofUnspecified: template(
    (share) => `${share}, not stated of what`,
    (share) => `${share}, nicht angegeben, wovon`,
  ),
  ofMixed: template(
    (share) => `${share}, of the capital or not stated of what`,
    (share) => `${share}, des Kapitals oder nicht angegeben, wovon`,
  ),
  ofCapital: template(
    (share) => `${share} of the capital`,
    (share) => `${share} des Kapitals`,
  ),
  ofVotes: template(
    (share) => `${share} of the votes`,
    (share) => `${share} der Stimmen`,
  ),
  differently: template(
    (share) => `${share}, stated differently`,
    (share) => `${share}, unterschiedlich angegeben`,
  ),
  majority: both('majority', 'Mehrheit'),
  ultimate: both('ultimate parent, as stated', 'oberste Muttergesellschaft, wie angegeben'),
  distant: template(
    (level) => `parent, “${level}”, as stated`,
    (level) => `Muttergesellschaft, „${level}“, wie angegeben`,
  ),
  betweenNotStated: template(
    (parent) => `${parent}; the levels between are not stated`,
    (parent) => `${parent}; die Stufen dazwischen sind nicht angegeben`,
  ),
  onlyFetched: template(
    (share) => `${share}, only holder among the records fetched`,
    (share) => `${share}, einziger Gesellschafter in den abgerufenen Datensätzen`,
  ),
  levels: nounCounted(['level', 'levels'], ['Stufe', 'Stufen']),
  up: both('up', 'aufwärts'),
  down: both('down', 'abwärts'),
  alongControl: both('along the line of control', 'entlang der Kontrolllinie'),
  controlEnds: both('the line of control ends here', 'hier endet die Kontrolllinie'),
  controlOpen: both(
    'the line of control is followed no further',
    'weiter ist die Kontrolllinie nicht verfolgt',
  ),
  othersUpTo: template(
    (levels) => `others up to ${levels}`,
    (levels) => `andere bis zu ${levels}`,
  ),
  minorOnly: template(
    (count, share) => `${count} holders under ${share} %`,
    (count, share) => `${count} Gesellschafter unter ${share} %`,
  ),
  minor: template(
    (count, share, together) => `${count} holders under ${share} %, in all ${together}`,
    (count, share, together) => `${count} Gesellschafter unter ${share} %, zusammen ${together}`,
  ),
  cutOff: template(
    (said) => `cut off; ${said}`,
    (said) => `abgeschnitten; ${said}`,
  ),
  atLeastOf: template(
    (count) => `at least ${count}`,
    (count) => `mindestens ${count}`,
  ),
  cut: template(
    (names) =>
      `Cut off: a limit was reached at ${names}, and what is known beyond is not in these figures. Counts, levels and shares are at least what is said.`,
    (names) =>
      `Abgeschnitten: Bei ${names} war eine Grenze erreicht; was dahinter bekannt ist, fehlt in diesen Zahlen. Anzahlen, Stufen und Anteile sind mindestens die genannten.`,
  ),
  more: template(
    (count) => `${count} more`,
    (count) => `${count} weiteren`,
  ),
  rounded: template(
    (name, total) =>
      `The shares stated in ${name} add up to ${total} %, more than all of it; rounding may explain so little.`,
    (name, total) =>
      `Die in ${name} angegebenen Anteile ergeben zusammen ${total} %, mehr als das Ganze; so wenig kann am Runden liegen.`,
  ),
  exceeding: template(
    (name, total) => `The shares stated in ${name} add up to ${total} %, more than all of it.`,
    (name, total) =>
      `Die in ${name} angegebenen Anteile ergeben zusammen ${total} %, mehr als das Ganze.`,
  ),
  system: both(
    'Shares lead in a circle: what is computed over all lines was found by solving a system of equations.',
    'Anteile führen im Kreis: Was über alle Linien gezeigt ist, wurde als Gleichungssystem berechnet.',
  ),
};

const IN_LANGUAGE = { en: inLanguage(SHARE_WORDS, 'en'), de: inLanguage(SHARE_WORDS, 'de') };

export const shareWordsIn = (language: ReportLanguage = 'en'): (typeof IN_LANGUAGE)['en'] =>
  IN_LANGUAGE[language];

const DIGITS = 2;

/** With at most two decimals; a bound is never rounded to say more than was stated. */
export function digitsOf(share: number, language: ReportLanguage, round = Math.round): string {
  // What is stated with few decimals isn't moved by how computers write fractions.
  const units = Number((share * 10 ** DIGITS).toFixed(6));
  return (round(units) / 10 ** DIGITS).toLocaleString(language, { maximumFractionDigits: DIGITS });
}

const SMALLEST = 0.01;

/** A number that would be rounded to nothing, to all or to just half says so. */
function exactInWords(share: number, language: ReportLanguage): string {
  const words = shareWordsIn(language);
  const written = (value: number): string => digitsOf(value, language);
  const isNear = (whole: number): boolean => share !== whole && written(share) === written(whole);
  if (isNear(0)) return words.under(written(SMALLEST));
  if (isNear(100)) return words.over(written(100 - SMALLEST));
  if (isNear(50)) return share > 50 ? words.over(written(50)) : words.under(written(50));
  return `${written(share)} %`;
}

/**
 * `12.5 %`, `25 to 50 %`, `at least 25 %`, `at most 5 %`; if the least isn’t included `over 25 %, at most 50 %` or
 * `over 25 %`.
 */
export function shareInWords(
  { atLeast, atMost }: ShareInterval,
  language: ReportLanguage = 'en',
  isOver = false,
): string {
  const words = shareWordsIn(language);
  if (atLeast === atMost) return exactInWords(atLeast, language);
  const least = digitsOf(atLeast, language, Math.floor);
  const most = digitsOf(atMost, language, Math.ceil);
  if (atMost >= 100) return isOver ? words.over(least) : words.atLeast(least);
  if (isOver) return `${words.over(least)}, ${words.atMost(most)}`;
  return atLeast <= 0 ? words.atMost(most) : words.interval(least, most);
}

type StepShare = Pick<
  OwnerStep,
  | 'share'
  | 'shareOf'
  | 'voting'
  | 'isOver'
  | 'isDisputed'
  | 'isDistant'
  | 'isMajority'
  | 'isOnlyFetched'
  | 'role'
  | 'statements'
>;

/**
 * What a step states: `60 % of the capital, 40 % of the votes`; `share not stated`; `share not read for sure`
 * if its words have a number that isn't understood; also that its holder is the only one among the records fetched.
 */
export function stepShareInWords(step: StepShare, language: ReportLanguage = 'en'): string {
  if (step.isDistant) return distantInWords(step, language);
  const share = statedShareInWords(step, language);
  return step.isOnlyFetched ? shareWordsIn(language).onlyFetched(share) : share;
}

/** A parent that isn't the next owner: alone, or above a line that leads to it. */
function distantInWords(
  { role, isMajority }: Pick<StepShare, 'role' | 'isMajority'>,
  language: ReportLanguage,
): string {
  const words = shareWordsIn(language);
  const isUltimate = role?.trim().toLowerCase() === 'ultimate';
  const parent = isUltimate ? words.ultimate : words.distant(role ?? '');
  return isMajority ? words.betweenNotStated(parent) : parent;
}

function statedShareInWords(
  { share, shareOf, voting, isOver, isDisputed, statements }: StepShare,
  language: ReportLanguage,
): string {
  const words = shareWordsIn(language);
  const stated = [
    share && shareOrOfCapital(share, shareOf === 'capital', language, isOver),
    voting && words.ofVotes(shareInWords(voting, language, isOver && share === null)),
  ].filter((one) => one !== null);
  const hasUnread = statements.some(isUnread);
  if (stated.length === 0) return hasUnread ? words.notRead : words.notStated;
  const all = stated.join(', ');
  if (isDisputed) return words.differently(all);
  if (hasUnread) return words.notAllRead(all);
  const roles = statements.flatMap(({ kind, role }) =>
    kind !== 'parent' && statedShares(role).length > 0 ? [role ?? ''] : [],
  );
  const isWritten = [share, voting].every((one) => one === null || isWrittenIn(roles, one));
  return isWritten
    ? all
    : words.from(all, [...new Set(roles)].map((role) => words.quoted(role)).join(', '));
}

/** Whether the numbers of a share stand in the words of these roles: those of `2/3` don't. */
function isWrittenIn(roles: readonly string[], { atLeast, atMost }: ShareInterval): boolean {
  const bounds = [atLeast, atMost].filter((bound) => bound > 0 && bound < 100);
  const written = roles.flatMap((role) => [...inLatin(role).matchAll(/\d+(?:[.,]\d+)?/g)].flat());
  const numbers = new Set(written.map((text) => Number(text.replace(',', '.'))));
  return bounds.every((bound) => numbers.has(bound));
}

/** `12.5 %`, or `12.5 % of the capital` where it is stated to be of that. */
export function shareOrOfCapital(
  share: ShareInterval,
  isCapital: boolean,
  language: ReportLanguage,
  isOver = false,
): string {
  const said = shareInWords(share, language, isOver);
  return isCapital ? shareWordsIn(language).ofCapital(said) : said;
}

/** Every statement of a step, with whether it holds on the day: `“Shareholder, 60 %”, active; parent, level “1”, …`. */
export const statementsInWords = (
  { statements }: Pick<OwnerStep, 'statements'>,
  day: string,
): string => statements.map((one) => statementInWords(one, day)).join('; ');

function statementInWords({ kind, role, state, isInForce }: OwnerStatement, day: string): string {
  if (state === null) return 'two records of one company';
  const words = role === null ? 'not stated' : `“${role}”`;
  const isWithoutTime = state === 'unknown' && isInForce;
  const holds = isWithoutTime ? 'as stated, without a time' : holdsInWords(state, day);
  return `${kind === 'parent' ? 'parent, level ' : ''}${words}, ${holds}`;
}
