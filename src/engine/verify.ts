/** Holding exported files against the store, told part by part. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../contract/faults.ts';
import type { EngineContext } from './context.ts';
import type { Answers } from './dossier/gather-parts.ts';
import type { DossierVerification } from './dossier/verify-dossier.ts';
import type { Handlers } from './handlers.ts';
import { takeAll } from './take-steps.ts';
import type { Verification } from './verification.ts';

const HELD = 3;

const mixed = (): Refusal =>
  new Refusal('input-invalid', { field: 'part', why: 'a file comes as text or as bytes' });

type VerifyCommands = 'beginVerification' | 'verifyPart' | 'endVerification';

/** What holds a file: it is made when its first part says what kind of file it is. */
interface Held {
  of: DossierVerification | Verification | null;
}

export function createVerifyHandlers(
  context: EngineContext,
  answers: Answers,
): Pick<Handlers, VerifyCommands> {
  const held = new Map<string, Held>();

  function get(name: string): Held {
    const found = held.get(name);
    if (found === undefined) throw new Refusal('verification-gone');
    return found;
  }

  return {
    beginVerification() {
      const name = randomUUID();
      held.set(name, { of: null });
      for (const oldest of held.keys()) {
        if (held.size <= HELD) break;
        held.delete(oldest);
      }
      return { verification: name };
    },
    // With its readers each is loaded when the first file comes.
    async verifyPart({ verification, ...part }, call) {
      const one = get(verification);
      if ('base64' in part) {
        one.of ??= new (await import('./dossier/verify-dossier.ts')).DossierVerification();
        if (!('take' in one.of) || 'report' in one.of) throw mixed();
        one.of.take(Buffer.from(part.base64, 'base64'));
        return { facts: 0 };
      }
      one.of ??= new (await import('./verification.ts')).Verification(context);
      if (!('report' in one.of)) throw mixed();
      await takeAll(one.of.take(part.text), call.signal);
      return { facts: one.of.report.facts };
    },
    async endVerification({ verification }, call) {
      const { of: one } = get(verification);
      held.delete(verification);
      if (one === null) throw new Refusal('export-unreadable', { why: 'it is empty' });
      if (!('report' in one)) return one.end({ context, answers }, call);
      await takeAll(one.end(), call.signal);
      return one.report;
    },
  };
}
