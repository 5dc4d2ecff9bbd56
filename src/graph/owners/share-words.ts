/** Stated shares, levels and the line of control in words, the same wherever they are shown. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';
import type {
  OwnerDirection,
  OwnerEnd,
  OwnershipShares,
  OwnerShare,
  OwnerStep,
  ShareInterval,
} from '../../contract/answers/owners.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { both, inLanguage, nounCounted, template } from '../../contract/words/languages.ts';
import { isUnread } from './holdings.ts';
import { foldedHolders, MINOR_SHARE, type MinorHolders } from './minor-holders.ts';
import { isLimit } from './owner-ends.ts';

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
  notKnown: both('share not known', 'Anteil nicht bekannt'),
  computed: template(
    (share) => `${share}, computed from stated shares`,
    (share) => `${share}, aus angegebenen Anteilen berechnet`,
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
  othersUpTo: template(
    (levels) => `others up to ${levels}`,
    (levels) => `andere bis zu ${levels}`,
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
  exceeding: template(
    (name, total) => `The shares stated in ${name} add up to ${total} %, more than all of it.`,
    (name, total) =>
      `Die in ${name} angegebenen Anteile ergeben zusammen ${total} %, mehr als das Ganze.`,
  ),
  system: both(
    'Shares lead in a circle: what is stated over all lines was found by solving a system of equations.',
    'Anteile führen im Kreis: Was über alle Linien angegeben ist, wurde als Gleichungssystem berechnet.',
  ),
};

const IN_LANGUAGE = { en: inLanguage(SHARE_WORDS, 'en'), de: inLanguage(SHARE_WORDS, 'de') };

const shareWordsIn = (language: ReportLanguage = 'en'): (typeof IN_LANGUAGE)['en'] =>
  IN_LANGUAGE[language];

const DIGITS = 2;

/** With at most two decimals; a bound is never rounded to say more than was stated. */
function digitsOf(share: number, language: ReportLanguage, round = Math.round): string {
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

/** `12.5 %`, `25 to 50 %`, `at least 25 %`, `over 25 %` if the least isn’t included, `at most 5 %`. */
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
    share && of(share, shareOf === 'capital', language, isOver),
    voting && words.ofVotes(shareInWords(voting, language, isOver && share === null)),
  ].filter((one) => one !== null);
  if (stated.length === 0) return statements.some(isUnread) ? words.notRead : words.notStated;
  return isDisputed ? words.differently(stated.join(', ')) : stated.join(', ');
}

function of(
  share: ShareInterval,
  isCapital: boolean,
  language: ReportLanguage,
  isOver = false,
): string {
  const said = shareInWords(share, language, isOver);
  return isCapital ? shareWordsIn(language).ofCapital(said) : said;
}

/**
 * What follows of an end over all lines: `12.5 %, computed from stated shares`; where a link states none, `share
 * not known, at most 40 %` or `at least 30 %, at most 70 %, computed from stated shares`. Votes only as far as
 * anything is known of them.
 */
function holderShareInWords(
  holder: OwnerShare,
  isCut: boolean,
  language: ReportLanguage = 'en',
): string {
  const { share, shareOf, isStated, voting, isVotingStated } = holder;
  const words = shareWordsIn(language);
  if (isCut) return words.cutOff(leastInWords(holder, language));
  const shareText = isStated
    ? words.computed(of(share, shareOf === 'capital', language))
    : partlyStated(share, language);
  const hasVotes = voting !== null && (isVotingStated || !isOpen(voting));
  return hasVotes ? `${shareText}; ${words.ofVotes(shareInWords(voting, language))}` : shareText;
}

/** What is sure even if further lines lead to the holder. */
function leastInWords({ share, shareOf, voting }: OwnerShare, language: ReportLanguage): string {
  const words = shareWordsIn(language);
  const least = (of: ShareInterval): string => shareInWords(leastOf(of), language);
  const shareText =
    share.atLeast > 0
      ? words.computed(shareOf === 'capital' ? words.ofCapital(least(share)) : least(share))
      : words.notKnown;
  const hasVotes = voting !== null && voting.atLeast > 0;
  return hasVotes ? `${shareText}; ${words.ofVotes(least(voting))}` : shareText;
}

const isOpen = ({ atLeast, atMost }: ShareInterval): boolean => atLeast <= 0 && atMost >= 100;

function partlyStated(share: ShareInterval, language: ReportLanguage): string {
  const words = shareWordsIn(language);
  if (isOpen(share)) return words.notKnown;
  if (share.atLeast <= 0) return `${words.notKnown}, ${shareInWords(share, language)}`;
  const least = words.atLeast(digitsOf(share.atLeast, language, Math.floor));
  if (share.atMost >= 100) return words.computed(least);
  return words.computed(`${least}, ${words.atMost(digitsOf(share.atMost, language, Math.ceil))}`);
}

