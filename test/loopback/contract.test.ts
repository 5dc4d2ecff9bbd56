/**
 * The contract's own specs over the browser host: a real server, a real WebSocket, the page's client. The engine
 * is in this thread, which is a fifth of the work; `electron/contract.test.ts` has what its own thread could change.
 */
import { WebSocket as NodeSocket } from 'ws';
import { startLoopbackHost } from '../../src/loopback/loopback-host.ts';
import { SocketTransport } from '../../src/ui/transport.ts';
import { describeContract } from '../make/contract-suite.ts';
import { startEngineHere } from '../make/engine-here.ts';
import type { StartEngine } from '../make/open-desk.ts';
import { enter } from './browse.ts';

const startOverLoopback: StartEngine = async (options) => {
  const engine = await startEngineHere(options);
  const host = await startLoopbackHost({
    transport: engine.transport,
    pageFolder: import.meta.dirname,
  });
  const cookie = await enter(host.url);
  const { origin } = host;
  const url = `${origin.replace('http:', 'ws:')}/engine`;
  // The same interface as the browser's; only this one can send the headers a browser would.
  const open = () => {
    const socket = new NodeSocket(url, { headers: { cookie, origin } });
    // Node ends on an error nobody listens to; the transport goes by the close that follows it.
    socket.on('error', () => undefined);
    return socket as unknown as WebSocket;
  };
  const transport = new SocketTransport(open);
  // An event announced before the socket is open is nobody's.
  await transport.call('readStatus', {});
  return {
    transport,
    async close() {
      await engine.close();
      await host.close();
    },
  };
};

describeContract('the browser host', startOverLoopback);
