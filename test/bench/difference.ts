/** What differs between two profiles with 5,000 positions, from their bytes to words. */
import { isDeepStrictEqual } from 'node:util';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import type { Difference } from '../../src/contract/model/version.ts';
import { toEnd } from '../../src/graph/shared/steps.ts';
import { tieState } from '../../src/graph/ties/tie-state.ts';
import { statedTerms } from '../../src/record/values/terms.ts';
import { differenceSteps } from '../../src/record/differences/differences.ts';
import { DEFAULT_KIND } from '../../src/registry/kinds.ts';
import { makeMemberProfile } from '../make/records.ts';
import { compare, measure } from './frame.ts';
import { inWords, median, report, spread } from './table.ts';

const POSITIONS = 5000;
const DAY = '2026-01-01';
const MOST_AFTER_DECODING = 50;

/** Other positions began on another day. */
function makeMember(isOther: (at: number) => boolean): MemberProfile {
  return makeMemberProfile({
    id: '7',
    positions: Array.from({ length: POSITIONS }, (_, at) => ({
      company_id: String(1000 + at),
      company_name: `Company ${at} AS`,
      jurisdiction_country: 'Norway',
      positions: [
        {
          position: at % 3 === 0 ? 'Director' : 'Chair',
          status: 'active',
          dates: [{ date_full: isOther(at) ? '2011-09-12' : '2012-01-01', type: 'effective' }],
        },
      ],
    })),
  });
}

const toBody = (profile: MemberProfile): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(profile));

const decode = (body: Uint8Array) =>
  DEFAULT_KIND.decodeProfile('member', '7', body, 'application/json');
type Decoded = ReturnType<typeof decode>;

const differ = (one: Decoded, other: Decoded): Difference[] =>
  toEnd(
    differenceSteps(
      one,
      other,
      ({ status, dates }) =>
        tieState({ kind: 'position', status, terms: statedTerms(dates) }, DAY) === 'ended',
    ),
  );

export async function bench(): Promise<void> {
  const none = makeMember(() => false);
  const some = makeMember((at) => at % 10 === 0);
  const before = toBody(none);
  const after = toBody(some);
  const parse = (body: Uint8Array): MemberProfile =>
    JSON.parse(new TextDecoder().decode(body)) as MemberProfile;
  const ours = (): number => differ(decode(before), decode(after)).length;
  const theirs = (): number => {
    const one = parse(before).positions;
    const other = parse(after).positions;
    return one.filter((held, at) => !isDeepStrictEqual(held, other[at])).length;
  };
  await compare({
    item: `difference, ${POSITIONS} positions, 500 changed`,
    limit: 'JSON.parse of both and isDeepStrictEqual of each entry',
    goal: null,
    ours,
    theirs,
    agree: () => [ours(), theirs()],
  });
  const all = decode(toBody(makeMember(() => true)));
  const shuffled = { ...some, positions: some.positions.toReversed() };
  for (const [words, version] of [
    ['500 changed', decode(after)],
    ['500 changed, in another order', decode(toBody(shuffled))],
    ['all changed', all],
  ] as const) {
    const one = decode(before);
    const took = await measure(() => differ(one, version));
    report(`… after decoding, ${words}`, median(took), {
      unit: inWords,
      most: MOST_AFTER_DECODING,
      words: spread(took),
    });
  }
}
