/** A command: the schema of its input, and the type of its answer. */
import { z } from 'zod';
import { caseId } from '../model/case.ts';

/** A name the caller chooses for long work, to receive its progress and to cancel it. */
export const task = z.string().min(1).max(100).optional();
export const offset = z.int().min(0).default(0);

/** Carries the output's type beside the input's schema; the output does not exist at run time. */
export interface Command<I extends z.ZodType, O> {
  input: I;
  readonly output?: O;
}

export const answers =
  <O>() =>
  <I extends z.ZodType>(input: I): Command<I, O> => ({ input });

/** The SHA-256 of a response's bytes, in hex. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** auto: as suits the command. registry: query it, else fall back on the store. store: never query. */
export const from = z.enum(['auto', 'store', 'registry']).default('auto');

/** The case whose journal notes the command, or whose judgements count; none if left out. */
export const inCase = caseId.optional();
