/**
 * A day, a number of a document and a home as people write them, put together at random, and what tells
 * whether any of them is in a text. It knows nothing of how they are found.
 */
import anyAscii from 'any-ascii';
import fc from 'fast-check';

export const BORN = { year: '1966', month: '04', day: '23' };
export const NUMBER = 'QX739164';
export const HOME = { street: 'Canaryveien', house: '17', post: '0123', town: 'Oslo' };

const APRIL = [
  ...[
    'April',
    'Apr',
    'Apr.',
    'APRIL',
    'avril',
    'avr.',
    'abril',
    'abr',
    'aprile',
    'Aprils',
    'aprill',
  ],
  ...['kwiecień', 'kwietnia', 'duben', 'dubna', 'apríl', 'apríla', 'travanj', 'travnja', 'április'],
  ...[
    'huhtikuu',
    'huhtikuuta',
    'aprīlis',
    'balandžio',
    'nisan',
    'Nisan',
    'april',
    'aprilie',
    'prill',
  ],
  ...['апрель', 'апреля', 'апр.', 'квітень', 'квітня', 'красавіка', 'април', 'сәуір', 'Απριλίου'],
  ...[
    'Απρίλιος',
    'ապրիլի',
    'აპრილი',
    'אפריל',
    'באפריל',
    'أبريل',
    'نيسان',
    'آوریل',
    'अप्रैल',
    'এপ্রিল',
  ],
  ...['เมษายน', 'เม.ย.', 'Aibreán', 'Ebrill', 'apirila', 'aprilo', 'IV', 'iv'],
] as const;

const SIGNS = [
  ...['-', '.', '/', ' ', '–', '—', '\u2011', '\u2212', '_', ' - ', ' / ', '. ', ', ', '\u00a0'],
  ...['\n', '.\n', '  ', '\\.', '\\-', '&#45;', '%2D', '\u3000', '·', ':'],
] as const;
const UNSEEN = ['\u200b', '\u00ad', '\u200d', '\u2060', '\ufeff', '**', '`', '~~'] as const;
const ZEROES = ['0', '٠', '۰', '०', '০', '๐', '０', '𝟎'].map((zero) => zero.codePointAt(0) ?? 0);

const sign = fc.constantFrom(...SIGNS);
const number = (text: string): string => String(Number(text));

