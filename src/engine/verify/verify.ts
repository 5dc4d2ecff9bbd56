/** Verifies exported files against the store, received part by part. */
import { createHash, randomUUID } from 'node:crypto';
import { Refusal } from '../../contract/faults/faults.ts';
import type { VerifyReport } from '../../contract/answers/verification.ts';
import type { Evidence } from '../records/evidence.ts';
import type { Answers } from '../dossier/dossier-request.ts';
import type { DossierVerification, DossierCheckNeeds } from './verify-dossier.ts';
import type { Call, Handlers } from '../base/handlers.ts';
import { bytesAlone, journaledBytes } from './verify-chain.ts';
import { takeAll } from '../base/take-steps.ts';
import type { Verification } from './verification.ts';

interface Needs extends DossierCheckNeeds {
  evidence: Evidence;
}

const MAX_HELD = 3;

type VerifyCommands = 'beginVerification' | 'verifyPart' | 'endVerification';

interface Parts {
  needs: Needs;
  answers: Answers;
}

export function createVerifyHandlers(
  needs: Needs,
  answers: Answers,
): Pick<Handlers, VerifyCommands> {
  const held = new Map<string, HeldFile>();

  function get(name: string): HeldFile {
    const found = held.get(name);
    if (found === undefined) throw new Refusal('verification-gone');
    return found;
  }

  return {
    beginVerification() {
      const name = randomUUID();
      held.set(name, new HeldFile({ needs, answers }));
      for (const oldest of held.keys()) {
        if (held.size <= MAX_HELD) break;
        held.delete(oldest);
      }
      return { verification: name };
    },
    verifyPart: async ({ verification, base64 }, call) => ({
      facts: await get(verification).take(Buffer.from(base64, 'base64'), call),
    }),
    async endVerification({ verification }, call) {
      const one = get(verification);
      held.delete(verification);
      return one.end(call);
    },
  };
}

/** A file as it arrives: read by the format its beginning shows, and always hashed. */
class HeldFile {
  readonly #parts: Parts;
  readonly #hash = createHash('sha256');
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #graph: Verification | null = null;
  #dossier: DossierVerification | null = null;
  /** Why it can’t be read: a journal may know its bytes all the same. */
  #unreadable: Refusal | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns how many facts there were so far. */
  async take(bytes: Uint8Array, { signal }: Call): Promise<number> {
    this.#hash.update(bytes);
    await this.#reading(async () => {
      await this.#begin(bytes);
      this.#dossier?.take(bytes);
      if (this.#graph) await takeAll(this.#graph.take(this.#text(bytes)), signal);
    });
    return this.#graph?.report.facts ?? 0;
  }

  /** Refused as `export-unreadable` if it is no readable export, and no case has noted it. */
  async end(call: Call): Promise<VerifyReport> {
    const noted = journaledBytes(this.#parts.needs.store.read, this.#hash.digest('hex'));
    const report = await this.#reading(async () => {
      if (this.#dossier) return this.#dossier.end(this.#parts, noted, call);
      if (!this.#graph) throw new Refusal('export-unreadable', { why: 'it is empty' });
      await takeAll(this.#graph.take(this.#text()), call.signal);
      await takeAll(this.#graph.end(noted.isSaved), call.signal);
      const { report } = this.#graph;
      return { ...report, notes: [...(report.notes ?? []), ...noted.notes] };
    });
    if (report !== null) return { ...report, isSaved: noted.isSaved };
    if (noted.isNoted) return bytesAlone(noted, 'file of this kind');
    throw new Refusal('export-unreadable', { ...this.#unreadable?.fault.detail, noted: 0 });
  }

  /** Each reader is loaded when the first file of its sort arrives. */
  async #begin(bytes: Uint8Array): Promise<void> {
    if (this.#graph || this.#dossier) return;
    const { refuseUnreadableFormat } = await import('../../exchange/reading/read-export.ts');
    refuseUnreadableFormat(Buffer.from(bytes).toString('latin1'));
    if (beginsAsDossier(bytes)) {
      const { DossierVerification } = await import('./verify-dossier.ts');
      this.#dossier = new DossierVerification();
    } else {
      const { Verification } = await import('./verification.ts');
      this.#graph = new Verification(this.#parts.needs);
    }
  }

  /** The result of the work; null if the file can't be read. */
  async #reading<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#unreadable) return null;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.fault.code !== 'export-unreadable') throw error;
      this.#unreadable = error;
      return null;
    }
  }

  #text(bytes?: Uint8Array): string {
    try {
      return bytes ? this.#decoder.decode(bytes, { stream: true }) : this.#decoder.decode();
    } catch {
      throw new Refusal('export-unreadable', { why: 'it is no text' });
    }
  }
}

/** @param bytes the beginning of a file */
function beginsAsDossier(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 64)).trimStart();
  return BEGINNINGS.some((beginning) => beginning.test(text));
}

/** How HTML, a Word container, PDF and a Markdown title begin. */
const BEGINNINGS = [/^<!DOCTYPE html/i, /^PK/, /^%PDF-/, /^# /];
