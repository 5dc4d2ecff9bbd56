/** The town and the units of an address, by whatever field or text tells them. */
import { describe, expect, it } from 'vitest';
import type { Address } from '../../../src/contract/model/address.ts';
import { addressOf, keyOf } from './judged/read-judged.ts';

/** `lines` in a town, with what tells which of its name it is. */
const inTown = (lines: string, locality_name: string, more: Partial<Address> = {}): string | null =>
  keyOf(addressOf({ address_line_1: lines, locality_name, ...more }));

describe('the town of an address without a post code', () => {
  it('is told from others of its name by whatever region is stated', () => {
    const us = { country_code: 'US' };
    const regions: Partial<Address>[] = [
      { ...us, state_code: 'OR' },
      { ...us, state_code: 'ME' },
      us,
      { country_code: 'GB', county_name: 'Powys' },
      { country_code: 'GB', county_name: 'Dorset' },
      { country_code: 'GB', state_name: 'Wales' },
      { country_code: 'DE', state_name: 'Hessen' },
    ];
    const keys = regions.map((region) => inTown('12 Main St', 'Portland', region));
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(regions.length);
  });

  it('has one region in every way that it is written', () => {
    const key = inTown('12 Main St', 'Portland', { country_code: 'US', state_code: 'US-ME' });
    expect(key).not.toBeNull();
    for (const other of [
      inTown('12 Main St', 'Portland', { country_code: 'US', state_name: 'Maine' }),
      inTown('12 Main St', 'Portland, ME', { country_code: 'US' }),
      inTown('12 Main St, Portland, Maine', 'Portland', { country_name: 'USA' }),
      keyOf(addressOf({ complete_address: '12 Main St, Portland, Maine, USA' })),
      keyOf(addressOf({ complete_address: '12 Main St, Portland ME, USA' })),
      keyOf(addressOf({ complete_address: '12 Main St, Portland, Cumberland County, ME, USA' })),
    ])
      expect(other).toBe(key);
    expect(inTown('12 Main St, Portland, Oregon', 'Portland', { country_code: 'US' })).not.toBe(
      inTown('12 Main St, Portland, Maine', 'Portland', { country_code: 'US' }),
    );
  });

  it('may stand in the text of the street, in scripts that write it so, with the province', () => {
    const whole = [
      '東京都港区赤坂1-2-3',
      '四川省成都市人民南路5号',
      '서울특별시 강남구 테헤란로 152',
    ];
    for (const country_code of ['JP', 'CN', 'KR'])
      for (const line of whole)
        expect(keyOf(addressOf({ address_line_1: line, country_code }))).not.toBeNull();
    for (const line of [
      '建国路88号',
      '港区赤坂1-2-3',
      '테헤란로 152',
      'Storgata 5',
      '東京都港区赤坂',
    ])
      expect(keyOf(addressOf({ address_line_1: line, country_code: 'JP' }))).toBeNull();
    for (const line of whole) expect(keyOf(addressOf({ address_line_1: line }))).toBeNull();
    const inDistrict = (text: string): string | null =>
      keyOf(addressOf({ complete_address: text }));
    expect(inDistrict('12 St Stephen’s Green, Dublin 2, Ireland')).not.toBeNull();
    expect(inDistrict('12 Saint Stephens Green, Dublin 2, Ireland')).toBe(
      inDistrict('12 St Stephen’s Green, Dublin 2, Ireland'),
    );
    for (const text of ['Dublin 2, Ireland', 'Rue de Paris 5, France', 'Plot 14, Sector 5, India'])
      expect(inDistrict(text)).toBeNull();
  });
});

describe('the units of an address', () => {
  const unit = (more: Partial<Address>): string | null =>
    inTown('8 High Street', 'London', { post_code: 'N1 1AA', country_code: 'GB', ...more });

  it('are told apart by their fields as by their labels', () => {
    const at = (line: string): string | null =>
      inTown(line, 'London', { post_code: 'N1 1AA', country_code: 'GB' });
    expect(unit({ block_name: '2' })).toBe(at('Block 2, 8 High Street'));
    expect(unit({ block_name: 'Tower 2' })).toBe(at('Tower 2, 8 High Street'));
    expect(unit({ building_number: '2' })).toBe(at('Building 2, 8 High Street'));
    expect(unit({ building_number: '2', block_name: 'B' })).not.toBe(
      unit({ building_number: 'B', block_name: '2' }),
    );
    expect(unit({ room_number: '5' })).toBe(at('Suite 5, 8 High Street'));
    expect(unit({ room_number: '5', room_type: 'shop' })).toBe(at('Shop 5, 8 High Street'));
    expect(unit({ room_number: '5', room_type: 'shop' })).not.toBe(unit({ room_number: '5' }));
  });

  it('are stated once where a field repeats what the text calls otherwise', () => {
    const at = { post_code: 'N1 1AA', country_code: 'GB' };
    const key = inTown('Tower B, Suite 5, 8 High Street', 'London', at);
    for (const more of [{ block_name: 'B' }, { building_number: 'B' }, { room_number: '5' }])
      expect(
        inTown('Tower B, Suite 5, 8 High Street', 'London', { ...at, room_type: 'flat', ...more }),
      ).toBe(key);
    expect(
      inTown('Tower B, Suite 5, 8 High Street', 'London', { ...at, block_name: 'Block B' }),
    ).not.toBe(key);
  });

  it('count with their labels as soon as there are two of a kind', () => {
    const keys = [
      'Suite 5, Room 2',
      'Suite 2, Room 5',
      'Suite 5, # 2',
      'Suite 2, # 5',
      'Suite 5',
    ].map((line) => inTown(`8 High Street, ${line}`, 'London', { country_code: 'GB' }));
    expect(keys).not.toContain(null);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
