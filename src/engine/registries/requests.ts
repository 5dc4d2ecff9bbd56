/** Reading the chain of requests, and what came with one that can't be what was asked for. */
import { Refusal } from '../../contract/faults/faults.ts';
import type { EngineContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';
import { base64Part, textPart } from '../records/text-part.ts';

export function createRequestHandlers({
  store,
}: EngineContext): Pick<Handlers, 'readRequests' | 'readQuarantined'> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    async readRequests({ after, before, limit }) {
      // What was noted a moment ago is written first.
      await store.writeSoon(() => undefined);
      const from = after === undefined ? { before: before ?? Number.MAX_SAFE_INTEGER } : { after };
      return { rows: store.read.requests({ ...from, limit }), head: store.read.chainHead() };
    },
    readQuarantined({ n, offset, limit, as }) {
      const body = store.read.quarantined(n);
      if (body === null) throw new Refusal('quarantine-empty', { n });
      const { length: size } = body;
      if (as === 'base64') return { size, ...base64Part(body, offset, limit) };
      return { size, ...textPart(decoder.decode(body), offset, limit) };
    },
  };
}
