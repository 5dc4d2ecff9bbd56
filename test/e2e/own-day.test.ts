/** The window counts days by the clock of whoever sits at it. */
import { describe, expect, it } from 'vitest';
import { openApp } from './open-app.ts';
import * as parts from './parts.ts';

const PLACES = [
  ['America/Los_Angeles', '2026-11-29T01:29:00.000Z', '2026-11-28'],
  ['Pacific/Auckland', '2026-11-28T18:00:00.000Z', '2026-11-29'],
] as const;

describe('the window', () => {
  it.each(PLACES)('in %s at %s says that it is %s', async (timeZone, moment, day) => {
    const { page } = await openApp({ place: { timeZone, moment } });
    await parts.openById(page, 'company:1011');
    await parts.profileOf(page).getByRole('button', { name: 'Expand', exact: true }).click();
    await expect.poll(async () => (await parts.countsOf(page)).ties).toBeGreaterThan(1);
    await parts.graphOf(page).focus();
    await page.keyboard.press('Alt+w');
    const field = page.getByRole('textbox', { name: 'Day, YYYY-MM-DD' });
    await expect.poll(() => field.inputValue()).toBe(day);
    const slider = page.getByRole('slider', { name: 'As of' });
    expect(await slider.getAttribute('aria-valuetext')).toContain(day);
  });
});
