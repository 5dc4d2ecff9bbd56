/** A record with something in every field of its schema: for tests that must leave none out. */
import { z } from 'zod';

/**
 * Every list has one element, every text is what `textAt` says for its path (`/addresses/0/type`),
 * flags are true. Numbers a registry may also write as text become text.
 */
export function makeFullRecord<T>(schema: z.ZodType<T>, textAt: (path: string) => string): T {
  return schema.parse(fill(schema, '', textAt));
}

function fill(schema: z.ZodType, path: string, textAt: (path: string) => string): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [
        key,
        fill(field as z.ZodType, `${path}/${key}`, textAt),
      ]),
    );
  }
  if (schema instanceof z.ZodArray) return [fill(schema.element as z.ZodType, `${path}/0`, textAt)];
  if (schema instanceof z.ZodNullable) return fill(schema.unwrap() as z.ZodType, path, textAt);
  if (schema instanceof z.ZodBoolean) return true;
  return textAt(path);
}
