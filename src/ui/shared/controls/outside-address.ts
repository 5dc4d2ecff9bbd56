/** Where a contact leads to outside: only whole https and mail addresses, as both hosts open no other. */
import type { Contact } from '../../../contract/model/member.ts';

/** An address in the parts it is shown in; together they are all of it. */
export interface OutsideAddress {
  kind: 'web' | 'mail';
  before: string;
  /** Who is asked: the name of the host, of other scripts as it is asked for (`xn--…`). */
  host: string;
  after: string;
}

/** Longer ones nobody reads before they open them. */
const LENGTH_MAXIMUM = 2000;
/** One address and nothing else: no second one, no subject and no text that somebody wrote into it. */
const MAIL = /^([\w.!#$'*+/=^`{|}~-]{1,64})@((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})$/u;
/** What is stated without a scheme, `www.registry.example/about`. */
const BARE_HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]|$)/u;

/** null: it is no address that is opened, and so is shown as text. */
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

/** The whole of it, as it is opened. */
export const wholeOf = ({ before, host, after }: OutsideAddress): string => before + host + after;

function toMail(local: string, domain: string): OutsideAddress | null {
  const host = URL.parse(`https://${domain}`)?.host;
  return host === undefined
    ? null
    : { kind: 'mail', before: `mailto:${encodeURIComponent(local)}@`, host, after: '' };
}

/** A name and password before the host are there to be taken for it. */
function toWeb(text: string): OutsideAddress | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return null;
  }
  const { host } = url;
  const before = `${url.protocol}//`;
  return { kind: 'web', before, host, after: url.href.slice(before.length + host.length) };
}
