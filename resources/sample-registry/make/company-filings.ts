/** What a company has filed: its form, size, capital, trade, and the papers that prove it. */
import type { Country, LegalForm } from './country.ts';
import { addDays, dateBetween, LAST_DAY } from './dates.ts';
import { label, phone } from './make-person.ts';
import type { Random } from './random.ts';
import { TRADES, type Trade } from './trades.ts';
import type { CompanyDraft } from './world.ts';

const SUBTYPES = {
  Corporation: { profit_or_not: 'profit', limited_by: 'shares' },
  'Limited company': { profit_or_not: 'profit', public_or_not: 'private', limited_by: 'shares' },
  Partnership: { profit_or_not: 'profit', limited_by: 'partnership agreement' },
  Foundation: { profit_or_not: 'nonprofit', nonprofit_type: 'charitable foundation' },
  Cooperative: { profit_or_not: 'nonprofit', nonprofit_type: 'mutual benefit' },
} as const satisfies Record<LegalForm['type'], object>;

export function formOf(random: Random, { type, short, listed }: LegalForm): Partial<CompanyDraft> {
  const partners = type === 'Partnership';
  return {
    type,
    subtypes: {
      ...SUBTYPES[type],
      ...(listed ? { public_or_not: 'public' } : {}),
      subtype_with_class: listed ? `${short}, class A shares` : undefined,
    },
    staff_stats: {
      lp_general_partners_number: partners ? String(random.int(1, 2)) : undefined,
      lp_limited_partners_number: partners ? String(random.int(1, 9)) : undefined,
      min_directors_number: random.chance(0.3) ? '1' : undefined,
      max_directors_number: random.chance(0.3) ? String(random.int(7, 12)) : undefined,
      external_management_flag: random.chance(0.15) ? random.chance(0.3) : undefined,
    },
  };
}

const SIZES: [limit: number, name: string, range: string][] = [
  [9, 'Micro', '1-9'],
  [49, 'Small', '10-49'],
  [249, 'Medium', '50-249'],
  [Infinity, 'Large', '250+'],
];

export function sizeOf(random: Random): Partial<CompanyDraft> {
  const heads = Math.ceil(1000 ** random.next());
  const [, name, range] = SIZES.find(([limit]) => heads <= limit) ?? [];
  return {
    type_by_size: random.chance(0.7) ? name : undefined,
    employees_number: {
      exact: random.chance(0.45) ? String(heads) : undefined,
      approximate: random.chance(0.5) ? range : undefined,
    },
  };
}

export function tradeOf(random: Random, trade: Trade): Partial<CompanyDraft> {
  const { industry, main, product } = TRADES[trade];
  const licensed = random.chance(0.15) ? 'licensed' : undefined;
  return {
    industries: [{ name: industry, main_type: main, licensed_type: licensed }],
    products: random.chance(0.25) ? [{ name: product[0], code: product[1] }] : [],
  };
}

export function capitalOf(
  random: Random,
  country: Country,
  form: LegalForm,
): Partial<CompanyDraft> {
  if (!random.chance(0.7)) return {};
  const amount = `${random.int(1, 90)}${random.pick(['000', '0000', '00000', '000000'])}`;
  const shares = form.type === 'Foundation' ? undefined : 'ordinary';
  return {
    capitals: [{ amount, currency_code: country.currency, type: 'paid_up', class: shares }],
  };
}

export function contactsOf(random: Random, country: Country, name: string): Partial<CompanyDraft> {
  const domain = `${label(name) || 'company'}.example`;
  return {
    contacts: [
      ...(random.chance(0.4) ? [{ type: 'email', contact: `post@${domain}` }] : []),
      ...(random.chance(0.4) ? [{ type: 'phone', contact: phone(random, country) }] : []),
      ...(random.chance(0.25) ? [{ type: 'website', contact: `https://www.${domain}/` }] : []),
    ],
  };
}

function certificate(random: Random, country: Country, founded: string) {
  const issued = dateBetween(random, founded, LAST_DAY);
  const expires = addDays(issued, 365);
  return {
    name: 'Certificate of registration',
    description: `Entry made by ${country.register.name}`,
    type: 'certificate',
    identification_number: random.digits('CR-######'),
    series: random.digits('@@'),
    number: random.digits('######'),
    issue_date: issued,
    expiration_date: random.chance(0.2) && expires < LAST_DAY ? expires : undefined,
  };
}

export function papersOf(random: Random, country: Country, founded: string): Partial<CompanyDraft> {
  return {
    legislation: random.chance(0.5)
      ? [{ law_name: country.law, dates: [{ date_full: founded, type: 'effective' }] }]
      : [],
    registration_authorities: random.chance(0.8) ? [country.register] : [],
    tax_authorities: random.chance(0.4) ? [country.taxOffice] : [],
    identifiers: random.chance(0.6)
      ? [{ type: 'taxpayer_number', contact: random.digits(country.firms.taxNumber) }]
      : [],
    documents: random.chance(0.2) ? [certificate(random, country, founded)] : [],
  };
}
