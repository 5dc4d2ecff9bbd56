/** Addresses and contacts, which both profiles have. */
import type { Address } from '../../contract/model/address.ts';
import type { Contact } from '../../contract/model/member.ts';
import { ADDRESS, CONTACT } from '../field-labels.ts';
import { byFields } from './entries.ts';
import { list } from './rules.ts';

/** By its words; else by all fields but one; else, where there is one of a type, by the type. */
export const ADDRESSES = list<Address>({
  part: 'addresses',
  one: 'Address',
  labels: ADDRESS,
  headline: ['complete_address', 'type'],
  keys: [byFields(['type', 'complete_address'])],
  lastly: [byFields(['complete_address'], true), byFields(['type'], true)],
});

export const CONTACTS = list<Contact>({
  part: 'contacts',
  one: 'Contact',
  labels: CONTACT,
  headline: ['type', 'contact'],
});
