/** Long messages cut into parts, and put together again. */
import { describe, expect, it } from 'vitest';
import { createPartJoiner, messageParts } from '../../src/contract/message-parts.ts';

const LONG = 1024 * 1024;

const joined = (parts: Iterable<string>): (string | null)[] => {
  const join = createPartJoiner();
  return [...parts].map((part) => join(part));
};

describe('sending a message in parts', () => {
  it('leaves a short message as it is', () => {
    expect([...messageParts('{"id":1}')]).toEqual(['{"id":1}']);
  });

  it('cuts a long message, and puts it together with its last part', () => {
    const message = JSON.stringify({ text: 'x'.repeat(LONG), more: '+' });
    const parts = [...messageParts(message)];
    expect(parts.length).toBeGreaterThan(3);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(LONG / 3);
    const answers = joined(parts);
    expect(answers.slice(0, -1).every((answer) => answer === null)).toBe(true);
    expect(answers.at(-1)).toBe(message);
  });

  it.each([0, 1])(
    'never parts the two halves of a letter, wherever it falls (shifted by %i)',
    (shift) => {
      const message = JSON.stringify(`${'x'.repeat(shift)}${'𝒳'.repeat(LONG / 2)}`);
      const parts = [...messageParts(message)];
      expect(parts.every((part) => part.isWellFormed())).toBe(true);
      expect(joined(parts).at(-1)).toBe(message);
    },
  );

  it('keeps what comes after a long message apart from it', () => {
    const long = JSON.stringify('x'.repeat(LONG));
    const answers = joined([...messageParts(long), '{"id":2}', ...messageParts(long)]);
    expect(answers.filter((answer) => answer !== null)).toEqual([long, '{"id":2}', long]);
  });
});