/** In the digits of one script, and with nothing that is seen between some of them. */
const disguised = (written: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(written, fc.constantFrom(...ZEROES), fc.option(fc.constantFrom(...UNSEEN)), fc.nat())
    .map(([text, zero, unseen, at]) => {
      const isEscaped = /[&%]/.test(text);
      const characters = [...text].map((one) =>
        /\d/.test(one) && !isEscaped ? String.fromCodePoint(zero + Number(one)) : one,
      );
      // Within a sign of Markdown or an escape it would be another.
      if (unseen === null || /[&%\\]/.test(text)) return characters.join('');
      const place = 1 + (at % Math.max(1, characters.length - 1));
      return characters.toSpliced(place, 0, unseen).join('');
    });

const { year, month, day } = BORN;
const inNumbers = fc
  .tuple(
    fc.constantFrom(
      ...[
        [year, month, day],
        [day, month, year],
        [month, day, year],
        [day, month, year.slice(2)],
        [month, day, year.slice(2)],
        [year.slice(2), month, day],
      ],
    ),
    fc.boolean(),
    sign,
    sign,
  )
  .map(([[a = '', b = '', c = ''], isPadded, one, other]) => {
    const part = (text: string): string => (isPadded || text.length > 2 ? text : number(text));
    return `${part(a)}${one}${part(b)}${other}${part(c)}`;
  });

const inWords = fc
  .tuple(fc.constantFrom(...APRIL), fc.constantFrom(...[year, year.slice(2)]), fc.nat(7))
  .map(([name, y, way]) => {
    const d = number(day);
    const ways = [
      `${d} ${name} ${y}`,
      `${d}-${name}-${y}`,
      `${d}.${name}.${y}`,
      `${d}\n${name}\n${y}`,
    ];
    ways.push(`${d}rd of ${name} ${y}`, `${name} ${d}, ${y}`, `${name} ${d}rd, ${y}`);
    return ways[way] ?? `${y} ${name} ${d}`;
  });

const TOGETHER = [`${year}${month}${day}`, `${day}${month}${year}`, `${month}${day}${year}`];
const together = fc.oneof(
  fc.constantFrom(
    ...TOGETHER,
    '660423',
    '230466',
    '1966年4月23日',
    '1966년 4월 23일',
    '23 tháng 4 năm 1966',
  ),
  fc.constantFrom(...TOGETHER).map((one) => `odd${one}@x.example`),
  fc.constantFrom('odd23april1966', '1 9 6 6 0 4 2 3', '1966-0423', '2304.1966'),
);

/** `BORN` in some way. */
export const writtenDay = fc.oneof(disguised(inNumbers), disguised(inWords), disguised(together));

/** `NUMBER` in some way. */
export const writtenNumber = disguised(
  fc
    .tuple(
      fc.array(fc.constantFrom('', '', '', ...SIGNS), { minLength: 7, maxLength: 7 }),
      fc.boolean(),
      fc.constantFrom('', 'x', 'no'),
    )
    .map(([signs, isSmall, before]) => {
      const text = before + [...NUMBER].map((one, at) => one + (signs[at] ?? '')).join('');
      return isSmall ? text.toLowerCase() : text;
    }),
);

/** `HOME` in some way: the street with its number, or the town with its code. */
export const writtenHome = fc
  .tuple(
    fc.constantFrom(
      ...[
        [HOME.street, HOME.house],
        [HOME.house, HOME.street],
        [HOME.post, HOME.town],
        [HOME.town, HOME.post],
      ],
    ),
    fc.constantFrom(' ', '  ', '\n', ', ', '\u00a0', '-', '_', ' nr. ', ' **'),
    fc.constantFrom(...UNSEEN, ''),
    fc.constantFrom('as it is', 'large', 'small'),
  )
  .map(([[a = '', b = ''], between, unseen, size]) => {
    const isCode = a === HOME.post || b === HOME.post || a === HOME.house;
    const gap = isCode && between === ' nr. ' ? ' ' : between;
    const text = `${a.slice(0, 2)}${unseen}${a.slice(2)}${gap}${b}`;
    return size === 'large' ? text.toUpperCase() : size === 'small' ? text.toLowerCase() : text;
  });

/** What of these is in a text, told in another way than they are found: in ASCII, by patterns of each. */
export function foundIn(text: string): string[] {
  const seen = text.replace(/\p{Default_Ignorable_Code_Point}|\*\*|`|~~|\\(?=[-.])/gu, '');
  const plain = anyAscii(seen.replace(/&#45;|%2D/gi, '-').replace(/\[U\+[0-9A-F]+\]/g, ''));
  const bare = plain.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  const names = APRIL.map((name) => name.replace('.', '\\.')).join('|');
  const day = String.raw`(?<!\d)23\D{0,12}`;
  const patterns = [
    /1[\W_]*9[\W_]*6[\W_]*6[\W_]*0?[\W_]*4[\W_]*2[\W_]*3(?!\d)/,
    /(?<!\d)23[\W_]*0?4[\W_]*19[\W_]*66/,
    /(?<!\d)0?4[\W_]*23[\W_]*19[\W_]*66/,
    /(?<!\d)(23[\W_]+0?4|0?4[\W_]+23)[\W_]+66(?!\d)|(?<!\d)66[\W_]+0?4[\W_]+23(?!\d)/,
    /(?<!\d)(660423|230466)(?!\d)/,
  ];
  const named = new RegExp(
    `${day}(${names})\\D{0,6}(19)?66|(${names})[\\W_]*23\\D{0,6}(19)?66|(19)?66[\\W_]*(${names})[\\W_]*23`,
    'i',
  );
  return [
    ...patterns.flatMap((pattern) => pattern.exec(plain)?.[0] ?? []),
    ...[named, /1966(年|년 )4(月|월 )23|23 tháng 4 năm 1966/].flatMap(
      (pattern) => pattern.exec(asciiDigits(seen))?.[0] ?? [],
    ),
    ...[NUMBER.toLowerCase(), 'canaryveien', '0123oslo', 'oslo0123'].filter((one) =>
      bare.includes(one),
    ),
  ];
}

const asciiDigits = (text: string): string =>
  text.replace(/(?![a-z])\p{Nd}/giu, (digit) => anyAscii(digit));
