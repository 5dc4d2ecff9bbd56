/** Addresses as FollowTheMoney has them: entities that whoever states the same one shares. */
import type { Address } from '../../contract/model/address.ts';
import { stated } from '../../record/names.ts';
import { addressInFull, partsLost, streetOf } from '../stated/address-text.ts';
import { countryCode } from '../stated/country-code.ts';
import { countStated } from '../stated/outside.ts';
import type { FtmWriting } from './ids.ts';
import { PropertySet } from './properties.ts';

interface PlacedAddress {
  id: string;
  properties: PropertySet;
}

/**
 * Null: no more is stated of it than its country. That is the country of whoever states it, and no address
 * that people could be thought to share.
 */
export function placedAddress(address: Address, { ids, loss }: FtmWriting): PlacedAddress | null {
  loss.add('what addresses are for', countStated([address.type]));
  if (!saysMoreThanCountry(address)) return null;
  const full = addressInFull(address);
  loss.add('parts of addresses that are not in their text', partsLost(address, full, CARRIED));
  const properties = new PropertySet(loss)
    .add('full', full)
    .add('remarks', address.care_of_name)
    .add('postOfficeBox', address.po_box)
    .add('street', streetOf(address))
    .add('street2', address.address_line_2)
    .addAll('city', [address.locality_name, address.post_town_name])
    .add('postalCode', address.post_code)
    .add('region', address.county_name)
    .add('state', address.state_name)
    .add('latitude', address.coordinates_latitude)
    .add('longitude', address.coordinates_longitude);
  addCountry(properties, address);
  return { id: ids.address(properties.json()), properties };
}

/** By its code, where that is one. */
export function addCountry(
  to: PropertySet,
  { country_name, country_code }: Pick<Address, 'country_name' | 'country_code'>,
): void {
  const code = countryCode(country_name, country_code);
  if (code === null) to.add('country', country_name);
  else to.putCountry('country', code, stated(country_name));
}

/** Those with a property of their own; `street_name` is not, as it is the street only where no line is stated. */
const CARRIED: ReadonlySet<keyof Address> = new Set([
  ...(['care_of_name', 'po_box', 'address_line_1', 'address_line_2', 'locality_name'] as const),
  ...(['post_town_name', 'post_code', 'county_name', 'state_name'] as const),
  ...(['coordinates_latitude', 'coordinates_longitude'] as const),
]);

const COUNTRY_FIELDS: ReadonlySet<string> = new Set(['type', 'country_name', 'country_code']);

const saysMoreThanCountry = (address: Address): boolean =>
  Object.entries(address).some(
    ([name, value]) =>
      typeof value === 'string' && stated(value) !== null && !COUNTRY_FIELDS.has(name),
  );
