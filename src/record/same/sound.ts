/** Reduces words in Latin letters to their sound, so that different spellings of it become one. */

/** The ending of a man's name in Latvian. */
const LATVIAN = /(?<=[oe]v|[ei]j|in)s$/;

export const endsInLatvian = (latin: string): boolean => LATVIAN.test(latin);

/** Applied in this order, longer patterns first. */
const RULES: readonly [RegExp, string][] = [
  [LATVIAN, ''],
  [/sk(?:iy|ii|ij|yi|yy|yj|y)$/, 'ski'],
  [/ska(?:ya|ia|ja)$/, 'ska'],
  [/(?<=[oe])ff$/, 'v'],
  [/^w(?=oo)/, ''],
  [/schtsch|shch|stch/g, 'S'],
  [/tsch|tch|cz|tsh/g, 'C'],
  [/sch/g, 'S'],
  [/zh|dj|dzh|dz(?=[aeiou])/g, 'j'],
  [/sh|sz/g, 'S'],
  [/ch/g, 'C'],
  [/kh|gh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/(?<=[aeiou])h(?![aeiou])/g, ''],
  [/ou|oo/g, 'u'],
  [/ee|ie$|ie(?=[^aeiou])/g, 'i'],
  [/[iy]ya|ija|ia/g, 'ia'],
  [/[iy]y|ij/g, 'i'],
  [/(?<=[aeo])[jyi](?![aeiou])/g, 'i'],
  [/ai/g, 'ei'],
  [/y(?![aeou])|(?<![aeiou])j$/g, 'i'],
  [/y|(?<=[^aeiou])j(?=[aou])/g, 'i'],
  [/z/g, 's'],
  [/(.)\1+/g, '$1'],
];

/** A form that is equal for other spellings of a word: Sergej, Sergei and Sergey; Yusuf and Youssef. */
export function soundOf(latin: string): string {
  return RULES.reduce((left, [from, to]) => left.replace(from, to), latin);
}

/** Makes the Wade-Giles and Pinyin spellings of Chinese one: Mao Tse-tung, Mao Zedong. */
const CHINESE: readonly [RegExp, string][] = [
  [/hs/g, 'x'],
  [/ch|zh|q/g, 'j'],
  [/ts|tz|c/g, 'z'],
  [/t/g, 'd'],
  [/p/g, 'b'],
  [/k/g, 'g'],
  [/ung/g, 'ong'],
  [/ien/g, 'ian'],
];

/** What only Wade-Giles spelling has. */
const WADE_GILES_MARK = /^hs|^ts[aeou]|^tz|ts['’]|[kt]ung$/;

export const isWadeGiles = (latin: string): boolean => WADE_GILES_MARK.test(latin);

/** A form that is equal for both spellings of a Chinese word; other words may become equal as well. */
export const chineseOf = (latin: string): string =>
  CHINESE.reduce((left, [from, to]) => left.replace(from, to), latin);
