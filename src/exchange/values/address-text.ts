/** A stated address as one text. */
import type { Address } from '../../contract/model/address.ts';
import { stated } from '../../record/values/names.ts';
import { joined } from './names.ts';

type Text = string | null;

/** Its street: the first line, else what is stated of street and house. */
export const streetOf = ({ address_line_1, street_name, house_number }: Address): Text =>
  stated(address_line_1) ?? joined([street_name, house_number], ' ');

/** As the registry puts it together, else as its lines and places are; null: nothing is stated of it. */
export function addressInFull(address: Address): Text {
  const { address_line_2, address_line_3, address_line_4, city_district_name } = address;
  const { post_code, locality_name, post_town_name, county_name, state_name } = address;
  const lines = [streetOf(address), address_line_2, address_line_3, address_line_4];
  const town = joined([post_code, stated(locality_name) ?? post_town_name], ' ');
  const places = [city_district_name, town, county_name, state_name, address.country_name];
  return stated(address.complete_address) ?? joined([...lines, address.po_box, ...places], ', ');
}

/** What is no part of where it is, or never lost. */
const APART: ReadonlySet<string> = new Set([
  ...['type', 'complete_address', 'country_name', 'country_code'],
  'address_dates',
]);

/**
 * How many of its parts are stated, but neither in `text` nor among those that are `carried` beside it. Of
 * coordinates the whole is carried with its two halves.
 */
export function partsLost(address: Address, text: Text, carried: ReadonlySet<string>): number {
  const isHalved = carried.has('coordinates_latitude') && stated(address.coordinates_latitude);
  let lost = 0;
  for (const [name, part] of Object.entries(address)) {
    if (typeof part !== 'string' || stated(part) === null) continue;
    if (APART.has(name) || carried.has(name) || text?.includes(part)) continue;
    if (name !== 'coordinates_full' || !isHalved) lost += 1;
  }
  return lost;
}
