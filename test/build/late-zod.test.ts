/** Schemas that are made late are the schemas they stand for. */
import { describe, expect, it } from 'vitest';
import * as zod from 'zod';
import { z as late } from '../../resources/build/late-zod.ts';

/** One of everything that the contract is made of. */
const schemaOf = (z: typeof zod) => {
  const text = z.string().nullable();
  const person = z.object({ name: text, born: z.int('no year').min(1).max(3000).optional() });
  return z.strictObject({
    people: z.array(z.object({ ...person.shape, height: z.union([z.string(), z.number()]) })),
    kind: z.enum(['a', 'b']).default('a'),
    word: z.string().trim().regex(/^x/, 'no x').max(5),
    flags: z.object({ on: z.boolean() }).partial(),
  });
};

const inputs = [
  { people: [{ name: null, height: 1 }], word: ' xy ', flags: {} },
  { people: [{ name: 'Ada', born: 1815, height: '2' }], kind: 'b', word: 'x', flags: { on: true } },
  { people: [{ name: 3, born: 0.5 }], kind: 'c', word: 'y'.repeat(9), flags: { on: 1 }, more: 1 },
  null,
];

describe('a schema that is made when it is first used', () => {
  it.each(inputs)('reads and refuses as zod does: %j', (input) => {
    const expected = schemaOf(zod).safeParse(input);
    const found = schemaOf(late as unknown as typeof zod).safeParse(input);
    expect(found.success).toBe(expected.success);
    expect(found.data).toEqual(expected.data);
    expect(found.error?.issues).toEqual(expected.error?.issues);
  });

  it('is an instance of what it stands for', () => {
    const list = late.array(late.string().nullable());
    expect(list instanceof zod.ZodArray).toBe(true);
    expect(list instanceof zod.ZodObject).toBe(false);
    expect(list.element instanceof zod.ZodNullable).toBe(true);
    expect(late.object({ a: late.int() }) instanceof zod.ZodObject).toBe(true);
  });

  it('makes nothing before it is asked', () => {
    const shape = {
      get text(): zod.ZodString {
        throw new Error('It was made.');
      },
    };
    const schema = late.strictObject(shape).partial().optional();
    expect(() => schema.parse({})).toThrow('It was made.');
  });
});
