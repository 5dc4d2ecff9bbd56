/** A profile is decoded once while it is in use, and what is held stays within its bounds. */
import { expect, it, vi } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { createDecodedProfiles } from '../../src/engine/decoded-profiles.ts';
import { businessLookup } from '../../src/registry/business-lookup/kind.ts';

const bodyOf = (id: string) => Buffer.from(JSON.stringify({ id }));
const SIZE = bodyOf('1').byteLength;

function reader(bytesHeld: number) {
  const profiles = createDecodedProfiles({ kindOf: () => businessLookup }, bytesHeld);
  const body = vi.fn(bodyOf);
  const read = (entity: EntityId) => {
    const id = entity.split(':')[1] ?? '';
    return profiles.read(entity, id, () => ({ body: body(id), contentType: null }));
  };
  return { read, body };
}

it('reads a body once, whoever asks', () => {
  const { read, body } = reader(10 * SIZE);
  expect(read('sample/company:1')).toBe(read('sample/company:1'));
  expect(body).toHaveBeenCalledTimes(1);
  // The same bytes as a member are another profile.
  expect(read('sample/member:1').subject).toBe('member');
  expect(read('sample/company:1').subject).toBe('company');
});

it('lets go of what was not used for longest', () => {
  const { read, body } = reader(2 * SIZE);
  read('sample/company:1');
  read('sample/company:2');
  read('sample/company:1');
  read('sample/company:3');
  expect(body).toHaveBeenCalledTimes(3);
  read('sample/company:1');
  read('sample/company:3');
  expect(body).toHaveBeenCalledTimes(3);
  read('sample/company:2');
  expect(body).toHaveBeenCalledTimes(4);
});

it('holds the newest even if it alone is too large', () => {
  const { read, body } = reader(1);
  read('sample/company:1');
  read('sample/company:1');
  expect(body).toHaveBeenCalledTimes(1);
  read('sample/company:2');
  read('sample/company:1');
  expect(body).toHaveBeenCalledTimes(3);
});
