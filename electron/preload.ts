/** Gives the page two functions, call and listen, and nothing else. */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { EngineEvent } from '../src/contract/events.ts';
import type { Reply, Transport } from '../src/contract/transport.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from './ipc-channels.ts';

const transport: Transport = {
  call: (command, input) => ipcRenderer.invoke(CALL_CHANNEL, command, input) as Promise<Reply>,
  listen(hear) {
    // The event object of Electron stays here: it holds a way to send to the main process.
    const pass = (_: IpcRendererEvent, event: EngineEvent): void => hear(event);
    ipcRenderer.on(EVENT_CHANNEL, pass);
    return () => void ipcRenderer.off(EVENT_CHANNEL, pass);
  },
};

contextBridge.exposeInMainWorld('interlock', transport);
