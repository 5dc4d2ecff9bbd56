/** What companies are called: now, before, and abroad. */
import anyAscii from 'any-ascii';
import type { CompanyName } from '../../../src/contract/model/company.ts';
import type { Country, LegalForm } from './country.ts';
import { dateBetween } from './dates.ts';
import { compound, label } from './make-person.ts';
import type { Random } from './random.ts';
import type { Trade } from './trades.ts';
import type { CompanyDraft, Sparse } from './world.ts';

export function legalForm(random: Random, country: Country, short?: string): LegalForm {
  if (short === undefined) return random.pick(country.firms.forms);
  const form = country.firms.forms.find((candidate) => candidate.short === short);
  if (!form) throw new Error(`${country.name} has no ${short}`);
  return form;
}

/** The name without its legal form. */
function bareName(random: Random, { firms }: Country, trade: Trade): string {
  const root = compound(random, firms.root);
  const word = firms.trades[trade] ?? '';
  return firms.joined ? root + word : `${root} ${word}`.trim();
}

export function companyNames(
  { pattern, short, full }: LegalForm,
  bare: string,
): Sparse<CompanyName> {
  const name = pattern.replace('{name}', bare);
  return {
    name,
    clean_name: bare,
    name_with_short_type: name,
    name_with_full_type: pattern.replace(short, full).replace('{name}', bare),
  };
}

/** The name since the day it was taken, for a company that has had no other. */
export function currentName(random: Random, form: LegalForm, bare: string, since: string) {
  return {
    ...companyNames(form, bare),
    abbreviation: random.chance(0.15) ? label(bare).slice(0, 3).toUpperCase() : undefined,
    dates: random.chance(0.4) ? [{ date_full: since, type: 'effective' }] : [],
  };
}

/** For a name in another script, the Latin one that the firm trades under abroad. */
function tradeNames(random: Random, { firms }: Country, bare: string, since: string) {
  const foreign = !/[a-z]/i.test(bare);
  if (!random.chance(foreign ? 0.6 : 0.08)) return [];
  const latin = anyAscii(bare)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const name = foreign ? latin : `${latin.split(' ')[0] ?? latin} Group`;
  const dates = random.chance(0.4) ? [{ date_full: since, type: 'effective' }] : [];
  return [{ name: firms.latinNames ? random.pick(firms.latinNames) : name, dates }];
}

/** Names by chance, for a company that was there from `founded` to `last`: now and then a former one. */
export function manyNames(
  random: Random,
  country: Country,
  form: LegalForm,
  trade: Trade,
  [founded, last]: [string, string],
): Pick<CompanyDraft, 'current_name' | 'old_names' | 'trade_names'> {
  const bare = bareName(random, country, trade);
  const renamed = random.chance(0.12) ? dateBetween(random, founded, last) : null;
  const since = renamed ?? founded;
  const former = {
    ...companyNames(form, bareName(random, country, trade)),
    dates: [
      { date_full: founded, type: 'effective' },
      { date_full: since, type: 'expiration' },
    ],
  };
  return {
    current_name: currentName(random, form, bare, since),
    old_names: renamed && former.clean_name !== bare ? [former] : [],
    trade_names: tradeNames(random, country, bare, since),
  };
}
