/** A reply as it goes through the thread. */
import { refusedText, type Reply } from '../contract/transport.ts';
import { toFault } from '../engine/base/dispatch.ts';
import type { Log } from '../engine/base/log.ts';

/** What can't be written, such as more than a string can hold, is a bug: who asked still hears of it. */
export function replyText(reply: Reply, log: Pick<Log, 'write'>): string {
  try {
    return JSON.stringify(reply);
  } catch (error) {
    return refusedText(toFault(error, log));
  }
}
