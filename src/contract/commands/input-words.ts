/** Why an input is refused, if its schema has no words of its own. */
import type { z } from 'zod';

/** Passed to a schema as its `error`: plain words instead of the library's. */
export const inputWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'too_big':
      return `it is ${excess(issue.origin, Number(issue.maximum))}`;
    case 'too_small':
      return `it is ${shortfall(issue.origin, Number(issue.minimum))}`;
    case 'invalid_type':
      return issue.input === undefined ? 'it is missing' : 'it is of another type';
    case 'invalid_value':
      return `it is none of ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `nobody asks for ${issue.keys.join(', ')}`;
    default:
      return 'it is not what is asked for';
  }
};

function excess(origin: string, maximum: number): string {
  if (origin === 'string') return `longer than ${maximum} characters`;
  return origin === 'array' ? `a list of more than ${maximum}` : `more than ${maximum}`;
}

function shortfall(origin: string, minimum: number): string {
  if (minimum === 1 && origin !== 'number' && origin !== 'int') return 'empty';
  if (origin === 'string') return `shorter than ${minimum} characters`;
  return origin === 'array' ? `a list of fewer than ${minimum}` : `less than ${minimum}`;
}
