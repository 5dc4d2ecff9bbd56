/** The address that a contact leads to: only whole https and mail addresses, as hosts open no others. */
import type { Contact } from '../../../contract/model/member.ts';

/** An address in the parts in which it is shown; joined, they are all of it. */
export interface OutsideAddress {
  kind: 'web' | 'mail';
  before: string;
  /** The host that is contacted; in other scripts in its encoded form (`xn--…`). */
  host: string;
  after: string;
}

/** Nobody reads longer ones before opening them. */
const LENGTH_MAXIMUM = 2000;
/** One address and nothing else: no second one, no subject and no text that somebody put into it. */
const MAIL = /^([\w.!#$'*+/=^`{|}~-]{1,64})@((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})$/u;
/** An address without a scheme: `www.registry.example/about`. */
const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]|$)/u;

/** null if the address is never opened, and so is shown as text. */
export function toOutsideAddress({ type, contact }: Contact): OutsideAddress | null {
  const text = contact?.trim() ?? '';
  if (text === '' || text.length > LENGTH_MAXIMUM) return null;
  const mail = MAIL.exec(text);
  if (mail) return toMail(mail[1] ?? '', mail[2] ?? '');
  if (/^https:\/\//i.test(text)) return toWeb(text);
  return type?.toLowerCase() === 'website' && BARE_HOST.test(text)
    ? toWeb(`https://${text}`)
    : null;
}

/** The whole address, as it is opened. */
export const wholeOf = ({ before, host, after }: OutsideAddress): string => before + host + after;

function toMail(local: string, domain: string): OutsideAddress | null {
  const host = URL.parse(`https://${domain}`)?.host;
  return host === undefined
    ? null
    : { kind: 'mail', before: `mailto:${encodeURIComponent(local)}@`, host, after: '' };
}

/** Null with a name and password before the host, as they could be taken for it. */
function toWeb(text: string): OutsideAddress | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return null;
  }
  const { host } = url;
  const before = `${url.protocol}//`;
  return { kind: 'web', before, host, after: url.href.slice(before.length + host.length) };
}
