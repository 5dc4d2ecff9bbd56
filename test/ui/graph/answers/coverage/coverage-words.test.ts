/** How old what was told is, and what fetching came to, in words. */
import { describe, expect, it } from 'vitest';
import type { FetchedProfiles } from '../../../../../src/contract/answers/coverage.ts';
import {
  ageInWords,
  fetchOutcomeInWords,
  priceInWords,
} from '../../../../../src/ui/graph/answers/coverage/coverage-words.ts';

describe('coverage in words', () => {
  it('says how old a day is', () => {
    const age = (day: string): string => ageInWords(day, '2026-11-25');
    expect(['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-10'].map(age)).toEqual([
      'today',
      'today',
      'yesterday',
      '15 days ago',
    ]);
    expect(['2026-08-25', '2024-12-01', '2023-11-24'].map(age)).toEqual([
      '3 months ago',
      '23 months ago',
      '3 years ago',
    ]);
  });

  it('says what fetching costs, and what it came to', () => {
    expect(priceInWords('namedOnly', 37, 100)).toBe('asks for at most 37 profiles');
    expect(priceInWords('fetched', 37, 10)).toBe(
      'asks again for at most 10 profiles, the oldest first',
    );
    const told: FetchedProfiles = {
      calls: 31,
      fetched: 28,
      notFound: 2,
      failed: 1,
      left: 6,
      end: 'no answer',
      fault: { code: 'registry-failed', detail: { status: 500 } },
    };
    expect(fetchOutcomeInWords(told)).toMatch(
      /^28 fetched, 2 not found, 1 failed \(.+\), 6 left as no registry answered$/,
    );
    expect(fetchOutcomeInWords({ ...told, calls: 0, left: 0 })).toBe('Nothing was left to ask for');
  });
});
