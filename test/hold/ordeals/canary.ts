/**
 * A key that is like no other word, and a session with many errors provoked: in none of its forms it is
 * in a byte written, in what a child is started with, or in anything shown.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createClient } from '../../../src/contract/client.ts';
import { GRAPH_FORMATS } from '../../../src/contract/answers/formats.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { createLog } from '../../../src/engine/base/log.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { spawnInterlock, untilEnd } from '../../make/program.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { inventWorld } from '../../make/synthetic-world.ts';
import { ANSWERS, SLOW, type Sent } from '../parts/sent-answers.ts';
import { chanceOf, judge, pickOf, type Ordeal } from '../ordeal.ts';

const KEYS = ['q7hold5canary9key3of8the6ordeal2z', 'q7/hold+canary&key=of é the-ordeal%2z'];
const ERRORS = { full: 60, short: 20 };
const LIMITS = { firstBackoffMillis: 1, totalMillis: 2000, tries: 2, bodyBytes: 2 * 2 ** 20 };

/** Every form of the key that is looked for, by its name. */
function formsOf(key: string): [string, Buffer][] {
  const bytes = Buffer.from(key);
  const half = Math.ceil(key.length / 2);
  const texts: [string, string][] = [
    ['as it is', key],
    ['its first half', key.slice(0, half)],
    ['its second half', key.slice(half)],
    ['backwards', [...key].toReversed().join('')],
    ['percent-encoded', encodeURIComponent(key)],
    ['percent-encoded throughout', [...bytes].map((byte) => `%${byte.toString(16)}`).join('')],
    ['as of a form', new URLSearchParams({ a: key }).toString().slice(2)],
    ['in JSON', JSON.stringify(key).slice(1, -1)],
    [
      'escaped',
      [...key].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    ],
    ['in hex', bytes.toString('hex')],
    ['in upper hex', bytes.toString('hex').toUpperCase()],
    ['as UTF-16', bytes.toString()],
  ];
  // Wherever in other bytes it begins, without what its neighbours have a part in.
  for (const offset of [0, 1, 2]) {
    const all = Buffer.concat([Buffer.alloc(offset), bytes]);
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor((all.length * 8) / 6);
    texts.push([`in base64 at ${offset}`, all.toString('base64').slice(from, to)]);
    texts.push([`in base64url at ${offset}`, all.toString('base64url').slice(from, to)]);
  }
  const utf16 = Buffer.from(key, 'utf16le');
  return [
    ...texts.map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
    ['as UTF-16LE', utf16],
    ['as UTF-16BE', Buffer.from(utf16).swap16()],
  ];
}

function searchFor(key: string) {
  const forms = formsOf(key);
  let bytesLookedAt = 0;
  const inBytes = (where: string, bytes: Buffer | string): void => {
    const all = Buffer.from(bytes as string);
    bytesLookedAt += all.length;
    for (const [form, text] of forms) {
      judge(!all.includes(text), () => `The key is in ${where}, ${form}.`);
    }
  };
  const inFolder = (folder: string): void => {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile()) inBytes(`the file ${file}`, readFileSync(file));
      inBytes('the name of a file', entry.name);
    }
  };
  return { inBytes, inFolder, lookedAt: () => bytesLookedAt };
}

/** Programs that write down what they are started with, in place of those that open an address. */
function writeTelltales(folder: string, heard: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ['xdg-open', 'open']) {
    const file = join(folder, name);
    writeFileSync(
      file,
      `#!/bin/sh\n(env; printf '%s\\n' "$@") > '${heard}.part'\nmv '${heard}.part' '${heard}'\n`,
    );
    chmodSync(file, 0o755);
  }
}

/** Resolves once there is this file. */
async function isThere(file: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (existsSync(file)) resolve();
  };
  const watcher = watch(dirname(file), look).unref();
  look();
  await promise;
  watcher.close();
}

const typedAsWell = (address: string, home: string): string[][] => [
  ['graph', 'member:4', '--registry', address, '-o', join(home, 'typed.graphml')],
  ['search', 'a', '--registry', address],
  ['member', '3', '--registry', address],
  ['company', '3', '--registry', address, '--raw'],
  ['member', '3', '--registry', 'http://127.0.0.1:9'],
  ['store', 'check'],
];

