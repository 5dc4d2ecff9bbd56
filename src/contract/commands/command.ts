/** What a command is: the schema of its input, and the type of what it answers. */
import { z } from 'zod';
import { caseId } from '../model/case.ts';

/** A name the caller chooses for long work, to hear of its progress and to cancel it. */
export const task = z.string().min(1).max(100).optional();
export const offset = z.int().min(0).default(0);

/** Carries the output's type beside the input's schema; there is nothing of it at run time. */
export interface Command<I extends z.ZodType, O> {
  input: I;
  readonly output?: O;
}

export const answers =
  <O>() =>
  <I extends z.ZodType>(input: I): Command<I, O> => ({ input });

/** Of a response's bytes, in hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Whom to ask: the registry while it can be, else the store; one of them alone. */
export const from = z.enum(['auto', 'store', 'registry']).default('auto');

/** In whose journal it is noted; left out, in none. */
export const inCase = caseId.optional();
