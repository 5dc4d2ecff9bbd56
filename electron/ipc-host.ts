/**
 * Transports the contract over Electron IPC: calls from our page only, events to it only. Replies and
 * events are sent as the engine's own JSON, which the page parses once.
 */
import { ipcMain, type WebContents } from 'electron';
import { fault } from '../src/contract/faults/faults.ts';
import { refusedText, type TextTransport } from '../src/contract/transport.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from './ipc-channels.ts';
import { isTrustedFrame } from './page.ts';

/**
 * Answers calls and forwards events until the returned function is called. Every call gets a reply; nothing
 * is thrown across.
 * @param page the contents of the open window, if there is one
 */
export function attachIpcHost(
  transport: TextTransport,
  page: () => WebContents | null,
): () => void {
  ipcMain.handle(
    CALL_CHANNEL,
    (event, command: unknown, input: unknown): Promise<string> | string => {
      if (!isTrustedFrame(event.senderFrame)) return refusedText(fault('page-untrusted'));
      if (typeof command !== 'string') return refusedText(fault('command-unknown'));
      return transport.callText(command, input);
    },
  );
  const stop = transport.listenText((event) => {
    const contents = page();
    if (contents !== null && isTrustedFrame(contents.mainFrame)) {
      contents.send(EVENT_CHANNEL, event);
    }
  });
  return () => {
    stop();
    ipcMain.removeHandler(CALL_CHANNEL);
  };
}
