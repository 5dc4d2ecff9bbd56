/** Companies with invented names and everything a register may say of them. */
import anyAscii from 'any-ascii';
import type { Country, LegalForm } from './country.ts';
import { addDays, dateBetween, LAST_DAY } from './dates.ts';
import { makeAssets } from './make-assets.ts';
import { makeAddress, type AddressDraft } from './make-address.ts';
import { compound, label, phone } from './make-person.ts';
import type { Random } from './random.ts';
import { TRADES, type Trade } from './trades.ts';
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

const SUBTYPES = {
  Corporation: { profit_or_not: 'profit', limited_by: 'shares' },
  'Limited company': { profit_or_not: 'profit', public_or_not: 'private', limited_by: 'shares' },
  Partnership: { profit_or_not: 'profit', limited_by: 'partnership agreement' },
  Foundation: { profit_or_not: 'nonprofit', nonprofit_type: 'charitable foundation' },
  Cooperative: { profit_or_not: 'nonprofit', nonprofit_type: 'mutual benefit' },
} as const satisfies Record<LegalForm['type'], object>;

export function companyNames(form: LegalForm, bare: string) {
  return {
    name: form.pattern.replace('{name}', bare),
    clean_name: bare,
    name_with_short_type: form.pattern.replace('{name}', bare),
    name_with_full_type: form.pattern.replace('{name}', bare).replace(form.short, form.full),
  };
}

/** For a name in another script, the Latin one that the firm trades under abroad. */
function tradeNames(random: Random, bare: string, since: string): CompanyDraft['trade_names'] {
  const latin = anyAscii(bare)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const foreign = !/[a-z]/i.test(bare);
  if (!random.chance(foreign ? 0.6 : 0.08)) return [];
  const dates = random.chance(0.4) ? [{ date_full: since, type: 'effective' }] : [];
  return [{ name: foreign ? latin : `${latin.split(' ')[0] ?? latin} Group`, dates }];
}

/** What it was called before, until a day between its founding and now. */
function oldNames(
  random: Random,
  country: Country,
  chosen: LegalForm,
  founded: string,
  to: string,
) {
  if (!random.chance(0.12)) return { old_names: [], since: founded };
  const trade = random.pick(Object.keys(country.firms.trades) as Trade[]);
  const until = dateBetween(random, founded, to);
  const dates = [
    { date_full: founded, type: 'effective' },
    { date_full: until, type: 'expiration' },
  ];
  const names = companyNames(chosen, bareName(random, country, trade));
  return { old_names: [{ ...names, dates }], since: until };
}

export function legalForm(random: Random, country: Country, short?: string): LegalForm {
  if (short === undefined) return random.pick(country.firms.forms);
  const form = country.firms.forms.find((candidate) => candidate.short === short);
  if (!form) throw new Error(`${country.name} has no ${short}`);
  return form;
}

function bareName(random: Random, { firms }: Country, trade: Trade): string {
  const root = compound(random, firms.root);
  const word = firms.trades[trade] ?? '';
  return firms.joined ? root + word : `${root} ${word}`.trim();
}

function contacts(random: Random, country: Country, name: string): CompanyDraft['contacts'] {
  const domain = `${label(name) || 'company'}.example`;
  return [
    ...(random.chance(0.4) ? [{ type: 'email', contact: `post@${domain}` }] : []),
    ...(random.chance(0.4) ? [{ type: 'phone', contact: phone(random, country) }] : []),
    ...(random.chance(0.25) ? [{ type: 'website', contact: `https://www.${domain}/` }] : []),
  ];
}

function size(random: Random): Partial<CompanyDraft> {
  const heads = Math.round(Math.exp(random.next() * 7));
  const sizes: [limit: number, name: string, range: string][] = [
    [9, 'Micro', '1-9'],
    [49, 'Small', '10-49'],
    [249, 'Medium', '50-249'],
    [Infinity, 'Large', '250+'],
  ];
  const found = sizes.find(([limit]) => heads <= limit);
  return {
    type_by_size: random.chance(0.7) ? found?.[1] : undefined,
    employees_number: {
      exact: random.chance(0.45) ? String(heads) : undefined,
      approximate: random.chance(0.5) ? found?.[2] : undefined,
    },
  };
}

