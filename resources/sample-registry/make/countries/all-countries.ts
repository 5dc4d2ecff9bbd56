/** Every country of the world, by its ISO code. */
import type { Country } from '../country.ts';
import { american } from './american.ts';
import { british } from './british.ts';
import { centralEuropean } from './central-european.ts';
import { cyrillic } from './cyrillic.ts';
import { eastAsian } from './east-asian.ts';
import { mediterranean } from './mediterranean.ts';
import { nordic } from './nordic.ts';
import { semitic } from './semitic.ts';

export const COUNTRIES: Country[] = [
  ...nordic,
  ...british,
  ...american,
  ...centralEuropean,
  ...mediterranean,
  ...cyrillic,
  ...semitic,
  ...eastAsian,
];

export function countryByCode(code: string): Country {
  const country = COUNTRIES.find((candidate) => candidate.code === code);
  if (!country) throw new Error(`no country ${code}`);
  return country;
}

export function countryByName(name: string | null | undefined): Country {
  const country = COUNTRIES.find((candidate) => candidate.name === name);
  if (!country) throw new Error(`no country ${name}`);
  return country;
}
