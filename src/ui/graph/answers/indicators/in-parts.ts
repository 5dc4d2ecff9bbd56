/**
 * What the rules find, without where it is stated and in parts: of thousands it is megabytes, which would hold
 * the page up.
 */
import type { Client } from '../../../../contract/client.ts';
import type { IndicatorsAnswer } from '../../../../contract/model/indicators.ts';

/** What was read of all parts. */
export type IndicatorsRead = Omit<IndicatorsAnswer, 'left' | 'next'>;

type Question = Omit<Parameters<Client['readIndicators']>[0], 'from' | 'limit' | 'withSources'>;

/**
 * All of it in one answer. `limit`: of either list at most so many.
 * `tell` is told after each part how many entities were asked, and may throw to stop.
 */
export async function readIndicatorsInParts(
  client: Pick<Client, 'readIndicators'>,
  question: Question,
  limit: number,
  tell: (done: number, total: number) => void = () => undefined,
): Promise<IndicatorsRead> {
  const read = (most: number, from: number) =>
    client.readIndicators({ ...question, limit: most, from, withSources: false });
  const { left: _left, next, ...all } = await read(limit, 0);
  for (let from = next; from !== null;) {
    tell(from, all.asked);
    const isFull = all.hits.length >= limit && all.cannotTell.length >= limit;
    // What is only counted is one part.
    const part = await read(isFull ? 0 : limit, from);
    all.hits.push(...part.hits.slice(0, limit - all.hits.length));
    all.cannotTell.push(...part.cannotTell.slice(0, limit - all.cannotTell.length));
    all.hitCount += part.hitCount;
    all.untoldCount += part.untoldCount;
    Object.assign(all.labels, part.labels);
    from = part.next;
  }
  return all;
}
