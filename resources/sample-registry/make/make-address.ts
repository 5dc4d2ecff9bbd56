/** Believable addresses of a country, in as much detail as its register would give. */
import type { Address } from '../../../src/contract/model/address.ts';
import type { Country, Place } from './country.ts';
import type { Random } from './random.ts';
import type { Sparse } from './world.ts';

export type AddressDraft = Sparse<Address>;

/** The parts a register states only now and then; each is dropped most of the time. */
function rareParts(random: Random, place: Place): AddressDraft {
  const rarely = <T>(make: () => T): T | undefined => (random.chance(0.06) ? make() : undefined);
  const floor = random.chance(0.2) ? String(random.int(1, 14)) : undefined;
  return {
    floor_number: floor,
    room_number: floor && `${floor}0${random.int(1, 9)}`,
    room_type: floor && rarely(() => 'office'),
    block_name: rarely(() => `Block ${random.digits('@')}`),
    house_name: rarely(() => random.pick(['Lantern House', 'Tide Court', 'Heron House'])),
    building_number: rarely(() => String(random.int(1, 12))),
    entrance_number: rarely(() => String(random.int(1, 6))),
    city_district_name: place.districts && random.pick(place.districts),
    direction: rarely(() => random.pick(['North', 'South', 'East', 'West'])),
    neighborhood: rarely(() => random.pick(['Old Harbour', 'Upper Town', 'Market Quarter'])),
    care_of_name: rarely(() => 'c/o Tidewater Registrars'),
    po_box: rarely(() => String(random.int(10, 990))),
  };
}

function coordinates(random: Random, place: Place): AddressDraft {
  if (!random.chance(0.35)) return {};
  const near = (value: number): string => (value + (random.next() - 0.5) / 25).toFixed(4);
  const latitude = near(place.latitude);
  const longitude = near(place.longitude);
  return {
    coordinates_full: `${latitude}, ${longitude}`,
    coordinates_latitude: latitude,
    coordinates_longitude: longitude,
  };
}

/** An address in one of the country's places; `since` is the day it was registered, if that is stated. */
export function makeAddress(random: Random, country: Country, since?: string): AddressDraft {
  const place = random.pick(country.places);
  const street = random.pick(country.streets.names);
  const number = String(random.int(1, 148));
  const postcode = random.digits(place.postcode);
  const line = country.streets.pattern.replace('{street}', street).replace('{number}', number);
  const complete = country.addressPattern
    .replace('{line}', line)
    .replace('{postcode}', postcode)
    .replace('{city}', place.city)
    .replace('{state}', place.state?.[0] ?? '')
    .replace('{stateCode}', place.state?.[1] ?? '');
  const rare = rareParts(random, place);
  return {
    type: random.chance(0.8) ? 'postal' : random.pick(['registered office', 'business']),
    complete_address: complete,
    country_name: country.name,
    country_code: country.code,
    post_code: postcode,
    state_name: place.state?.[0],
    state_code: place.state?.[1],
    address_line_1: line,
    address_line_2: rare.house_name ?? rare.block_name,
    address_line_3: rare.neighborhood,
    address_line_4: rare.po_box && `PO Box ${rare.po_box}`,
    county_name: place.county,
    locality_name: place.city,
    locality_type: random.chance(0.4) ? 'city' : undefined,
    street_name: street,
    street_type: country.streets.type,
    house_number: number,
    post_town_name: random.chance(0.3) ? place.city : undefined,
    ...rare,
    ...coordinates(random, place),
    address_dates: since && random.chance(0.5) ? [{ type: 'registration', date_full: since }] : [],
  };
}