export const canary: Ordeal = {
  trial: 'sessions with a canary key',
  full: 20,
  short: 1,
  limitSeconds: 300,
  async begin({ seed, folder, isFull }) {
    const world = inventWorld({ members: 60, companies: 20, seed });
    let next: ((isMember: boolean, n: number) => Sent) | null = null;
    const server = createServer((request, response) => {
      const [, subject, id = '1'] =
        /\/v1\/(members|companies)\/(\d+)/.exec(request.url ?? '') ?? [];
      const n = 1 + (Number(id) % 20);
      if (next !== null) return next(subject === 'members', n).send(response);
      const record =
        subject === undefined ? [] : subject === 'members' ? world.member(n) : world.company(n);
      return void response.end(JSON.stringify(record));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const home = join(folder, 'session');

    /** Errors in one engine, then exports of what came all the same. */
    async function engineSession(
      index: number,
      key: string,
      search: ReturnType<typeof searchFor>,
    ): Promise<number> {
      const chance = chanceOf(seed, 'canary', index);
      const store = join(home, 'store.interlock');
      const log = createLog((line) => search.inBytes('the log', line));
      const engine = await startDirectEngine({
        store,
        powers: createMemoryKeys(),
        limits: LIMITS,
        log,
      });
      engine.transport.listen((event) => search.inBytes('an event', JSON.stringify(event)));
      const client = createClient(engine.transport);
      const { handle } = await client.addRegistry({ address });
      const setKey = (): Promise<unknown> => client.setAccessKey({ registry: handle, key });
      search.inBytes('the settings', JSON.stringify(await setKey()));
      const ask = async (command: string, input: object): Promise<boolean> => {
        const reply = await engine.transport.call(command, input);
        search.inBytes('a reply', JSON.stringify(reply));
        return reply.ok;
      };
      const entities = Array.from({ length: 6 }, (_, n): EntityId => `${handle}/member:${n + 1}`);
      for (const entity of entities) await ask('readProfile', { entity, from: 'registry' });
      const { current } = await client.createCase({});
      await ask('expandEntities', { case: current, entities });

      const kinds = Object.keys(ANSWERS).filter((kind) => !SLOW.has(kind) && kind !== 'sound');
      let errors = 0;
      for (let n = 0; errors < (isFull ? ERRORS.full : ERRORS.short); n += 1) {
        const kind =
          n % 3 === 0
            ? pickOf(['the key in the body', 'the key in a header', 'a redirect'], chance)
            : pickOf(kinds, chance);
        next = (isMember, id) => {
          const record = isMember ? world.member(id) : world.company(id);
          const answer = ANSWERS[kind]?.({ record, key, chance });
          if (answer === undefined) throw new Error(`There is no answer of the kind ${kind}.`);
          return answer;
        };
        const isTyped = n % 7 === 0;
        const typed = pickOf([key, ` ${key}`, `x${key}x`, encodeURIComponent(key)], chance);
        const isFine = isTyped
          ? await ask('searchMembers', { registry: handle, query: { q: typed }, from: 'registry' })
          : await ask('readProfile', {
              entity: `${handle}/company:${1 + chance(20)}`,
              from: 'registry',
            });
        if (!isFine) errors += 1;
        if (n % 5 === 0) await ask('testRegistry', { registry: handle });
        await setKey();
        await ask('setOffline', { on: false });
        server.closeAllConnections();
      }
      next = null;
      await ask('renameCase', { case: current, title: `About ${key}` });
      for (const format of GRAPH_FORMATS) {
        const opened = await client.exportGraph({ case: current, format }).catch(() => null);
        if (opened === null) continue;
        for (const [file] of opened.files.entries()) {
          for (let done = false; !done;) {
            const part = await client.readExport({ export: opened.export, file });
            search.inBytes(`an export as ${format}`, JSON.stringify(part));
            if ('base64' in part)
              search.inBytes(`an export as ${format}`, Buffer.from(part.base64, 'base64'));
            done = part.done;
          }
        }
      }
      for (const command of [
        'readStatus',
        'readSettings',
        'readRegistries',
        'readRequests',
        'readCases',
        'checkStore',
      ]) {
        await ask(command, {});
      }
      // With the log beside it, and without.
      search.inFolder(home);
      await engine.close();
      search.inFolder(home);
      return errors;
    }

    /** The command line, its key in the environment; and the browser that it opens. */
    async function typedSession(key: string, search: ReturnType<typeof searchFor>): Promise<void> {
      const store = ['--store', join(home, 'typed.interlock')];
      const more = {
        PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}`,
        DISPLAY: ':0',
        TMPDIR: home,
      };
      for (const args of [
        ['company', key, '--registry', address],
        ...(isFull ? typedAsWell(address, home) : []),
      ]) {
        const { out, stderr } = await untilEnd(spawnInterlock([...args, ...store], key, more));
        // What was typed is said again only where it is no key.
        search.inBytes(`what ${args[0]} writes`, out);
        search.inBytes(`what ${args[0]} says`, stderr);
      }
      const heard = join(home, 'heard');
      writeTelltales(join(home, 'bin'), heard);
      const child = spawnInterlock(['serve', '--json', ...store], key, more);
      const end = untilEnd(child);
      await Promise.race([isThere(heard), end]);
      child.kill('SIGTERM');
      const { out, stderr } = await end;
      judge(existsSync(heard), () => `No browser was opened: ${stderr}`);
      const given = readFileSync(heard, 'utf8');
      search.inBytes('what the browser is started with', given);
      search.inBytes('what serve writes', out);
      search.inBytes('what serve says', stderr);
      search.inFolder(home);
    }

    return {
      async run(index) {
        rmSync(home, { recursive: true, force: true });
        mkdirSync(home);
        const key = pickOf(KEYS.slice(index % KEYS.length), () => 0);
        const search = searchFor(key);
        const errors = await engineSession(index, key, search);
        await typedSession(key, search);
        return { 'errors provoked': errors, 'bytes looked at': search.lookedAt() };
      },
      end: () =>
        new Promise((done) => {
          server.close(() => done());
          server.closeAllConnections();
        }),
    };
  },
};
