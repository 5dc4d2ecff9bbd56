/** A registry of invented members, in a process of its own. Once it got a message, every other one is told otherwise. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inventWorld } from '../make/synthetic-world.ts';

const { member } = inventWorld({ members: 10_000, companies: 2000 });
let isChanged = false;

const server = createServer((request, response) => {
  const id = Number(/members\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
  const found = member(id);
  if (isChanged && id % 2 === 0) found.data.person.residence = 'Elsewhere';
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(id === 0 ? [] : found));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => (isChanged = true));
process.on('disconnect', () => process.exit());
