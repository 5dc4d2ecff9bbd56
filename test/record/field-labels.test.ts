import { expect, it } from 'vitest';
import { fieldCalled } from '../../src/record/field-labels.ts';

it('calls a place of a record what a profile calls it, and one that it calls in several ways by its own name', () => {
  expect(fieldCalled('/registration_number')).toBe('Registration no.');
  expect(fieldCalled('/data/person/birthday_date_full')).toBe('Born');
  expect(fieldCalled('/members/3/position')).toBe('Position');
  expect(fieldCalled('/members/3/id')).toBe('Id');
  expect(fieldCalled('/members/3')).toBe('Members 4');
  expect(fieldCalled('/never_heard_of')).toBe('Never heard of');
  expect(fieldCalled('')).toBe('The whole record');
});
