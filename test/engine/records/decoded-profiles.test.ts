/** A profile is decoded once while it is in use, and what is held stays within its bounds. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { createDecodedProfiles } from '../../../src/engine/records/decoded-profiles.ts';
import { createDecoder } from '../../../src/thread/decoder.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { businessLookup } from '../../../src/registry/business-lookup/kind.ts';

const bodyOf = (id: string) => Buffer.from(JSON.stringify({ id }));
const SIZE = bodyOf('1').byteLength;

function reader(bytesHeld: number) {
  const profiles = createDecodedProfiles({ kindOf: () => businessLookup }, undefined, bytesHeld);
  const body = vi.fn(bodyOf);
  const read = (entity: EntityId) => {
    const id = entity.split(':')[1] ?? '';
    return profiles.read(entity, id, () => ({ body: body(id), contentType: null }));
  };
  return { read, body };
}

describe('the cache of decoded profiles', () => {
  it('reads a body once, whoever asks', async () => {
    const { read, body } = reader(10 * SIZE);
    expect(await read('sample/company:1')).toBe(await read('sample/company:1'));
    expect(body).toHaveBeenCalledTimes(1);
    // The same bytes as a member are another profile.
    expect((await read('sample/member:1')).subject).toBe('member');
    expect((await read('sample/company:1')).subject).toBe('company');
  });

  it('lets go of what was not used for longest', async () => {
    const { read, body } = reader(2 * SIZE);
    await read('sample/company:1');
    await read('sample/company:2');
    await read('sample/company:1');
    await read('sample/company:3');
    expect(body).toHaveBeenCalledTimes(3);
    await read('sample/company:1');
    await read('sample/company:3');
    expect(body).toHaveBeenCalledTimes(3);
    await read('sample/company:2');
    expect(body).toHaveBeenCalledTimes(4);
  });

  it('has the items of a large search answer decoded elsewhere', async () => {
    const decoder = createDecoder();
    onTestFinished(() => decoder.close());
    const decode = vi.spyOn(decoder, 'decodeItems');
    const profiles = createDecodedProfiles({ kindOf: () => businessLookup }, decoder);
    const read = async (count: number) => {
      const items = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
      const answer = { status: 200, body: Buffer.from(JSON.stringify(items)), contentType: null };
      const { value } = await profiles.readItems('sample', answer);
      return value.length;
    };
    expect(await read(10)).toBe(10);
    expect(decode).not.toHaveBeenCalled();
    // More than anybody could ask for is in the evidence only.
    expect(await read(30_000)).toBe(10_000);
    expect(decode).toHaveBeenCalledTimes(1);
  });

  it('holds the newest even if it alone is too large', async () => {
    const { read, body } = reader(1);
    await read('sample/company:1');
    await read('sample/company:1');
    expect(body).toHaveBeenCalledTimes(1);
    await read('sample/company:2');
    await read('sample/company:1');
    expect(body).toHaveBeenCalledTimes(3);
  });

  it('has a large profile decoded elsewhere, once for all who ask meanwhile', async () => {
    const decoder = createDecoder();
    onTestFinished(() => decoder.close());
    const decode = vi.spyOn(decoder, 'decode');
    const made = makeCompanyProfile({ id: '1' }).current_name;
    const company = makeCompanyProfile({
      id: '1',
      old_names: Array.from({ length: 10 }, () => ({ ...made, name: 'x'.repeat(30_000) })),
    });
    const profiles = createDecodedProfiles({ kindOf: () => businessLookup }, decoder);
    const body = Buffer.from(JSON.stringify(company));
    const read = () =>
      profiles.read('sample/company:1', 'hash', () => ({ body, contentType: null }));
    const [first, second] = await Promise.all([read(), read()]);
    expect(first).toEqual({ subject: 'company', profile: company, drift: [] });
    expect(second).toBe(first);
    expect(await read()).toBe(first);
    expect(decode).toHaveBeenCalledTimes(1);
  });
});
