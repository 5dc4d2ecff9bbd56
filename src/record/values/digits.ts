/** Decimal digits of every script. */

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const IS_DIGIT = /\p{Nd}/u;

/** The text with each decimal digit as 0 to 9: ١٢ and १२ become 12. The rest is left as it is. */
export const plainDigits = (text: string): string => text.replace(OTHER_DIGIT, valueOf);

/** Digits of a script stand in a row from its zero on; rows that touch are told apart by their tens. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (IS_DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}
