/** What is as the schema has it is not copied, and what is read is never changed. */
import { describe, expect, it } from 'vitest';
import { companyProfile } from '../../../src/contract/model/company.ts';
import { createTolerantReader, Reading } from '../../../src/registry/reading/tolerant-reader.ts';
import { makeFullRecord } from '../../make/full-record.ts';

const read = createTolerantReader(companyProfile);
const made = () => makeFullRecord(companyProfile, () => '7');
const reverse = (record: object): object => Object.fromEntries(Object.entries(record).reverse());

describe('the tolerant reader', () => {
  it('gives back the very value where that is as the schema has it', () => {
    const value = made();
    expect(read(value, new Reading(), 0)).toBe(value);
  });

  it('copies what differs, and leaves what it was given as it was', () => {
    const value = { ...made(), status: 7, old_names: [made().current_name, { name: 7 }] };
    const before = structuredClone(value);
    const reading = new Reading();
    const record = read(value, reading, 0);
    expect(value).toEqual(before);
    expect(record.status).toBe('7');
    expect(record.old_names[0]).toBe(value.old_names[0]);
    expect(record.old_names[1]?.name).toBe('7');
    expect(record.current_name).toBe(value.current_name);
    expect(Object.keys(record)).toEqual(Object.keys(made()));
    expect(reading.drift.toArray().map(({ pointer }) => pointer)).toContain('/old_names/1/name');
  });

  it('gives every field in the order of the schema, whatever order it came in', () => {
    const value = { ...reverse(made()), current_name: reverse(made().current_name) };
    const record = read(value, new Reading(), 0);
    expect(record).toEqual(made());
    expect(Object.keys(record)).toEqual(Object.keys(made()));
    expect(Object.keys(record.current_name)).toEqual(Object.keys(made().current_name));
  });

  it('reads the beginning of a text that is far too long, and lists that', () => {
    const longest = 'x'.repeat(2 ** 16);
    const reading = new Reading();
    const fits = { ...made(), status: longest };
    expect(read(fits, reading, 0)).toBe(fits);
    const before = reading.drift.toArray().length;
    const numbers = { exact: `${longest}1`, approximate: '1' };
    // A surrogate pair cut in two is no character.
    const long = { ...made(), status: `${longest.slice(1)}😀 and more`, employees_number: numbers };
    const record = read(long, reading, 0);
    expect(record.status).toBe(`${longest.slice(1)}\ufffd`);
    expect(record.employees_number.exact).toBe(longest);
    const drift = reading.drift.toArray().slice(before);
    expect(drift.map(({ pointer }) => pointer)).toEqual(['/status', '/employees_number/exact']);
    expect(drift[0]?.expected).toBe('a string of at most 65536 characters');
  });
});
