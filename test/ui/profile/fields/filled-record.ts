/** A record of the specification in which every field states something of its own. */
import { z } from 'zod';

export interface Filled {
  value: unknown;
  /** Where each leaf is and the text that stands there. */
  leaves: { path: string; text: string }[];
}

/** Every leaf holds a text found nowhere else; ids are digits, as they have to be to be asked for. */
export function fillRecord(schema: z.ZodType): Filled {
  const leaves: Filled['leaves'] = [];
  let count = 0;

  function fill(part: z.ZodType, path: string): unknown {
    if (part instanceof z.ZodObject)
      return Object.fromEntries(
        Object.entries(part.shape).map(([key, field]) => [
          key,
          fill(field as z.ZodType, `${path}/${key}`),
        ]),
      );
    if (part instanceof z.ZodArray) return [fill(part.element as z.ZodType, `${path}/0`)];
    count += 1;
    if (part.safeParse(true).success) {
      leaves.push({ path, text: 'yes' });
      return true;
    }
    const text = /(^|_)id$/.test(path.split('/').at(-1) ?? '')
      ? String(770_000 + count)
      : `v${count}.`;
    leaves.push({ path, text });
    return text;
  }

  return { value: fill(schema, ''), leaves };
}
