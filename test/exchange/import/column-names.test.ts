import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ENTITY_COLUMN_WORDS,
  TIE_COLUMN_WORDS,
  type ImportMapping,
} from '../../../src/contract/model/import.ts';
import { columnsKey, guessMapping, kindOfWord } from '../../../src/exchange/import/column-names.ts';
import { makeExport, SMALL_GRAPH } from '../../make/graph.ts';
import { exporterOf } from '../../make/exported.ts';
import { hostileText } from '../../make/hostile-text.ts';

const exportCsv = await exporterOf('csv');

/** What each column of a table was taken for, by the name it has there. */
function named(header: string): Record<string, string | undefined> {
  const columns = header.split(',');
  const { columns: guessed } = guessMapping(columns);
  return Object.fromEntries(Object.entries(guessed).map(([what, at]) => [what, columns[at]]));
}

describe('guessMapping', () => {
  it('knows every column of our own tables', () => {
    const [nodes, edges] = exportCsv(makeExport(SMALL_GRAPH)).files.map(({ text }) =>
      guessMapping(text.replace('\uFEFF', '').split('\r\n')[0]?.split(',') ?? []),
    );
    expect(nodes?.of).toBe('entities');
    expect(Object.keys(nodes?.columns ?? {})).toEqual(Object.keys(ENTITY_COLUMN_WORDS));
    expect(edges?.of).toBe('ties');
    // A share stands in the words of the role there.
    const { share: _share, ...ours } = TIE_COLUMN_WORDS;
    expect(Object.keys(edges?.columns ?? {})).toEqual(Object.keys(ours));
  });

  it.each([
    ...['Share', '%', 'Share (%)', 'ownership percent', 'ownership_percentage', 'Ownership %'],
    ...['Anteil', 'Anteil in Prozent', 'Anteil %', 'Beteiligungsquote', 'pct_owned', 'Percentage'],
    ...['% du capital', 'Доля', 'Eierandel', 'stake'],
  ])('takes %s of a tie as its share', (name) => {
    expect(named(`from,to,role,${name}`)).toMatchObject({ share: name, role: 'role' });
  });

  it.each<[string, ImportMapping['of'], Record<string, string>]>([
    ['Id,Label,timeset,Country', 'entities', { id: 'Id', label: 'Label', country: 'Country' }],
    ['Source,Target,Type,Weight', 'ties', { source: 'Source', target: 'Target', kind: 'Type' }],
    [
      'Firmenname,Land,HRB,Geburtsdatum',
      'entities',
      { label: 'Firmenname', country: 'Land', registrationNumber: 'HRB', born: 'Geburtsdatum' },
    ],
    [
      'Von,Nach,Rolle,Seit,Bis',
      'ties',
      { source: 'Von', target: 'Nach', role: 'Rolle', start: 'Seit', end: 'Bis' },
    ],
    [
      'Nom,Nationalité,Date de naissance',
      'entities',
      { label: 'Nom', nationality: 'Nationalité', born: 'Date de naissance' },
    ],
    [
      'RAZON SOCIAL,PAÍS,NIF',
      'entities',
      { label: 'RAZON SOCIAL', country: 'PAÍS', registrationNumber: 'NIF' },
    ],
    [
      'ФИО,Страна,Дата рождения,ИНН',
      'entities',
      { label: 'ФИО', country: 'Страна', born: 'Дата рождения', registrationNumber: 'ИНН' },
    ],
    ['name,full_name,Label', 'entities', { label: 'Label' }],
    [
      'company_number,company_name',
      'entities',
      { registrationNumber: 'company_number', label: 'company_name' },
    ],
    ['nothing,known', 'entities', {}],
    ['source,name', 'entities', { label: 'name' }],
  ])('takes %s as %s', (header, of, columns) => {
    expect(guessMapping(header.split(',')).of).toBe(of);
    expect(named(header)).toEqual(columns);
  });

  it('takes no column twice, and none that is not there', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(hostileText, fc.constantFrom('id', 'name', 'to', 'from'))),
        (header) => {
          const places = Object.values(guessMapping(header).columns);
          expect(new Set(places).size).toBe(places.length);
          expect(places.filter((at) => header[at] === undefined)).toEqual([]);
        },
      ),
    );
  });
});

describe('columnsKey', () => {
  it('is the same for the same columns only', () => {
    const headers = [['a', 'b'], ['b', 'a'], ['a,b'], ['a', 'b', ''], ['A', 'b'], ['a"', '"b']];
    expect(new Set(headers.map(columnsKey)).size).toBe(headers.length);
    expect(columnsKey([' a', 'b '])).toBe(columnsKey(['a', 'b']));
  });
});

describe('reading the kind of an entity', () => {
  it.each([
    ['Person', 'person'],
    ['natural_person', 'person'],
    ['Natürliche Person', 'person'],
    ['Физическое лицо', 'person'],
    ['LegalPerson', 'company'],
    ['ORGANISATION', 'company'],
    ['Société', 'company'],
    ['public body', 'authority'],
    ['vessel', null],
    ['__proto__', null],
    ['', null],
  ])('takes the kind %j as %s', (word, kind) => {
    expect(kindOfWord(word)).toBe(kind);
  });
});
