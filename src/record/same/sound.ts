/** What remains of a word in Latin letters when ways to write the same sounds are made one. */

/** The ending of a man's name in Latvian. */
const LATVIAN = /(?<=[oe]v|[ei]j|in)s$/;

export const endsInLatvian = (latin: string): boolean => LATVIAN.test(latin);

/** In this order: what is longer first. */
const RULES: readonly [RegExp, string][] = [
  [LATVIAN, ''],
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

/** The same for words that are only spelled differently: Sergej, Sergei and Sergey; Yusuf and Youssef. */
export function soundOf(latin: string): string {
  return RULES.reduce((left, [from, to]) => left.replace(from, to), latin);
}

/** Where Wade and Giles and Pinyin write Chinese differently, made one: Mao Tse-tung, Mao Zedong. */
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

/** What only that system writes. */
const WADE_GILES_MARK = /^hs|^ts[aeou]|^tz|ts['’]|[kt]ung$/;

export const isWadeGiles = (latin: string): boolean => WADE_GILES_MARK.test(latin);

/** The same for a Chinese word in either system; much else is the same as well. */
export const chineseOf = (latin: string): string =>
  CHINESE.reduce((left, [from, to]) => left.replace(from, to), latin);
