/** Reads what rules find without sources, in parts: megabytes at once would block the page. */
import type { Client } from '../../../../contract/client.ts';
import { findingsOf } from '../../../../graph/indicators/findings.ts';
import { mergeUndecided } from '../../../../graph/indicators/undecided.ts';
import { inSlices } from '../../../shared/work/slices.ts';
import type { IndicatorsAnswer } from '../../../../contract/model/indicators.ts';

/** All parts, merged. Findings are counted among the hits listed, which are all unless there are more hits. */
export type IndicatorsRead = Omit<IndicatorsAnswer, 'left' | 'next'>;

type Question = Omit<Parameters<Client['readIndicators']>[0], 'from' | 'limit' | 'withSources'>;

/**
 * Reads all parts and merges them. Each list has at most `limit` items. `report` is called after each part
 * but the last with how many entities are done, and may throw to stop.
 */
export async function readIndicatorsInParts(
  client: Pick<Client, 'readIndicators'>,
  question: Question,
  limit: number,
  report: (done: number, total: number) => void = () => undefined,
): Promise<IndicatorsRead> {
  const read = (count: number, from: number) =>
    client.readIndicators({ ...question, limit: count, from, withSources: false });
  const { left: _left, next, ...all } = await read(limit, 0);
  const undecided = [all.undecided];
  for (let from = next; from !== null;) {
    report(from, all.asked);
    const isFull = all.hits.length >= limit && all.cannotTell.length >= limit;
    // With both lists full, the rest is only counted, in one part.
    const part = await read(isFull ? 0 : limit, from);
    all.hits.push(...part.hits.slice(0, limit - all.hits.length));
    all.cannotTell.push(...part.cannotTell.slice(0, limit - all.cannotTell.length));
    all.hitCount += part.hitCount;
    all.untoldCount += part.untoldCount;
    Object.assign(all.labels, part.labels);
    undecided.push(part.undecided);
    from = part.next;
  }
  if (undecided.length === 1) return all;
  all.undecided = mergeUndecided(all.pack.rules, undecided);
  all.findingCount = (await inSlices(findingsOf(all.hits))).length;
  all.entityCount = new Set(all.hits.map(({ entity }) => entity)).size;
  return all;
}
