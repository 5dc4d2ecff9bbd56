/** The engine as its thread has it, but in this one: what goes in and out is a copy here too. */
import { Refusal } from '../../src/contract/faults.ts';
import type { Reply } from '../../src/contract/transport.ts';
import { createLog } from '../../src/engine/log.ts';
import { toStart, type EngineOptions, type RunningEngine } from '../../src/thread/engine-thread.ts';
import { keepEngine } from '../../src/thread/kept-engine.ts';
import { replyText } from '../../src/thread/reply-text.ts';

export async function startEngineHere(options: EngineOptions): Promise<RunningEngine> {
  const { powers, keepsOn = false, log = createLog(() => undefined) } = options;
  const { refused, ...engine } = keepEngine(toStart(options), powers, log);
  if (refused !== null && !keepsOn) {
    await engine.close();
    throw new Refusal(refused.code, refused.detail);
  }
  return {
    transport: {
      async call(command, input) {
        const reply = await engine.call(command, structuredClone(input));
        return JSON.parse(replyText(reply, log)) as Reply;
      },
      listen: engine.listen,
    },
    close: engine.close,
  };
}
