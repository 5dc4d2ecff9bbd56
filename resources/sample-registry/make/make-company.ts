/** Companies with invented names and everything a register may say of them. */
import { capitalOf, contactsOf, formOf, papersOf, sizeOf, tradeOf } from './company-filings.ts';
import { currentName, legalForm, manyNames } from './company-names.ts';
import type { Country } from './country.ts';
import { dateBetween, LAST_DAY } from './dates.ts';
import { makeAddress, type AddressDraft } from './make-address.ts';
import { makeAssets } from './make-assets.ts';
import type { Random } from './random.ts';
import type { Trade } from './trades.ts';
import type { CompanyDraft } from './world.ts';

/** What a story wants to have its way; everything else is left to chance. */
export interface CompanyWishes {
  /** Without the legal form. */
  name?: string;
  /** The short form, e.g. `AS`. */
  form?: string;
  trade?: Trade;
  founded?: string;
  /** The day it ended; the status then says how. */
  ended?: string;
  status?: string;
  registrationNumber?: string;
  address?: AddressDraft;
  /** No assets by chance, for stories that count them. */
  plain?: boolean;
}

/** A day on which the country's register may have entered a company. */
export function foundingDay(random: Random, { registersSince = '1962-01-01' }: Country): string {
  return dateBetween(random, registersSince, '2025-06-30');
}

function standing(random: Random, { ended, status }: CompanyWishes, founded: string) {
  const usual = random.chance(0.95) ? 'Active' : undefined;
  return {
    dates: [
      { date_full: founded, type: 'registration' },
      ...(ended ? [{ date_full: ended, type: 'expiration' }] : []),
    ],
    status: status ?? (ended ? 'Dissolved' : usual),
  };
}

function residency(random: Random, country: Country, { state_name }: AddressDraft) {
  if (!random.chance(0.6)) return {};
  return {
    residency_country: country.name,
    residency_state: state_name,
    residency_flag: random.chance(0.95),
  };
}

/** A company of the country. The same stream and wishes give the same company. */
export function makeCompany(
  random: Random,
  country: Country,
  id: string,
  wishes: CompanyWishes = {},
): CompanyDraft {
  const trade = wishes.trade ?? random.pick(Object.keys(country.firms.trades) as Trade[]);
  const form = legalForm(random, country, wishes.form);
  const founded = wishes.founded ?? foundingDay(random, country);
  const address = wishes.address ?? makeAddress(random, country, founded);
  const names = wishes.name
    ? { current_name: currentName(random, form, wishes.name, founded) }
    : manyNames(random, country, form, trade, [founded, wishes.ended ?? LAST_DAY]);
  return {
    id,
    jurisdiction_country: country.name,
    jurisdiction_state: country.federal && address.state_name,
    ...names,
    registration_number:
      wishes.registrationNumber ?? random.digits(country.firms.registrationNumber),
    ...standing(random, wishes, founded),
    ...formOf(random, form),
    ...sizeOf(random),
    residency: residency(random, country, address),
    addresses: [address],
    ...tradeOf(random, trade),
    ...contactsOf(random, country, names.current_name?.clean_name ?? ''),
    ...capitalOf(random, country, form),
    ...papersOf(random, country, founded),
    ...(wishes.plain ? {} : makeAssets(random, country, trade)),
  };
}
