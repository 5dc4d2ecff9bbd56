/** What can't be told is said in German as it is in English: never that something is missing which is stated. */
import { describe, expect, it } from 'vitest';
import { reasonIn } from '../../../src/report/words/rule-words.ts';

const REASONS: readonly [english: string, german: string][] = [
  [
    'of a role only its registration is stated by which it had begun',
    'von einer Funktion ist nur die Eintragung angegeben',
  ],
  ['no date of registration is stated that can be read', 'kein lesbares Datum der Eintragung'],
  ['of its registration only “2014” is stated', 'die Eintragung ist nicht auf den Tag angegeben'],
  ['no date is stated beside its status', 'neben einem Status ist kein Datum angegeben'],
  ['its status is not stated', 'ein Status fehlt'],
  [
    'its end is not stated to the day, and may have passed when its status was told',
    'ein Ende ist nicht auf den Tag angegeben',
  ],
  [
    'of an address neither a street, a post box nor whom it is care of is stated by itself',
    'weder Straße noch Postfach',
  ],
  ['no address is stated', 'keine Anschrift ist angegeben'],
  ['no parent, residency or country of an address is stated', 'weder eine Muttergesellschaft'],
  ['whether one stood above another by then is not stated', 'ob jemand am Stichtag darüber stand'],
  ['whether it was held by then is not stated', 'ob eine Funktion am Stichtag bestand'],
  ['no start of a role is stated', 'ein Beginn ist nicht angegeben'],
  [
    'it began between an end of the company and its next entry, when it may have existed',
    'zwischen einem Ende der Gesellschaft und ihrer nächsten Eintragung',
  ],
  [
    'it was entered again after its end, and no later end is stated that can be read',
    'nach ihrem Ende wieder eingetragen',
  ],
];

describe('why something could not be decided, in German', () => {
  it.each(REASONS)('%s', (english, german) => {
    expect(reasonIn(english, 'en')).toBe(english);
    expect(reasonIn(english, 'de')).toContain(german);
  });
});
