/** The redactions chosen for the last export, remembered for the next. */
import { REDACTIONS, type Redaction } from '../../../contract/model/case-file.ts';

const KEY = 'interlock.export.redact';

/** Private notes are in no export anyway. */
export const OFFERED_REDACTIONS: readonly Redaction[] = REDACTIONS.filter(
  (one) => one !== 'private-notes',
);

export function rememberedRedactions(): Redaction[] {
  const remembered = (localStorage.getItem(KEY) ?? '').split(' ');
  return OFFERED_REDACTIONS.filter((one) => remembered.includes(one));
}

export const rememberRedactions = (chosen: readonly Redaction[]): void =>
  localStorage.setItem(KEY, chosen.join(' '));

const WITHOUT: Readonly<Record<Redaction, string>> = {
  'document-numbers': 'document numbers',
  'birth-dates': 'full birth dates',
  'home-addresses': 'home addresses',
  'private-notes': 'private notes',
};

/** `without document numbers and home addresses`; empty if nothing is redacted. */
export function withoutInWords(redact: readonly Redaction[]): string {
  const words = redact.map((one) => WITHOUT[one]);
  return words.length === 0 ? '' : `without ${list.format(words)}`;
}

const list = new Intl.ListFormat('en-GB');
