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
import { inLatin } from '../../contract/text/fold-words.ts';
import { statedShares } from '../../record/values/stated-share.ts';
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
    share && of(share, shareOf === 'capital', language, isOver),
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
/**
 * What is known of an end over all lines: `stated share 12.5 %` of a single link, else `computed from stated
 * shares: 12.5 % of the capital`; where a link states none, `share not known, at most 40 %` or `computed from
 * stated shares: at least 30 %, at most 70 %, not stated of what`. Votes only as far as anything is known of them.
 */
function holderShareInWords(
  holder: OwnerShare,
  isCut: boolean,
  language: ReportLanguage = 'en',
): string {
  const { share, shareOf, isOver, isStated, isAsStated, isParent } = holder;
  const { voting, isVotingOver, isVotingStated, isVotingAsStated } = holder;
  const words = shareWordsIn(language);
  if (isCut) return words.cutOff(leastInWords(holder, language));
  const hasLeast = share.atLeast > 0;
  const shareText = isAsStated
    ? words.stated(of(share, shareOf === 'capital', language, isOver))
    : isStated || hasLeast
      ? words.computed(computedOf(holder, language))
      : unknownShare(share, isParent, language);
  if (voting === null || (!isVotingStated && isOpen(voting))) return shareText;
  const votes = words.ofVotes(shareInWords(voting, language, isVotingOver));
  return `${shareText}; ${isVotingAsStated ? votes : words.computedVotes(votes)}`;
}

/** What is sure even if further lines lead to the holder. */
function leastInWords(holder: OwnerShare, language: ReportLanguage): string {
  const { share, shareOf, isOver, voting, isVotingOver } = holder;
  const words = shareWordsIn(language);
  const least = (of: ShareInterval, isOver: boolean): string =>
    shareInWords(leastOf(of), language, isOver);
  const shareText =
    share.atLeast > 0
      ? words.computed(ofMeasure(shareOf, least(share, isOver), language))
      : words.notKnown;
  if (voting === null || voting.atLeast <= 0) return shareText;
  return `${shareText}; ${words.computedVotes(words.ofVotes(least(voting, isVotingOver)))}`;
}

const isOpen = ({ atLeast, atMost }: ShareInterval): boolean => atLeast <= 0 && atMost >= 100;

function computedOf(
  { share, shareOf, isOver, isStated }: OwnerShare,
  language: ReportLanguage,
): string {
  const words = shareWordsIn(language);
  const isBounded = isStated || isOver || share.atMost >= 100 || share.atLeast === share.atMost;
  if (isBounded) return ofMeasure(shareOf, shareInWords(share, language, isOver), language);
  const least = words.atLeast(digitsOf(share.atLeast, language, Math.floor));
  const most = words.atMost(digitsOf(share.atMost, language, Math.ceil));
  return ofMeasure(shareOf, `${least}, ${most}`, language);
}

function ofMeasure(
  measure: OwnerShare['shareOf'],
  share: string,
  language: ReportLanguage,
): string {
  const { ofCapital, ofMixed, ofUnspecified } = shareWordsIn(language);
  return { capital: ofCapital, mixed: ofMixed, unspecified: ofUnspecified }[measure](share);
}

/** Of a share that may be nothing. */
function unknownShare(share: ShareInterval, isParent: boolean, language: ReportLanguage): string {
  const words = shareWordsIn(language);
  const said = isParent ? words.parent : words.notKnown;
  if (isOpen(share)) return said;
  if (share.atMost <= 0) return isParent ? words.parent : words.noneLeft;
  return `${said}, ${shareInWords(share, language)}`;
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

/** `7 holders under 5 %`. */
export const minorOnlyInWords = (count: number, language: ReportLanguage = 'en'): string =>
  shareWordsIn(language).minorOnly(count.toLocaleString(language), String(MINOR_SHARE));

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
  const { controlEnds, controlOpen } = shareWordsIn(language);
  return {
    named: named.map((holder) => {
      const share = holderShareInWords(holder, isCut, language);
      if (!control.ends.includes(holder.entity)) return { holder, words: share };
      const end = control.open.includes(holder.entity) ? controlOpen : controlEnds;
      return { holder, words: `${share}; ${end}` };
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
  answer: Pick<OwnershipShares, 'exceeding' | 'isSystem' | 'holders' | 'control'> & Ends,
  nameOf: (entity: EntityId) => string,
  language: ReportLanguage = 'en',
): string[] {
  const words = shareWordsIn(language);
  const { exceeding, isSystem, ends } = answer;
  const { named, minor } = holdersInWords(answer, language);
  const isTold = isSystem && (named.length > 0 || minor !== null);
  const cut = [...new Set(ends.filter(isLimit).map(({ entity }) => entity))];
  const more = cut.length - CUT_NAMED;
  const names = cut.slice(0, CUT_NAMED).map(nameOf);
  if (more > 0) names.push(words.more(more.toLocaleString(language)));
  return [
    ...(cut.length > 0 ? [words.cut(names.join(', '))] : []),
    ...exceeding.map(({ entity, total }) =>
      words.exceeding(nameOf(entity), digitsOf(total, language)),
    ),
    ...(isTold ? [words.system] : []),
  ];
}
