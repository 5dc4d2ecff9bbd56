/** Which two roles in one place one person doesn't hold at once, over days that are known of both. */
import { describe, expect, it } from 'vitest';
import { areInSuccession, seatsAtOnce, type HeldRole } from '../../../src/record/same/seats.ts';

const held = (role: string | null, ...spans: number[]): HeldRole => ({
  role,
  spans,
  isBeginStated: true,
});
const registered = (role: string, ...spans: number[]): HeldRole => ({
  role,
  spans,
  isBeginStated: false,
});

describe('two seats at once', () => {
  it.each([
    ['Director', 'Director'],
    ['Styremedlem', 'Varamedlem'],
    ['Chair', 'Alternate director'],
    ['Auditor', 'Director'],
    ['Daglig leder', 'Revisor'],
    ['Company secretary', 'COMPANY SECRETARY'],
  ])('%s and %s speak against one person, on the days of both', (a, b) => {
    const found = { roles: [a, b], first: 150, last: 199 };
    expect(seatsAtOnce([held(a, 100, 200)], [held(b, 150, 300)]).against).toEqual(found);
    expect(seatsAtOnce([held(b, 100, 200)], [held(a, 150, 300)]).against).toEqual({
      ...found,
      roles: [b, a],
    });
  });

  it.each([
    ['Director', 'Shareholder, 25 %'],
    ['Shareholder', 'Shareholder'],
    ['Director', 'Chair'],
    ['Styremedlem', 'Daglig leder'],
    ['Director', 'Board member'],
    ['Contact person', 'Contact person'],
    ['Former director', 'Former director'],
    [null, null],
  ])('%s and %s don’t', (a, b) => {
    expect(seatsAtOnce([held(a, 100, 200)], [held(b, 150, 300)])).toEqual({
      against: null,
      maybeOne: null,
    });
  });

  it('are none on days that are not known of both', () => {
    const none = { against: null, maybeOne: null };
    expect(seatsAtOnce([held('Director', 100, 200)], [held('Director', 200, 300)])).toEqual(none);
    expect(seatsAtOnce([held('Director', 100, 200)], [held('Director')])).toEqual(none);
  });

  it('may be one seat where both may begin on one day', () => {
    const seats = { roles: ['Director', 'Director'], first: 100, last: 199 };
    expect(seatsAtOnce([held('Director', 100, 200)], [held('Director', 100, 300)])).toEqual({
      against: null,
      maybeOne: seats,
    });
    // Registered on day 100, it had begun by then, and may have on day 50.
    const late = registered('Director', 100, 200);
    expect(seatsAtOnce([held('Director', 50, 200)], [late])).toEqual({
      against: null,
      maybeOne: seats,
    });
    expect(
      seatsAtOnce([held('Varamedlem', 50, 200)], [registered('Styremedlem', 100, 200)]),
    ).toEqual({
      against: { roles: ['Varamedlem', 'Styremedlem'], first: 100, last: 199 },
      maybeOne: null,
    });
  });

  it('are those held for longest, of several', () => {
    const a = [held('Director', 100, 110, 300, 400), held('Chair', 100, 400)];
    const b = [held('Director', 90, 400), held('Varamedlem', 95, 399)];
    expect(seatsAtOnce(a, b).against).toEqual({
      roles: ['Chair', 'Varamedlem'],
      first: 100,
      last: 398,
    });
  });
});

describe('a succession', () => {
  it('is an end at most a month before a begin, in whatever roles', () => {
    const one = [held('Shareholder', 100, 200)];
    expect(areInSuccession(one, [held('Director', 231, 300)])).toBe(true);
    expect(areInSuccession([held('Director', 231, 300)], one)).toBe(true);
    expect(areInSuccession(one, [held('Director', 232, 300)])).toBe(false);
    expect(areInSuccession(one, [held('Director', 199, 300)])).toBe(false);
    expect(areInSuccession(one, [held('Director')])).toBe(false);
  });
});
