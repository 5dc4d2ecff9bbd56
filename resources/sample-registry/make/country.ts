/** What the generator must know of a country to fill it with people, firms and streets. */
import type { Trade } from './trades.ts';
import type { Language } from './roles.ts';

/** Invented names are put together from a start and an end. */
export interface Compound {
  starts: string[];
  ends: string[];
  femaleEnds?: string[];
}

export interface LegalForm {
  short: string;
  full: string;
  /** The whole name, with `{name}` where the name itself goes. */
  pattern: string;
  type: 'Corporation' | 'Limited company' | 'Partnership' | 'Foundation' | 'Cooperative';
  listed?: boolean;
}

export interface Place {
  city: string;
  /** `#` is a digit, `@` a letter. */
  postcode: string;
  latitude: number;
  longitude: number;
  state?: [name: string, code: string];
  county?: string;
  districts?: string[];
}

export interface Country {
  name: string;
  code: string;
  nationality: string;
  /** The states keep the registers, so that a company has a state of jurisdiction. */
  federal?: true;
  /** The first day of its register; 1962 when left out. */
  registersSince?: string;
  /** Share of the world's companies, relative to the others. */
  weight: number;
  language: Language;
  currency: string;
  dial: string;
  people: {
    male: string[];
    female: string[];
    family: Compound;
    /** family-first joins without a space when `joined`. */
    order: 'given-first' | 'family-first';
    joined?: boolean;
    middle?: { male: string[]; female: string[] };
    patronymic?: { starts: string[]; male: string; female: string };
    prefixes?: string[];
  };
  firms: {
    root: Compound;
    trades: Partial<Record<Trade, string>>;
    forms: LegalForm[];
    joined?: boolean;
    /** Names traded under abroad, where a script without vowels can't be romanised by rule. */
    latinNames?: string[];
    /** `#` is a digit. */
    registrationNumber: string;
    taxNumber: string;
  };
  places: Place[];
  streets: { names: string[]; type: string; /** With {street}, {number}. */ pattern: string };
  /** With {line}, {postcode}, {city}, {state} and {stateCode}. */
  addressPattern: string;
  register: { code: string; name: string };
  taxOffice: { code: string; name: string };
  law: string;
}

/** Words of a list written as one line. */
export function list(words: string): string[] {
  return words.trim().split(/\s+/);
}
