/** States of the United States, provinces of Canada and states of Australia, by code and name. */
import { fold } from '../../contract/text/fold-words.ts';

/** By country, each as its code and its names. */
const STATES: Readonly<Partial<Record<string, string>>> = {
  us:
    'al Alabama, ak Alaska, az Arizona, ar Arkansas, ca California, co Colorado, ct Connecticut, de Delaware, ' +
    'fl Florida, ga Georgia, hi Hawaii, id Idaho, il Illinois, in Indiana, ia Iowa, ks Kansas, ky Kentucky, ' +
    'la Louisiana, me Maine, md Maryland, ma Massachusetts, mi Michigan, mn Minnesota, ms Mississippi, ' +
    'mo Missouri, mt Montana, ne Nebraska, nv Nevada, nh New Hampshire, nj New Jersey, nm New Mexico, ' +
    'ny New York, nc North Carolina, nd North Dakota, oh Ohio, ok Oklahoma, or Oregon, pa Pennsylvania, ' +
    'ri Rhode Island, sc South Carolina, sd South Dakota, tn Tennessee, tx Texas, ut Utah, vt Vermont, ' +
    'va Virginia, wa Washington, wv West Virginia, wi Wisconsin, wy Wyoming, dc District of Columbia, ' +
    'pr Puerto Rico',
  ca:
    'ab Alberta, bc British Columbia, mb Manitoba, nb New Brunswick, nl Newfoundland and Labrador, ' +
    'ns Nova Scotia, nt Northwest Territories, nu Nunavut, on Ontario, pe Prince Edward Island, qc Quebec, ' +
    'sk Saskatchewan, yt Yukon',
  au:
    'act Australian Capital Territory, nsw New South Wales, nt Northern Territory, qld Queensland, ' +
    'sa South Australia, tas Tasmania, vic Victoria, wa Western Australia',
};

/** The states of each country by code and name, and the words that end them; made for the first place. */
function makeTable() {
  const countries = Object.entries(STATES).map(([country, list = '']) => {
    const states = list.split(', ').flatMap((state) => {
      const [code = ''] = state.split(' ', 1);
      return [code, fold(state.slice(code.length + 1))].map((name) => [name, code] as const);
    });
    return [country, new Map(states)] as const;
  });
  const states = new Map(countries);
  const ends = countries.flatMap(([, names]) => [...names.keys()].map((name) => lastWord(name)));
  return { states, ends: new Set(ends) };
}

let made: ReturnType<typeof makeTable> | undefined;

const lastWord = (text: string): string => text.slice(text.lastIndexOf(' ') + 1);

/** Words without commas, with the dots of initials left out: `D.C.` is DC. */
const plainWords = (text: string): string =>
  text
    .replace(/[,\s]+/g, ' ')
    .trim()
    .replace(/(?<!\p{L})(\p{L})\./gu, '$1');

/**
 * The code of the state that this text is the code or name of; null if it is none. Where the country is not known, a
 * state of the United States, else of Canada.
 */
export function stateNamed(text: string, country: string | null): string | null {
  if (text === '' || (country !== null && STATES[country] === undefined)) return null;
  const words = fold(plainWords(text));
  const { states, ends } = (made ??= makeTable());
  if (!ends.has(lastWord(words))) return null;
  const own = states.get(country ?? 'us')?.get(words);
  return own ?? (country === null ? states.get('ca')?.get(words) : null) ?? null;
}

/** A town without the state behind it, as in `Kansas City KS`, but not Port Washington; and the state. */
export function withoutState(
  text: string,
  country: string | null,
): { town: string; state: string | null } {
  const none = { town: text, state: null };
  if (country !== null && STATES[country] === undefined) return none;
  const whole = plainWords(text);
  const { ends } = (made ??= makeTable());
  const last = fold(lastWord(whole));
  if (!ends.has(last) || last === 'washington') return none;
  const words = whole.split(' ');
  for (const count of [1, 2, 3]) {
    if (count >= words.length) break;
    const state = stateNamed(words.slice(-count).join(' '), country);
    if (state !== null) return { town: words.slice(0, -count).join(' '), state };
  }
  return none;
}
