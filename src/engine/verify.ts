/** Holding exported files against the store, told part by part. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../contract/faults.ts';
import type { EngineContext } from './context.ts';
import type { Handlers } from './handlers.ts';
import { takeAll } from './take-steps.ts';
import type { Verification } from './verification.ts';

const HELD = 3;

type VerifyCommands = 'beginVerification' | 'verifyPart' | 'endVerification';

export function createVerifyHandlers(context: EngineContext): Pick<Handlers, VerifyCommands> {
  const held = new Map<string, Verification>();

  function get(name: string): Verification {
    const found = held.get(name);
    if (found === undefined) throw new Refusal('verification-gone');
    return found;
  }

  return {
    async beginVerification() {
      // With its readers it is loaded when the first file comes.
      const loaded = await import('./verification.ts');
      const name = randomUUID();
      held.set(name, new loaded.Verification(context));
      for (const oldest of held.keys()) {
        if (held.size <= HELD) break;
        held.delete(oldest);
      }
      return { verification: name };
    },
    verifyPart: async ({ verification, text }, call) => {
      const one = get(verification);
      await takeAll(one.take(text), call.signal);
      return { facts: one.report.facts };
    },
    endVerification: async ({ verification }, call) => {
      const one = get(verification);
      held.delete(verification);
      await takeAll(one.end(), call.signal);
      return one.report;
    },
  };
}
