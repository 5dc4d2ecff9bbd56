/** An address as both profiles carry it (registry-spec, "Address"). */
import { z } from 'zod';
import { dateEntries, text } from './text.ts';

export const address = z.object({
  type: text,
  complete_address: text,
  country_name: text,
  country_code: text,
  post_code: text,
  state_name: text,
  state_code: text,
  address_line_1: text,
  address_line_2: text,
  address_line_3: text,
  address_line_4: text,
  county_name: text,
  locality_name: text,
  locality_type: text,
  city_district_name: text,
  street_name: text,
  street_type: text,
  block_name: text,
  house_number: text,
  house_name: text,
  building_number: text,
  entrance_number: text,
  floor_number: text,
  room_number: text,
  room_type: text,
  post_town_name: text,
  direction: text,
  neighborhood: text,
  care_of_name: text,
  po_box: text,
  coordinates_full: text,
  coordinates_latitude: text,
  coordinates_longitude: text,
  address_dates: dateEntries,
});

export type Address = z.infer<typeof address>;