/** Where the walk ended: at a limit, totals are at least what was reached. */
type Ends = { ends: readonly Pick<OwnerEnd, 'entity' | 'why'>[] };

/** `10 levels up along the line of control, others up to 12`; `at least 10 levels …` if it was cut off. */
export function levelsInWords(
  {
    levels,
    furthest,
    hasGap,
    control,
    ends,
  }: Pick<OwnershipShares, 'levels' | 'furthest' | 'hasGap' | 'control'> & Ends,
  direction: OwnerDirection,
  language: ReportLanguage = 'en',
): string {
  const words = shareWordsIn(language);
  const all = words.levels(levels.toLocaleString(language), levels === 1);
  const isPart = hasGap || ends.some(isLimit);
  const count = `${isPart ? words.atLeastOf(all) : all} ${words[direction]}`;
  if (control.levels === 0) return count;
  const along = `${count} ${words.alongControl}`;
  return furthest > levels
    ? `${along}, ${words.othersUpTo(furthest.toLocaleString(language))}`
    : along;
}

/** `7 holders under 5 %, in all 8.1 %`; `cut off; at least 7 holders under 5 %, in all at least 8.1 %`. */
export const minorInWords = (
  group: Pick<MinorHolders, 'steps' | 'share' | 'isOfVotes' | 'isCut'>,
  language: ReportLanguage = 'en',
): string =>
  minorCountInWords(group.steps.length, minorShareInWords(group, language), group.isCut, language);

/** What they hold together: `8.1 %`, `8.1 % of the votes`, `at least 8.1 %` if it was cut off. */
export function minorShareInWords(
  { share, isOfVotes, isCut }: Pick<MinorHolders, 'share' | 'isOfVotes' | 'isCut'>,
  language: ReportLanguage = 'en',
): string {
  const said = shareInWords(isCut ? leastOf(share) : share, language);
  return isOfVotes ? shareWordsIn(language).ofVotes(said) : said;
}

/** What is sure of a share even if there is more of it. */
const leastOf = ({ atLeast }: ShareInterval): ShareInterval => {
  return { atLeast, atMost: Infinity };
};

function minorCountInWords(
  count: number,
  together: string,
  isCut: boolean,
  language: ReportLanguage,
): string {
  const words = shareWordsIn(language);
  const said = words.minor(count.toLocaleString(language), String(MINOR_SHARE), together);
  return isCut ? words.cutOff(words.atLeastOf(said)) : said;
}

/**
 * The ends over all lines, each in words, and the minor ones together; nobody if nothing is known of any
 * share. No share has an upper bound if the walk was cut off.
 */
export function holdersInWords(
  { holders, control, ends }: Pick<OwnershipShares, 'holders' | 'control'> & Ends,
  language: ReportLanguage = 'en',
): { named: { holder: OwnerShare; words: string }[]; minor: string | null } {
  const isKnown = ({ isStated, share, voting }: OwnerShare): boolean =>
    isStated || !isOpen(share) || (voting !== null && !isOpen(voting));
  if (!holders.some(isKnown)) return { named: [], minor: null };
  const { named, minor } = foldedHolders(holders);
  const isCut = ends.some(isLimit);
  const { controlEnds } = shareWordsIn(language);
  return {
    named: named.map((holder) => {
      const share = holderShareInWords(holder, isCut, language);
      const isEnd = control.ends.includes(holder.entity);
      return { holder, words: isEnd ? `${share}; ${controlEnds}` : share };
    }),
    minor:
      minor.count === 0
        ? null
        : minorCountInWords(
            minor.count,
            minorShareInWords({ share: minor.share, isOfVotes: false, isCut }, language),
            isCut,
            language,
          ),
  };
}

/** How many of those beyond whom the walk was cut off are named. */
const CUT_NAMED = 5;

/** Sentences on where the walk was cut off, on shares that can't be as stated, and on how they were found. */
export function shareNotes(
  { exceeding, isSystem, ends }: Pick<OwnershipShares, 'exceeding' | 'isSystem'> & Ends,
  nameOf: (entity: EntityId) => string,
  language: ReportLanguage = 'en',
): string[] {
  const words = shareWordsIn(language);
  const cut = [...new Set(ends.filter(isLimit).map(({ entity }) => entity))];
  const more = cut.length - CUT_NAMED;
  const names = cut.slice(0, CUT_NAMED).map(nameOf);
  if (more > 0) names.push(words.more(more.toLocaleString(language)));
  return [
    ...(cut.length > 0 ? [words.cut(names.join(', '))] : []),
    ...exceeding.map(({ entity, total }) =>
      words.exceeding(nameOf(entity), digitsOf(total, language)),
    ),
    ...(isSystem ? [words.system] : []),
  ];
}
