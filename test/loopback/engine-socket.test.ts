/** The contract over a real WebSocket: answers, events, hostile messages, slow readers. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import {
  attachEngine,
  MAX_MESSAGE_BYTES,
  startLoopbackHost,
  type LoopbackHost,
} from '../../src/loopback/loopback-host.ts';
import { createEchoEngine, eventSaying, type EchoEngine } from '../make/echo-engine.ts';
import { enter, openEngine, openSocket, type EngineSocket } from './browse.ts';

const MEGABYTE = 1024 * 1024;

let engine: EchoEngine;
let host: LoopbackHost;
let cookie: string;
let page: EngineSocket;
let bigAnswers: number;

const question = (id: number, command: string, input: unknown) =>
  JSON.stringify({ id, command, input });

describe('the WebSocket to the engine', () => {
  beforeEach(async () => {
    const big = () => Promise.resolve({ ok: true as const, value: 'x'.repeat(4 * MEGABYTE) });
    engine = createEchoEngine({ big });
    host = await startLoopbackHost({ transport: engine, pageFolder: import.meta.dirname });
    cookie = await enter(host.url);
    page = await openEngine(host.origin, cookie);
  });

  afterEach(() => host.close());

  it('answers each call under its own id, in whatever order', async () => {
    page.say(question(7, 'readStatus', { a: 1 }));
    page.say(question(3, 'other', null));
    expect(await page.next()).toEqual({
      id: 7,
      reply: { ok: true, value: { command: 'readStatus', input: { a: 1 } } },
    });
    expect(await page.next()).toMatchObject({ id: 3 });
  });

  it('passes the engine’s own text on, unread', async () => {
    engine.callText = () => Promise.resolve('{ "ok":true, "value":1.0 }');
    const frame = new Promise((hear) =>
      page.socket.once('message', (data: Buffer) => hear(data.toString())),
    );
    page.say(question(5, 'readStatus', {}));
    expect(await frame).toBe('{"id":5,"reply":{ "ok":true, "value":1.0 }}');
  });

  it('carries any text there and back: lone surrogates, controls, any script', async () => {
    const anyText = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    });
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        page.say(question(1, 'echo', { text }));
        expect(await page.next()).toEqual({
          id: 1,
          reply: { ok: true, value: { command: 'echo', input: { text } } },
        });
      }),
    );
  });

  it('sends a long answer in parts, each a task of its own for the page', async () => {
    const lengths: number[] = [];
    page.socket.on('message', (data: Buffer) => lengths.push(data.length));
    page.say(question(1, 'big', null));
    expect(await page.next()).toEqual({
      id: 1,
      reply: { ok: true, value: 'x'.repeat(4 * MEGABYTE) },
    });
    expect(Math.max(...lengths)).toBeLessThan(MEGABYTE / 2);
  });

  it('announces every event to every window, until a window closes', async () => {
    const second = await openEngine(host.origin, cookie);
    engine.announce(eventSaying('\ud800 read'));
    expect(await page.next()).toEqual({ event: eventSaying('\ud800 read') });
    expect(await second.next()).toEqual({ event: eventSaying('\ud800 read') });
    second.socket.close();
    await second.closed;
    await expect.poll(() => engine.listenerCount).toBe(1);
  });

  it.each([
    'not json',
    '',
    'null',
    '[]',
    '{}',
    '{"id":"1","command":"x","input":{}}',
    '{"id":1.5,"command":"x","input":{}}',
    '{"id":1,"command":7,"input":{}}',
    '{"id":1,"command":"x","input":{},"more":1}',
    `{"id":1,"command":"${'x'.repeat(101)}","input":{}}`,
    '['.repeat(100_000),
  ])('closes on a malformed message: %.40s', async (text) => {
    page.say(text);
    expect(await page.closed).toBe(1008);
  });

  it('closes on a binary message, though it holds a good one', async () => {
    page.say(Buffer.from(question(1, 'readStatus', {})));
    expect(await page.closed).toBe(1008);
  });

  it('closes on an oversized frame', async () => {
    page.say(question(1, 'echo', 'x'.repeat(MAX_MESSAGE_BYTES)));
    expect(await page.closed).toBe(1009);
  });

  it('closes when the host closes, and listens no more', async () => {
    await host.close();
    await page.closed;
    expect(engine.listenerCount).toBe(0);
  });
});

describe('a window that takes too little', () => {
  /** As in the host, which has more room than a test wants to fill. */
  const bounds = { pauseAbove: MEGABYTE, dropAbove: 2 * MEGABYTE };
  let server: WebSocketServer;
  let url: string;

  beforeEach(async () => {
    bigAnswers = 0;
    const big = () => {
      bigAnswers += 1;
      return Promise.resolve({ ok: true as const, value: 'x'.repeat(MEGABYTE) });
    };
    engine = createEchoEngine({ big });
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (socket) => attachEngine(socket, engine, bounds));
    await once(server, 'listening');
    url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
    page = await openSocket(url);
  });

  afterEach(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });

  it('has no more of its questions read, until it does take answers', async () => {
    // More than the system keeps for it on the way, which is some ten megabytes.
    const calls = 24;
    // What was read at once is answered at once: each question takes several reads.
    const padding = 'x'.repeat(MEGABYTE / 4);
    page.socket.pause();
    for (let id = 1; id <= calls; id += 1) page.say(question(id, 'big', padding));
    await expect.poll(() => bigAnswers).toBeGreaterThan(0);
    // Another window's questions are answered meanwhile: the host had every chance to go on.
    const other = await openSocket(url);
    for (let id = 1; id <= calls; id += 1) {
      other.say(question(id, 'echo', null));
      await other.next();
    }
    expect(bigAnswers).toBeLessThan(calls);
    page.socket.resume();
    const ids = new Set<unknown>();
    while (ids.size < calls) ids.add((await page.next())['id']);
    expect(bigAnswers).toBe(calls);
  });

  const announce = (megabytes: number): void => {
    const words = 'x'.repeat(MEGABYTE / 4);
    for (let sent = 0; sent < 4 * megabytes; sent += 1) engine.announce(eventSaying(words));
  };

  it('hears all events that there is room for', async () => {
    page.socket.pause();
    announce(1);
    page.socket.resume();
    for (let heard = 0; heard < 4; heard += 1) expect(await page.next()).toHaveProperty('event');
    expect(page.socket.readyState).toBe(page.socket.OPEN);
  });

  it('is dropped once it falls too far behind on events', async () => {
    page.socket.pause();
    // Some of it is with the system at once, and counts for nothing.
    announce(16);
    page.socket.resume();
    expect(await page.closed).toBe(1013);
  });
});
