/** The phrases beside a share in the words of a role, in the languages met. */
import { DEFAULT_EXPORT_ROLES, DEFAULT_OWNER_ROLES } from '../../contract/model/role-lists.ts';
import { inLatin } from '../../contract/text/fold-words.ts';

const WORD = /\d+(?:[., ]\d+)*|[a-z]+|>=|<=|\S|\n/g;

/** The words, numbers and signs of a text in Latin letters. */
export const sharePieces = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** What a phrase does to the number beside it, or what it says the share is of. */
export type Meaning =
  | 'percent'
  | 'over'
  | 'at least'
  | 'under'
  | 'at most'
  | 'or more'
  | 'or less'
  | 'to'
  | 'between'
  | 'and'
  | 'of'
  | 'shares'
  | 'capital'
  | 'voting'
  | 'currency'
  | 'share'
  | 'plain'
  | 'doubtful';

/** Phrases in Latin letters without accents, as `inLatin` writes them. */
const PHRASES: Readonly<Record<Meaning, string>> = {
  percent:
    '%, percent, per cent, pct, prozent, v h, vh, pour cent, pourcent, por ciento, por cento, prosent, ' +
    'procent, procenta, procentu, per cento, percento, prosenttia',
  over:
    '>, more than, over, above, exceeding, greater than, in excess of, mehr als, uber, groesser als, grosser als, ' +
    'plus de, plus que, superieur a, superieure a, mas de, mas del, superior a, superior al, mais de, mais que, ' +
    'mer enn, over, mere end, mer an, meer dan, wiecej niz, ponad, powyzej, vice nez, nad, piu di, piu del, oltre, ' +
    'oltre il, superiore al, superiore a',
  'at least':
    '>=, at least, minimum, min, no less than, not less than, mindestens, nicht weniger als, au moins, al menos, ' +
    'por lo menos, pelo menos, no minimo, minst, mindst, minimum, ten minste, minstens, co najmniej, ' +
    'nejmene, alespon, almeno, non meno del, non meno di',
  under:
    '<, less than, under, below, weniger als, unter, moins de, inferieur a, inferieure a, menos de, menos del, inferior a, ' +
    'mindre enn, mindre end, mindre an, minder dan, mniej niz, ponizej, mene nez, meno di, meno del, inferiore al',
  'at most':
    '<=, up to, at most, not more than, no more than, not exceeding, maximum, max, bis zu, hochstens, maximal, ' +
    'nicht mehr als, jusqu a, au plus, pas plus de, no mas de, como maximo, nao mais de, no maximo, ' +
    'inntil, opptil, ikke mer enn, op til, hojst, hoyst, ikke mere end, hogst, upp till, inte mer an, maks, hoogstens, ' +
    'niet meer dan, najwyzej, nie wiecej niz, maksymalnie, nejvyse, ne vice nez, fino al, al massimo, non piu di',
  'or more':
    'or more, and more, or above, oder mehr, und mehr, ou plus, et plus, o mas, ou mais, eller mer, eller mere, ' +
    'of meer, lub wiecej, nebo vice, a vice, o piu',
  'or less':
    'or less, or below, oder weniger, ou moins, o menos, ou menos, eller mindre, of minder, lub mniej, nebo mene, o meno',
  to: '-, to, bis, a, til, till, tot, tot en met, do, hasta, ate, fino a, al',
  between:
    'between, zwischen, entre, mellom, mellem, mellan, tussen, miedzy, mezi, tra, from, od, fra, fran',
  and: '&, and, but, und, aber, jedoch, et, mais, y, pero, e, mas, og, men, och, en, maar, i, ale, oraz, ma',
  of: 'of, out of, von, vom, de, sur, di, su, af, av, ud af, van, z, ze, na, dei',
  shares:
    'shares, stocks, aktien, anteile, anteilen, geschaftsanteile, geschaftsanteilen, actions, parts, parts sociales, ' +
    'acciones, participaciones, acoes, quotas, cotas, aksjer, aksjene, aktier, aktierne, aktierna, andeler, ' +
    'aandelen, akcje, akcji, udzialy, udzialow, akcie, akcii, podily, podilu, azioni, quote',
  capital:
    'capital, share capital, capital stock, issued capital, equity, kapital, kapitals, stammkapital, stammkapitals, ' +
    'grundkapital, grundkapitals, capital social, capitale, capitale sociale, aksjekapital, aksjekapitalen, ' +
    'kapitalen, selskabskapital, selskabskapitalen, aktiekapital, aktiekapitalen, aktiekapitalet, kapitaal, ' +
    'aandelenkapitaal, kapitalu, kapitalu zakladowego, zakladniho kapitalu',
  voting:
    'vote, votes, voting, voting right, voting rights, voting power, stimme, stimmen, stimmrecht, stimmrechte, ' +
    'stimmrechten, droits de vote, droit de vote, voix, derechos de voto, votos, direitos de voto, stemme, stemmer, ' +
    'stemmene, stemmerett, stemmerettigheder, stemmerettighederne, stemmerettigheter, roster, rosterna, rostratt, ' +
    'stemrechten, stemmen, glosow, prawa glosu, hlasovacich prav, hlasu, diritti di voto, voti',
  currency: 'eur, usd, gbp, chf, nok, sek, dkk, pln, czk, brl, jpy, isk, $, euro',
  share:
    'share, stock, aktie, anteil, geschaftsanteil, action, part, accion, quota, andel, andele, aandeel, podil, udzial',
  plain:
    'the, a, an, der, die, das, des, dem, den, einer, eines, mit, with, la, le, les, du, l, d, el, los, las, del, con, ' +
    'com, o, os, as, da, dos, das, med, met, il, lo, gli, della, delle, holds, holding, held, hold, halt, haelt, ' +
    'detient, ownership, owns, interest, interests, beteiligung, participation, participacion, ' +
    'participacao, eierandel, ejerandel, total, issued, all, insgesamt, as trust, as firm, a member of a firm, ' +
    'control over the trustees, control over, trust, firm, limited liability partnership, registered overseas entity, ' +
    'sole owner, registered owner, legal owner, limited partner, general partner, managing partner, silent partner, ' +
    'founding shareholder, direct shareholder, natural person, legal person, individual',
  doubtful:
    'not, no, non, nicht, kein, keine, ne, nie, ikke, inte, niet, formerly, former, previously, ex, ehemals, ehemalig, ehemaliger, fruher, ' +
    'ancien, ancienne, antiguo, antigo, tidligere, tidigare, voormalig, byly, about, approximately, approx, roughly, around, circa, ca, ' +
    'etwa, rund, environ, aprox, aproximadamente, cirka, ongeveer, okolo, indirect, indirectly, indirekt, mittelbar, ' +
    'indirecto, indirecta, indiretto, ultimate, ultimately, jointly, joint, together, gemeinsam, zusammen, conjointement, ' +
    'option, options, optional, pledge, pledged, usufruct, niessbrauch, usufruit, usufructo, bare, proposed, future, potential, each, je, ' +
    'estimated, or, oder, ou, eller, of which, davon, dont, including, preference, preferred, class, series, vorzugsaktien, deferred, treasury',
};

/** By phrase; the longest that fits is taken, and of one phrase the first meaning. */
const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  [
    ...Object.entries(PHRASES).flatMap(([meaning, phrases]) =>
      phrases.split(', ').map((phrase): [string, Meaning] => [phrase, meaning as Meaning]),
    ),
    ...[...DEFAULT_OWNER_ROLES, ...DEFAULT_EXPORT_ROLES.shareholding].map(
      (role): [string, Meaning] => [sharePieces(inLatin(role)).join(' '), 'plain'],
    ),
  ].toReversed(),
);
const LONGEST_PHRASE = 5;

/** The meaning of the longest phrase that begins here, and how many words it has; null if there is none. */
export function meaningAt(words: readonly string[], at: number): [Meaning, number] | null {
  for (let count = LONGEST_PHRASE; count > 0; count -= 1) {
    const meaning = MEANINGS.get(words.slice(at, at + count).join(' '));
    if (meaning !== undefined) return [meaning, count];
  }
  return null;
}
