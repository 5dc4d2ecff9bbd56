/** How contacts are compared: e-mail addresses, websites, phone numbers. */
import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import type { Contact } from '../../contract/model/member.ts';
import type { ThingKind } from '../../contract/model/thing.ts';
import { fold } from '../../contract/text/fold-words.ts';
import { plainDigits } from '../values/digits.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const HOST = /^[^\s/@:?#.]+(\.[^\s/@:?#.]+)+$/;

const WEB_TYPE = /web|url|site|home|internet|сайт/;

const PHONE_TYPE = /phone|tel|mobil|cell|fax|тел|факс|電話|电话|전화/;

const PHONE = /^[+\d\s().\-/]+(\s*(ext|x|доб)\.?\s*\d+)?$/i;

/** The fewest digits of a phone number; shorter ones are extensions. */
const MIN_DIGITS = 6;

/** The longest contact that is compared, in characters. */
const MAX_LETTERS = 1000;

const plain = (text: string): string => plainDigits(text.normalize('NFKC').trim());

/** The e-mail address in lower case, without a dot behind its host; null if it is none. */
function comparedEmail(text: string): string | null {
  const bare = plain(text)
    .replace(/^mailto:\s*/i, '')
    .replace(/\.$/, '')
    .toLowerCase();
  return EMAIL.test(bare) ? bare : null;
}

/** Host and path, with any query, without scheme, www, default port and last slash; null without a host. */
function comparedWebsite(text: string): string | null {
  const bare = plain(text)
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/#.*$/s, '');
  const [, host = '', rest = ''] = /^([^/?]*)(.*)$/s.exec(bare) ?? [];
  const name = host
    .toLowerCase()
    .replace(/:(80|443)$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
  if (!HOST.test(name.replace(/:\d+$/, ''))) return null;
  const path = rest.replace(/\/+(?=\?|$)/, '');
  return name + path;
}

/** The longest phone number that has a country, in digits, with the zero that some write within. */
const MAX_DIGITS = 18;

/**
 * The number with the code of its country, whichever way it is written. A number without a code is of the country
 * among `homes` in which alone it is a number; else its digits are compared within the first of them.
 */
function comparedPhone(text: string, homes: readonly string[]): string | null {
  const bare = plain(text).replace(/^tel:/i, '');
  const [number = '', extension] = bare.split(/(?:ext|x|доб)\.?\s*(?=\d+\s*$)/iu);
  const national = number.replace(/\(0\)/g, '');
  const digits = national.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS) return null;
  const behind = extension === undefined ? '' : ` x${extension.replace(/\D/g, '')}`;
  const hasCode = /^\s*(\+|00)/.test(national);
  if (hasCode) return withoutTrunkZero(`+${digits.replace(/^00/, '')}`) + behind;
  const found = new Set(homes.map((home) => numberIn(digits, home)).filter((one) => one !== null));
  const [only] = found;
  const whole = only !== undefined && found.size === 1 ? only : `${homes[0] ?? ''} ${digits}`;
  return whole + behind;
}

/** The number in international form, if it is one of this country. */
function numberIn(digits: string, home: string): string | null {
  const country = home.toUpperCase();
  if (digits.length > MAX_DIGITS || !isSupportedCountry(country)) return null;
  return validNumber(digits, country);
}

/** In `+44 020 7946 0018` the zero is one too many; in Italy it belongs to the number. */
const withoutTrunkZero = (number: string): string =>
  /^\+\d{1,3}0/.test(number) && number.length <= MAX_DIGITS
    ? (validNumber(number, undefined) ?? number)
    : number;

function validNumber(text: string, country: CountryCode | undefined): string | null {
  const options =
    country === undefined ? { extract: false } : { defaultCountry: country, extract: false };
  const parsed = parsePhoneNumberFromString(text, options);
  return parsed?.isValid() ? parsed.number : null;
}

/**
 * The kind of a contact by its text, then its type, with its key; null if it can't be compared. `homes` are the
 * codes of the countries that a phone number without a code may be of.
 */
export function comparedContact(
  { type, contact }: Contact,
  homes: readonly string[],
): { kind: ThingKind; key: string } | null {
  if (contact === null || contact.length > MAX_LETTERS) return null;
  const called = fold(type ?? '');
  const found = (kind: ThingKind, key: string | null) => (key === null ? null : { kind, key });
  const email = comparedEmail(contact);
  if (email !== null) return found('email', email);
  const isAddress = /^(https?:\/\/|www\.)/i.test(plain(contact));
  if (isAddress || WEB_TYPE.test(called)) return found('website', comparedWebsite(contact));
  const isPhone = PHONE_TYPE.test(called) || PHONE.test(plain(contact));
  return isPhone ? found('phone', comparedPhone(contact, homes)) : null;
}
