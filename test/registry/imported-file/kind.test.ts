/** Records of imported files: written and read again the same, refused where they tell of others. */
import { describe, expect, it } from 'vitest';
import { Refusal, type FaultCode } from '../../../src/contract/faults/faults.ts';
import {
  importedAddress,
  isHandleOf,
  isImportedHandle,
  readImported,
  toHandle,
} from '../../../src/contract/model/registry.ts';
import type { ImportedOwnTie, ImportedRecord } from '../../../src/contract/model/import.ts';
import { IMPORTED_KIND } from '../../../src/registry/kinds.ts';
import { makeCompanyProfile } from '../../make/records.ts';

const SHA = 'ab'.repeat(32);

const TIE: ImportedOwnTie = {
  key: 't',
  row: 4,
  notes: null,
  fields: [['colour', 'red']],
  kind: 'parent',
  from: 'company:2',
  to: 'company:1',
  other: 'Over Ltd',
  role: 'ultimate',
  status: null,
  registered: null,
  start: '2010',
  end: null,
};

const imported = (given: Partial<ImportedRecord> = {}): ImportedRecord => ({
  record: 'company:1',
  files: [{ name: 'a.csv', sha256: SHA }],
  row: 3,
  table: null,
  key: 'k',
  kind: 'company',
  names: ['Alias'],
  status: null,
  nationality: null,
  born: null,
  notes: null,
  fields: [['shoe', '38']],
  stated: [],
  ties: [TIE],
  ...given,
});

const profile = makeCompanyProfile({ id: '1', status: 'Active' });
const bodyOf = (given: Partial<ImportedRecord> = {}): Uint8Array =>
  IMPORTED_KIND.write.profile({ subject: 'company', profile, imported: imported(given) });

const read = (body: Uint8Array) => IMPORTED_KIND.decodeProfile('company', '1', body, null);

function codeOf(work: () => unknown): FaultCode | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.fault.code;
    throw error;
  }
}

describe('the registry of an imported file', () => {
  it('reads what it wrote, and writes it again byte for byte', () => {
    const body = bodyOf();
    const decoded = read(body);
    expect(decoded).toEqual({ subject: 'company', profile, drift: [], imported: imported() });
    expect(IMPORTED_KIND.write.profile(decoded)).toEqual(body);
    expect(Buffer.from(body).toString()).not.toContain('null');
    expect(IMPORTED_KIND.recognise({ body, contentType: null })).toBe('company:1');
  });

  it('derives a tie that a profile has no place for, with its dates and its place', () => {
    const { entities, statements } = IMPORTED_KIND.deriveProfile('import-abababab', read(bodyOf()));
    expect(statements).toEqual([
      {
        kind: 'parent',
        from: 'import-abababab/company:2',
        to: 'import-abababab/company:1',
        role: 'ultimate',
        status: null,
        dates: [{ date_full: '2010', type: 'effective' }],
        statedBy: 'import-abababab/company:1',
        pointer: '/imported/ties/0',
      },
    ]);
    expect(entities.map(({ label, names }) => [label, names.at(-1)])).toEqual([
      [entities[0]?.label, 'Alias'],
      ['Over Ltd', 'Over Ltd'],
    ]);
  });
});

describe('a record that another program wrote', () => {
  it('is told where it is of another type, however much is left out before', () => {
    const contacts = Array.from({ length: 300 }, () => ({ type: 'Phone' }));
    const whole = JSON.parse(Buffer.from(bodyOf()).toString()) as object;
    const odd = { ...whole, contacts: [...contacts, { contact: 5 }], unheard: 'of' };
    const { drift } = read(Buffer.from(JSON.stringify(odd)));
    expect(drift).toMatchObject([
      { kind: 'wrong-type', pointer: '/contacts/300/contact', found: '5' },
    ]);
  });

  it.each<[string, Uint8Array, FaultCode]>([
    ['no JSON', Buffer.from('<a>'), 'answer-not-json'],
    ['other JSON', Buffer.from('{"id":"1"}'), 'answer-wrong-shape'],
    ['of another record', bodyOf({ record: 'company:7', ties: [] }), 'answer-wrong-id'],
    ['a tie of two others', bodyOf({ ties: [{ ...TIE, to: 'company:3' }] }), 'answer-wrong-shape'],
    ['a tie to itself', bodyOf({ ties: [{ ...TIE, from: 'company:1' }] }), 'answer-wrong-shape'],
    ['a person with the record of a company', bodyOf({ kind: 'person' }), 'answer-wrong-shape'],
  ])('is refused as %s', (_what, body, code) => {
    expect(codeOf(() => read(body))).toBe(code);
  });
});

describe('the registry of an imported file', () => {
  it('is known by an address with its name, and by a handle that no other registry has', () => {
    const address = importedAddress({ sha256: SHA, turn: 2, name: 'Größe & mehr?.csv' });
    expect(readImported(address)).toEqual({ sha256: SHA, turn: 2, name: 'Größe & mehr?.csv' });
    expect(IMPORTED_KIND.toAddress(address)).toBe(address);
    const handle = toHandle(address, (taken) => taken === 'import-abababab');
    expect(handle).toBe('import-abababab-2');
    expect(isHandleOf(handle, address)).toBe(true);
    expect(isImportedHandle(handle)).toBe(true);
    const host = toHandle('https://import-abababab/v1', () => false);
    expect([host, isImportedHandle(host)]).toEqual(['registry-import-abababab', false]);
    for (const other of [
      'import://x',
      `import://${SHA}-0-a`,
      `import://${SHA}-1-%zz`,
      `${address}/b`,
    ]) {
      expect(readImported(other)).toBeNull();
      expect(codeOf(() => IMPORTED_KIND.toAddress(other))).toBe('address-invalid');
    }
  });
});
