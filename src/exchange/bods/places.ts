/** Countries and addresses as BODS 0.4 has them (schema reference, "Country", "Jurisdiction", "Address"). */
import { fold } from '../../contract/text/fold-words.ts';
import type { Address } from '../../contract/model/address.ts';
import { ADDRESSES } from '../../record/fields/shared-fields.ts';
import { stated } from '../../record/names.ts';
import type { LossCount } from '../exchange.ts';
import { addressInFull, partsLost } from '../stated/address-text.ts';
import { countryCode } from '../stated/country-code.ts';
import { joined } from '../stated/texts.ts';
import type { Details } from './statement.ts';

type Text = string | null;

/** A country in the words of the registry, with its code where that is known; null: none is stated. */
export function countryIn(words: Text, code: Text = null): Details | null {
  const known = countryCode(words, code);
  const name = stated(words) ?? stated(code);
  return name === null ? null : { name, code: known === null ? null : known.toUpperCase() };
}

/** With the state, where one is stated; the code is the country's. */
export function jurisdictionIn(country: Text, state: Text): Details | null {
  const name = joined([state, country], ', ');
  return name === null ? null : { name, code: countryCode(country)?.toUpperCase() ?? null };
}

/** Words that say what an address is for, and nothing else; `postal` is none of these. */
const PURPOSES = {
  entity: new Map([
    ['registered', 'registered'],
    ['registered office', 'registered'],
    ['registered address', 'registered'],
    ['business', 'business'],
    ['business address', 'business'],
  ]),
  person: new Map([
    ['residence', 'residence'],
    ['residential', 'residence'],
    ['residential address', 'residence'],
    ['service', 'service'],
    ['service address', 'service'],
  ]),
} as const;

const CARRIED: ReadonlySet<string> = new Set(
  Object.entries(ADDRESSES.fields).flatMap(([name, { bods }]) =>
    bods === undefined ? [] : [name],
  ),
);

/** @param of - people have addresses for other purposes than entities */
export function addressIn(address: Address, of: keyof typeof PURPOSES, loss: LossCount): Details {
  const { type, country_name, country_code, post_code } = address;
  const purpose = PURPOSES[of].get(fold(type ?? '')) ?? null;
  if (stated(type) !== null && purpose === null) loss.add('what addresses are for');
  const text = addressInFull(address);
  loss.add('parts of addresses that are not in their text', partsLost(address, text, CARRIED));
  return {
    type: purpose,
    address: text,
    postCode: post_code,
    country: countryIn(country_name, country_code),
  };
}
