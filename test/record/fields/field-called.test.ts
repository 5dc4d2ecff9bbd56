import { describe, expect, it } from 'vitest';
import { fieldCalled } from '../../../src/record/fields/field-called.ts';

describe('the label of a field', () => {
  it('is what a profile calls the field, or the own name of a field that profiles call in several ways', () => {
    expect(fieldCalled('/registration_number')).toBe('Registration no.');
    expect(fieldCalled('/data/person/birthday_date_full')).toBe('Born');
    expect(fieldCalled('/members/3/position')).toBe('Position');
    expect(fieldCalled('/members/3/id')).toBe('Id');
    expect(fieldCalled('/members/3')).toBe('Members 4');
    expect(fieldCalled('/never_heard_of')).toBe('Never heard of');
    expect(fieldCalled('')).toBe('The whole record');
  });
});
