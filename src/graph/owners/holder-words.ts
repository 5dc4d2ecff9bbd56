/** Levels, the line of control and shares over all lines in words, the same wherever they are shown. */
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
import { isUnread } from './holdings.ts';
import { foldedHolders, MINOR_SHARE, type MinorHolders } from './minor-holders.ts';
import { isLimit } from './owner-ends.ts';
import { digitsOf, shareInWords, shareOrOfCapital, shareWordsIn } from './share-words.ts';

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
    ? words.stated(shareOrOfCapital(share, shareOf === 'capital', language, isOver))
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

/** Whether nothing that is stated of these steps is a share, nor a number that may be one. */
export const areSilentOnShares = (steps: readonly OwnerStep[]): boolean =>
  steps.length > 0 &&
  steps.every(
    ({ share, voting, statements }) =>
      share === null && voting === null && !statements.some(isUnread),
  );

/** By so much, in per cent, shares that are rounded may add up to more than all. */
const ROUNDED = 1;

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
      words[total > 100 + ROUNDED ? 'exceeding' : 'rounded'](
        nameOf(entity),
        digitsOf(total, language),
      ),
    ),
    ...(isTold ? [words.system] : []),
  ];
}