function filings(random: Random, country: Country, founded: string): Partial<CompanyDraft> {
  const filed = dateBetween(random, founded, LAST_DAY);
  return {
    legislation: random.chance(0.5)
      ? [{ law_name: country.law, dates: [{ date_full: founded, type: 'effective' }] }]
      : [],
    registration_authorities: random.chance(0.8) ? [country.register] : [],
    tax_authorities: random.chance(0.4) ? [country.taxOffice] : [],
    identifiers: random.chance(0.6)
      ? [{ type: 'taxpayer_number', contact: random.digits(country.firms.taxNumber) }]
      : [],
    documents: random.chance(0.2)
      ? [
          {
            name: 'Certificate of registration',
            description: `Entry made by ${country.register.name}`,
            type: 'certificate',
            identification_number: random.digits('CR-######'),
            series: random.digits('@@'),
            number: random.digits('######'),
            issue_date: filed,
            expiration_date: random.chance(0.2)
              ? addDays(filed, 365) < LAST_DAY
                ? addDays(filed, 365)
                : undefined
              : undefined,
          },
        ]
      : [],
  };
}

function form(random: Random, chosen: LegalForm): Partial<CompanyDraft> {
  const partners = chosen.type === 'Partnership';
  return {
    type: chosen.type,
    subtypes: {
      ...SUBTYPES[chosen.type],
      ...(chosen.listed ? { public_or_not: 'public' } : {}),
      subtype_with_class: chosen.listed ? `${chosen.short}, class A shares` : undefined,
    },
    staff_stats: {
      lp_general_partners_number: partners ? String(random.int(1, 2)) : undefined,
      lp_limited_partners_number: partners ? String(random.int(1, 9)) : undefined,
      min_directors_number: random.chance(0.3) ? '1' : undefined,
      max_directors_number: random.chance(0.3) ? String(random.int(3, 11)) : undefined,
      external_management_flag: random.chance(0.15) ? random.chance(0.3) : undefined,
    },
  };
}

/** A day on which the country's register may have entered a company. */
export function foundingDay(random: Random, { registersSince = '1962-01-01' }: Country): string {
  return dateBetween(random, registersSince, '2025-06-30');
}

/** A company of the country. The same stream and wishes give the same company. */
export function makeCompany(
  random: Random,
  country: Country,
  id: string,
  wishes: CompanyWishes = {},
): CompanyDraft {
  const known = Object.keys(country.firms.trades) as Trade[];
  const trade = wishes.trade ?? random.pick(known);
  const chosen = legalForm(random, country, wishes.form);
  const bare = wishes.name ?? bareName(random, country, trade);
  const founded = wishes.founded ?? foundingDay(random, country);
  const address = wishes.address ?? makeAddress(random, country, founded);
  const { industry, main, product } = TRADES[trade];
  const { old_names, since } = wishes.name
    ? { old_names: [], since: founded }
    : oldNames(random, country, chosen, founded, wishes.ended ?? LAST_DAY);
  return {
    id,
    jurisdiction_country: country.name,
    jurisdiction_state: country.federal && address.state_name,
    current_name: {
      ...companyNames(chosen, bare),
      abbreviation: random.chance(0.15) ? label(bare).slice(0, 3).toUpperCase() : undefined,
      dates: random.chance(0.4) ? [{ date_full: since, type: 'effective' }] : [],
    },
    old_names,
    trade_names: tradeNames(random, bare, since),
    registration_number:
      wishes.registrationNumber ?? random.digits(country.firms.registrationNumber),
    dates: [
      { date_full: founded, type: 'registration' },
      ...(wishes.ended ? [{ date_full: wishes.ended, type: 'expiration' }] : []),
    ],
    status:
      wishes.status ?? (wishes.ended ? 'Dissolved' : random.chance(0.95) ? 'Active' : undefined),
    ...form(random, chosen),
    ...size(random),
    residency: random.chance(0.6)
      ? {
          residency_country: country.name,
          residency_state: address.state_name,
          residency_flag: random.chance(0.95),
        }
      : {},
    addresses: [address],
    industries: [
      {
        name: industry,
        main_type: main,
        licensed_type: random.chance(0.15) ? 'licensed' : undefined,
      },
    ],
    products: random.chance(0.25) ? [{ name: product[0], code: product[1] }] : [],
    contacts: contacts(random, country, bare),
    capitals: random.chance(0.7)
      ? [
          {
            amount: `${random.int(1, 90)}${random.pick(['000', '0000', '00000', '000000'])}`,
            currency_code: country.currency,
            type: 'paid_up',
            class: chosen.type === 'Foundation' ? undefined : 'ordinary',
          },
        ]
      : [],
    ...filings(random, country, founded),
    ...(wishes.plain ? {} : makeAssets(random, country, trade)),
  };
}
