/** Ships, aircraft, vehicles and buildings, for the companies whose trade has them. */
import type { Country } from './country.ts';
import { makeAddress } from './make-address.ts';
import type { Random } from './random.ts';
import type { Trade } from './trades.ts';
import type { CompanyDraft } from './world.ts';

const SHIP_WORDS = ['Tide', 'Lantern', 'Heron', 'Ember', 'Willow', 'Comet', 'Saffron', 'Drift'];
const SHIP_ENDS = ['Star', 'Pioneer', 'Venture', 'Spirit', 'Horizon', 'Song'];

const ships = (random: Random, country: Country, purpose: string) =>
  Array.from({ length: random.int(1, 3) }, () => ({
    id: random.digits('SMP 0######'),
    name: `${random.pick(SHIP_WORDS)} ${random.pick(SHIP_ENDS)}`,
    purpose,
    flag: country.name,
  }));

const aircraft = (random: Random, country: Country) =>
  Array.from({ length: random.int(1, 2) }, () => ({
    id: random.digits('ZZ-@@@'),
    manufacturer: random.pick(['Merle & Vane', 'Kestrelworks', 'Albatrice']),
    model: random.pick(['M-220', 'Swift 9', 'Courier 4']),
    jurisdiction: country.name,
  }));

const vehicle = (random: Random, country: Country) => ({
  id: random.digits('V######'),
  vin: random.digits('ZZZ00000000######'),
  manufacturer: random.pick(['Bramblecoach', 'Tarn Motors', 'Voltwagon']),
  model: random.pick(['Hauler 7', 'Dray', 'Panier']),
  jurisdiction: country.name,
});

const building = (random: Random, country: Country) => ({
  id: random.digits('RE#####'),
  identification_number: random.digits('##/####/###'),
  category: random.pick(['warehouse', 'office', 'quay', 'land']),
  address: makeAddress(random, country).complete_address,
});

/** What a company of that trade is recorded as holding; often nothing. */
export function makeAssets(
  random: Random,
  country: Country,
  trade: Trade,
): Pick<CompanyDraft, 'watercrafts' | 'aircrafts' | 'motor_vehicles' | 'real_estate'> {
  const atSea = trade === 'shipping' || trade === 'fishing';
  return {
    watercrafts:
      atSea && random.chance(0.5)
        ? ships(random, country, trade === 'fishing' ? 'trawler' : 'cargo')
        : [],
    aircrafts: trade === 'aviation' && random.chance(0.7) ? aircraft(random, country) : [],
    motor_vehicles: random.chance(0.06) ? [vehicle(random, country)] : [],
    real_estate: random.chance(trade === 'property' ? 0.6 : 0.05)
      ? [building(random, country)]
      : [],
  };
}
