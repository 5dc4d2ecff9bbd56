/** Paths in words: what was found and searched, and the result of continuing the search. */
import type { Client } from '../../../../contract/client.ts';
import type { Coverage } from '../../../../contract/answers/coverage.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { EntityPath, ContinuedPaths, PathsAnswer } from '../../../../contract/model/paths.ts';
import { toPlainWords } from '../../../../drawing/shapes/visible-text.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import { answerReader, withSources } from '../question/quoted-sentence.ts';
import { wantedInWords, type PathsWanted } from './paths-wanted.ts';

const NAME_LIMIT = 60;

/** The result of the last continued search. */
export type Continued = Pick<ContinuedPaths, 'calls' | 'fetched' | 'failed' | 'fault'> & {
  end: ContinuedPaths['end'] | 'stopped';
  budget: number;
  /** How many paths more there are than before. */
  more: number;
};

export const stepsInWords = ({ length }: Pick<EntityPath, 'length'>): string =>
  countOf(length, 'step');

/** `the path from Left Person to Middle AS`; for several, their number. */
export function pathTitle(paths: readonly EntityPath[], nameOf: (id: EntityId) => string): string {
  const [path] = paths;
  const from = path?.entities[0];
  const to = path?.entities.at(-1);
  if (paths.length !== 1 || from === undefined || to === undefined)
    return countOf(paths.length, 'path');
  const name = (id: EntityId): string => toPlainWords(nameOf(id), NAME_LIMIT);
  return `the path from ${name(from)} to ${name(to)}`;
}

/** `34 entities and 52 ties were searched`. */
export const searchedInWords = ({ searched }: Pick<PathsAnswer, 'searched'>): string =>
  `${countOf(searched.entities, 'entity', 'entities')} and ${countOf(searched.ties, 'tie')} were searched`;

/** `12 of them are known by name only, 1 was not found`. */
function frontierInWords({ frontierCount, notFoundCount }: Unread): string {
  const are = (count: number, one: string, many: string): string | false =>
    count > 0 && `${countWords(count)} of them ${count === 1 ? one : many}`;
  const parts = [
    are(frontierCount, 'is known by name only', 'are known by name only'),
    are(notFoundCount, 'was not found', 'were not found'),
  ].filter((words) => words !== false);
  return parts.length === 0 ? 'the record of each was fetched' : parts.join(', ');
}

type Unread = Pick<PathsAnswer, 'frontierCount' | 'notFoundCount'>;

/** What was found; without a path, also what counted. */
export function announcedPaths(
  answer: PathsAnswer,
  wanted: PathsWanted,
  isJudged: boolean,
): string {
  const words = pathsFoundInWords(answer);
  return answer.paths.length > 0 ? words : `${words} ${wantedInWords(wanted, isJudged, true)}`;
}

/** `3 paths, the shortest of 2 steps.`; without a path, how much was searched. */
export function pathsFoundInWords(answer: PathsAnswer): string {
  const { paths, asOf, more } = answer;
  const [shortest] = paths;
  if (shortest === undefined)
    return `No path over what is stored, as of ${asOf}: ${searchedInWords(answer)}, ${frontierInWords(answer)}.`;
  const others = more ? ', and there may be more' : '';
  return `${countOf(paths.length, 'path')}, the shortest of ${stepsInWords(shortest)}${others}.`;
}

const ENDS: Readonly<Record<ContinuedPaths['end'], string>> = {
  connected: 'they are connected',
  'nothing left': 'nobody is left to ask for',
  'budget spent': 'the budget is spent',
  'no answer': 'no registry answered',
};

/** `At the frontier: 10 named only, 2 could not be had.`; null without a frontier. */
export function leftInWords(
  { frontierCount, frontier }: Pick<PathsAnswer, 'frontierCount' | 'frontier'>,
  { namedOnly, failed }: Coverage['counts'],
): string | null {
  if (frontierCount === 0) return null;
  const parts = [
    `${countWords(namedOnly)} named only`,
    failed > 0 && `${countWords(failed)} could not be had`,
  ].filter((words) => words !== false);
  const nearest =
    frontierCount > frontier.length
      ? `Of the nearest ${countWords(frontier.length)}`
      : 'At the frontier';
  return `${nearest}: ${parts.join(', ')}.`;
}

/** How many entities at the frontier of found paths were never requested; null: unknown. */
export function notRequestedAt(
  { paths, frontierCount, frontier }: Pick<PathsAnswer, 'paths' | 'frontierCount' | 'frontier'>,
  counts?: Coverage['counts'],
): number | null {
  if (paths.length === 0 || frontierCount === 0) return 0;
  return counts === undefined || frontierCount > frontier.length ? null : counts.namedOnly;
}

type Spent = Pick<ContinuedPaths, 'calls' | 'fetched' | 'failed'>;

/**
 * The result of a continued search and why it ended: `Went on: 8 calls, 7 records fetched, 1 failed; they
 * are connected.`
 * @param morePaths how many paths more there are than before
 * @param notRequested how many entities at the frontier were not requested, as they could give no shorter
 * path; null: some, but how many isn't known
 */
export function continuedInWords(
  { calls, fetched, failed, end }: Spent & Pick<ContinuedPaths, 'end'>,
  morePaths = 0,
  notRequested: number | null = 0,
): string {
  const absent = calls - fetched - failed;
  const parts = [
    countOf(calls, 'call'),
    `${countOf(fetched, 'record')} fetched`,
    absent > 0 && `${countWords(absent)} not found`,
    failed > 0 && `${countWords(failed)} failed`,
  ].filter((words) => words !== false);
  const more = morePaths > 0 ? `, ${countOf(morePaths, 'path')} more` : '';
  const isOfNoUse = end === 'nothing left' && notRequested !== 0;
  const left = notRequested === null ? 'the others' : `the ${countWords(notRequested)} not asked`;
  const why = isOfNoUse ? `none of ${left} could give a shorter path` : ENDS[end];
  return `Went on: ${parts.join(', ')}; ${why}${more}.`;
}

/** The announcement, made before it is known who at the frontier was requested. */
export const announcedContinuation = (result: ContinuedPaths, morePaths: number): string =>
  continuedInWords(result, morePaths, notRequestedAt(result));

export const continuingStoppedInWords = (calls: number, budget: number): string =>
  `Stopped after ${countWords(calls)} of ${countOf(budget, 'call')}: what came is stored, and going on asks nobody twice.`;

/** Sentences to quote, each with its weakest link and its sources. */
export async function pathsAsText(
  client: Client,
  paths: readonly EntityPath[],
  asOf: string,
): Promise<string> {
  const answerOf = answerReader(client);
  const texts: string[] = [];
  for (const path of paths) {
    const about = `${stepsInWords(path)}, as of ${asOf}. Weakest link: ${path.weakest}.`;
    texts.push(await withSources(answerOf, [path.sentence, about], path.sources));
  }
  return texts.join('\n');
}
