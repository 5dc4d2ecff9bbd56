/** What rules found, in words: where not every hit is listed, among how many findings are counted. */
import { describe, expect, it } from 'vitest';
import type { AnsweredHit } from '../../../../../src/contract/model/indicators.ts';
import {
  findingTabCount,
  foundInWords,
  listedPartInWords,
} from '../../../../../src/ui/graph/answers/indicators/found-words.ts';
import type { IndicatorsRead } from '../../../../../src/ui/graph/answers/indicators/in-parts.ts';

const answerOf = (listed: number, hitCount: number): IndicatorsRead => ({
  pack: { id: 'interlock', version: '1', rules: [] },
  rulesOff: 0,
  asOf: '2026-11-20',
  asked: 175_000,
  hits: Array.from<AnsweredHit>({ length: listed }),
  cannotTell: [],
  undecided: [],
  hitCount,
  untoldCount: 3,
  findingCount: 14,
  entityCount: 9,
  labels: {},
});
const ALL_SHOWN = { shown: undefined, waived: 0, showsWaived: true };

describe('what was found, in words', () => {
  it('counts findings of all hits, where all are listed', () => {
    const all = answerOf(20, 20);
    expect(listedPartInWords(all)).toBe(null);
    expect(findingTabCount(all, ALL_SHOWN)).toEqual({
      count: '14',
      hint: 'Findings at 9 entities, 0 of them waived',
    });
    expect(foundInWords(all)).toMatch(/^Indicators: 14 findings at 9 entities, and 3 times/);
  });

  it('says among how many they are counted, where there are more, in the tab as when it is told', () => {
    const cut = answerOf(20, 1250);
    const part = 'among the first 20 of 1,250 places where rules found something';
    expect(findingTabCount(cut, ALL_SHOWN)).toEqual({
      count: '14 among the first 20 places',
      hint: `Findings at 9 entities ${part}, 0 of them waived`,
    });
    expect(findingTabCount(cut, { ...ALL_SHOWN, shown: 2 }).count).toBe(
      '2 of 14 among the first 20 places',
    );
    expect(foundInWords(cut)).toMatch(`Indicators: 14 findings at 9 entities ${part}, and`);
  });
});
