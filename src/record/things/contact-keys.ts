/** What contacts and documents are compared by; null where one can’t be compared. */
import { fold } from '../../contract/fold-words.ts';
import type { ThingKind } from '../../contract/model/thing.ts';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const HOST = /^[^\s/@:?#.]+(\.[^\s/@:?#.]+)+$/;
const WEB_TYPE = /web|url|site|home|internet|сайт/;
const PHONE_TYPE = /phone|tel|mobil|cell|fax|тел|факс|電話|电话|전화/;
const PHONE = /^[+\d\s().\-/]+(\s*(ext|x|доб)\.?\s*\d+)?$/i;
/** Shorter ones are extensions. */
const LEAST_DIGITS = 6;
/** Nobody can be reached by more. */
const MOST_LETTERS = 1000;

/** An address as mail goes to it: case aside. */
function comparedEmail(text: string): string | null {
  const bare = plain(text)
    .replace(/^mailto:\s*/i, '')
    .toLowerCase();
  return EMAIL.test(bare) ? bare : null;
}

/** By host and path, with a query if there is one: scheme, www, port of the scheme and the last slash aside. */
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

/**
 * By its digits with the code of its country; `home` is where it would be without one, so that the same
 * digits in two countries are two numbers.
 */
function comparedPhone(text: string, home: string | null): string | null {
  const bare = plain(text).replace(/^tel:/i, '');
  const [number = '', extension] = bare.split(/(?:ext|x|доб)\.?\s*(?=\d+\s*$)/iu);
  const national = number.replace(/\(0\)/g, '');
  const digits = national.replace(/\D/g, '');
  if (digits.length < LEAST_DIGITS) return null;
  const behind = extension === undefined ? '' : ` x${extension.replace(/\D/g, '')}`;
  const isWhole = /^\s*(\+|00)/.test(national);
  const whole = isWhole ? `+${digits.replace(/^00/, '')}` : `${fold(home ?? '')} ${digits}`;
  return whole + behind;
}

/** A contact by what it is, whatever its type is called; null: of no kind that can be compared. */
export function comparedContact(
  { type, contact }: { type: string | null; contact: string | null },
  home: string | null,
): { kind: ThingKind; key: string } | null {
  if (contact === null || contact.length > MOST_LETTERS) return null;
  const called = fold(type ?? '');
  const found = (kind: ThingKind, key: string | null) => (key === null ? null : { kind, key });
  const email = comparedEmail(contact);
  if (email !== null) return found('email', email);
  const isAddress = /^(https?:\/\/|www\.)/i.test(plain(contact));
  if (isAddress || WEB_TYPE.test(called)) return found('website', comparedWebsite(contact));
  const isPhone = PHONE_TYPE.test(called) || PHONE.test(plain(contact));
  return isPhone ? found('phone', comparedPhone(contact, home)) : null;
}

const plain = (text: string): string => text.normalize('NFKC').trim();

/** Letters and digits alone, in small letters. */
const bareNumber = (text: string): string =>
  text.length > MOST_LETTERS ? '' : fold(text).replace(/[^\p{L}\p{Nd}]/gu, '');

/** A number of a kind: the kind as it is called. */
export function comparedNumbered(type: string | null, ...parts: (string | null)[]): string | null {
  const number = parts.map((part) => bareNumber(part ?? '')).join('');
  return /\d/.test(number) ? `${bareNumber(type ?? '')}\t${number}` : null;
}

/** A name, where there is no number. */
export function comparedNamed(name: string | null, ...more: (string | null)[]): string | null {
  const is = bareNumber(name ?? '');
  return is === '' ? null : ['name', is, ...more.map((one) => bareNumber(one ?? ''))].join('\t');
}
