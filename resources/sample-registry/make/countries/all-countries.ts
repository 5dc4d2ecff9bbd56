/** Every country of the world, by its ISO code. */
import type { Country } from '../country.ts';
import { british } from './british.ts';
import { mediterranean } from './mediterranean.ts';
import { nordic } from './nordic.ts';

export const COUNTRIES: Country[] = [...nordic, ...british, ...mediterranean];

export function countryByCode(code: string): Country {
  const country = COUNTRIES.find((candidate) => candidate.code === code);
  if (!country) throw new Error(`no country ${code}`);
  return country;
}
