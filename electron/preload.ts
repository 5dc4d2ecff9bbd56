/** Gives the page two functions, to call and to listen, and nothing else. */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import type { TextTransport } from '../src/contract/transport.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from './ipc-channels.ts';

const transport: TextTransport = {
  callText: (command, input) => ipcRenderer.invoke(CALL_CHANNEL, command, input) as Promise<string>,
  listenText(listener) {
    // Electron's event object must not reach the page: it can send to the main process.
    const pass = (_: IpcRendererEvent, event: string): void => listener(event);
    ipcRenderer.on(EVENT_CHANNEL, pass);
    return () => void ipcRenderer.off(EVENT_CHANNEL, pass);
  },
};

contextBridge.exposeInMainWorld('interlock', transport);
