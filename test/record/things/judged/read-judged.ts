/** Pairs of addresses that were judged by hand: whether they lead to the same door. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, type Address } from '../../../../src/contract/model/address.ts';
import { addressKey, comparedAddress } from '../../../../src/record/things/compared-address.ts';

export interface JudgedPair {
  line: string;
  a: Address;
  b: Address;
  same: boolean;
}

const FIELDS = Object.keys(address.shape) as (keyof Address)[];
const BLANK = Object.fromEntries(FIELDS.map((field) => [field, null])) as unknown as Address;

export const addressOf = (given: Partial<Address>): Address => ({
  ...BLANK,
  address_dates: [],
  ...given,
});

/** The key of the door that it leads to; null if it leads to none. */
export function keyOf(one: Address): string | null {
  const compared = comparedAddress(one);
  return compared && addressKey(compared);
}

/** One line, or `lines // of it | post code | town | country | field=value;…`. */
function written(text: string): Address {
  const parts = text.split(/(?:^| )\|(?= |$)/).map((part) => part.trim() || null);
  const [first = null, post_code = null, locality_name = null, country = null, more = null] = parts;
  if (parts.length === 1) return addressOf({ complete_address: first });
  const [line1 = null, line2 = null] = first?.split(' // ') ?? [];
  const isCode = /^[A-Z]{2}$/.test(country ?? '');
  const fields = (more ?? '').split(';').map((field) => field.split('='));
  return addressOf({
    address_line_1: line1,
    address_line_2: line2,
    post_code,
    locality_name,
    country_name: isCode ? null : country,
    country_code: isCode ? country : null,
    ...(more === null ? {} : (Object.fromEntries(fields) as Partial<Address>)),
  });
}

/**
 * `tuned` is what the rules were made by, `held-out` a third of the same pairs that nobody looked at meanwhile, and
 * `later` was written when the rules stood, of more countries; then they learned from it. `asked` has the kinds of
 * mistakes that were found after that, and `unseen` more of them, of other places, that the rules did not learn from.
 * `=` begins a pair that leads to one door, `!` one that leads to two, `#` a heading.
 */
export function readJudged(
  name: 'tuned' | 'held-out' | 'later' | 'asked' | 'unseen',
): JudgedPair[] {
  const text = readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8');
  return text
    .split('\n')
    .filter((line) => /^[=!]/.test(line))
    .map((line) => {
      const [a = '', b = ''] = line.slice(1).split(' ~ ');
      return { line, a: written(a.trim()), b: written(b.trim()), same: line.startsWith('=') };
    });
}
