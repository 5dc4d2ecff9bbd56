/** A stated address as one text. */
import type { Address } from '../../contract/model/address.ts';
import { stated } from '../../record/values/names.ts';
import { joined } from './names.ts';

type Text = string | null;

/** The street: the first line, else street name and house number. */
export const streetOf = ({ address_line_1, street_name, house_number }: Address): Text =>
  stated(address_line_1) ?? joined([street_name, house_number], ' ');

/** The full address as the registry states it, else its lines and places joined; null if nothing is stated. */
export function addressInFull(address: Address): Text {
  const { address_line_2, address_line_3, address_line_4, city_district_name } = address;
  const { post_code, locality_name, post_town_name, county_name, state_name } = address;
  const lines = [streetOf(address), address_line_2, address_line_3, address_line_4];
  const town = joined([post_code, stated(locality_name) ?? post_town_name], ' ');
  const places = [city_district_name, town, county_name, state_name, address.country_name];
  return stated(address.complete_address) ?? joined([...lines, address.po_box, ...places], ', ');
}

/** Fields that are no part of the location, or are never lost. */
const NOT_COUNTED: ReadonlySet<string> = new Set([
  ...['type', 'complete_address', 'country_name', 'country_code'],
  'address_dates',
]);

/**
 * How many stated parts are neither in `text` nor in fields that are `carried` besides. Full coordinates
 * are carried by their two halves.
 */
export function countLostParts(address: Address, text: Text, carried: ReadonlySet<string>): number {
  const isHalved = carried.has('coordinates_latitude') && stated(address.coordinates_latitude);
  let lost = 0;
  for (const [name, part] of Object.entries(address)) {
    if (typeof part !== 'string' || stated(part) === null) continue;
    if (NOT_COUNTED.has(name) || carried.has(name) || text?.includes(part)) continue;
    if (name !== 'coordinates_full' || !isHalved) lost += 1;
  }
  return lost;
}
