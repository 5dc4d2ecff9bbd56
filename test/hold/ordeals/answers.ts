/**
 * Answers of every hostile kind, through a real HTTP server. Nothing dies or hangs; what is shown is what
 * came, read anew here; what came is kept byte for byte, in quarantine, or refused, as a row of the chain.
 */
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createClient, type Client } from '../../../src/contract/client.ts';
import type { ProfileAnswer } from '../../../src/contract/answers/profile.ts';
import type { SearchPage } from '../../../src/contract/answers/search.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { RequestRow } from '../../../src/contract/model/request.ts';
import type { Reply } from '../../../src/contract/transport.ts';
import { createLog } from '../../../src/engine/base/log.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { inventWorld } from '../../make/synthetic-world.ts';
import { judgeSound } from '../parts/acknowledged.ts';
import { ANSWERS, SLOW, type Sent } from '../parts/sent-answers.ts';
import { shownOtherwise } from '../parts/shown.ts';
import { chanceOf, judge, pickOf, type Chance, type Ordeal } from '../ordeal.ts';

/** Anything in it is a letter or a digit, so that it looks alike however it is written. */
const KEY = 'q7hold5canary9key3of8answers2z';
const LIMITS = { firstBackoffMillis: 1, totalMillis: 1500, tries: 2, bodyBytes: 2 * 2 ** 20 };
const CHECKED_EVERY = 1000;
const MEMBERS = 200;
const COMPANIES = 60;

interface Question {
  command: 'readProfile' | 'searchMembers';
  input: object;
  /** As a sound registry has it. */
  record: unknown;
}

function questionOf(
  world: ReturnType<typeof inventWorld>,
  handle: string,
  chance: Chance,
): Question {
  const subject = pickOf(['member', 'company', 'search'], chance);
  const n = 1 + chance(subject === 'company' ? COMPANIES : MEMBERS);
  if (subject === 'search') {
    const { id, data } = world.member(n);
    const { patronymic: _1, name_prefix: _2, name_postfix: _3, sex: _4, ...person } = data.person;
    const { id: company, name, trade_name, registration_number, ...rest } = data.company;
    const { jurisdiction_country, jurisdiction_state } = rest;
    const of = { id: company, name, trade_name, registration_number };
    const item = { ...data, person, company: { ...of, jurisdiction_country, jurisdiction_state } };
    const input = { registry: handle, query: { q: `name ${n}` }, from: 'registry' };
    return { command: 'searchMembers', input, record: [{ id, data: item }] };
  }
  const entity = `${handle}/${subject}:${n}` as EntityId;
  const record = subject === 'member' ? world.member(n) : world.company(n);
  return { command: 'readProfile', input: { entity, from: 'registry' }, record };
}

export const answers: Ordeal = {
  trial: 'hostile answers',
  full: 20_000,
  short: 30,
  limitSeconds: 30,
  async begin({ seed, folder }) {
    const world = inventWorld({ members: MEMBERS, companies: COMPANIES, seed });
    let sent: Sent | null = null;
    const server = createServer((_request, response) => sent?.send(response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const bugs: string[] = [];
    const log = createLog((line) => bugs.push(line));
    const store = join(folder, 'answers.interlock');
    const engine = await startDirectEngine({
      store,
      powers: createMemoryKeys(),
      limits: LIMITS,
      log,
    });
    const client = createClient(engine.transport);
    const { handle } = await client.addRegistry({ address });
    await client.setAccessKey({ registry: handle, key: KEY });
    let last = 0;
    let trials = 0;

    async function newRows(): Promise<RequestRow[]> {
      const { rows } = await client.readRequests({ after: last, limit: 1000 });
      last = rows.at(-1)?.n ?? last;
      return rows;
    }

    return {
      async run(index) {
        const chance = chanceOf(seed, 'answers', index);
        const kinds = Object.keys(ANSWERS);
        // Slow ones take a second and a half each.
        const name = pickOf(
          chance(40) === 0 ? kinds : kinds.filter((kind) => !SLOW.has(kind)),
          chance,
        );
        const question = questionOf(world, handle, chance);
        const { record } = question;
        sent = ANSWERS[name]?.({ record, key: KEY, chance }) ?? null;
        judge(sent !== null, () => `There is no answer of the kind ${name}.`);
        const reply = await engine.transport.call(question.command, question.input);
        const said = JSON.stringify(reply);
        judge(bugs.length === 0, () => `${name}: ${bugs.join('\n')}`);
        judge(!said.includes(KEY), () => `${name}: the reply has the key.`);
        const rows = await newRows();
        judge(rows.length > 0, () => `${name}: no row of the chain says that it was asked.`);
        const isShown = reply.ok && (reply.value as ProfileAnswer).notSearched === null;
        if (isShown) await judgeShown(client, name, reply, sent as Sent, rows);
        else await judgeRefused(client, name, reply, sent as Sent, rows);
        // A registry that was given up, or asked for years, is asked anew.
        if (!isShown) {
          await client.setAccessKey({ registry: handle, key: KEY });
          await client.setOffline({ on: false });
          server.closeAllConnections();
          await newRows();
        }
        trials += 1;
        if (trials % CHECKED_EVERY === 0) judgeSound(store);
        return { [isShown ? 'shown' : 'refused']: 1, 'rows of the chain': rows.length };
      },
      async end() {
        await engine.close();
        judgeSound(store);
        const bytes = readFileSync(store);
        judge(!bytes.includes(KEY), () => 'The store has the key.');
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      },
    };
  },
};

async function judgeShown(
  client: Client,
  name: string,
  { value }: Reply & { ok: true },
  sent: Sent,
  rows: readonly RequestRow[],
): Promise<void> {
  const { response, drift } = value as ProfileAnswer | SearchPage;
  const sha256 = response?.sha256 ?? '';
  judge(
    sent.value !== undefined,
    () => `${name} is shown as good: ${JSON.stringify(value).slice(0, 500)}`,
  );
  const { text } = await client.readResponse({ sha256, as: 'base64', limit: 2_000_000 });
  judge(
    sent.body?.equals(Buffer.from(text, 'base64')) === true,
    () => `${name}: other bytes are kept than came.`,
  );
  const last = rows.at(-1);
  judge(
    last?.sha256 === sha256 && last.body === 'response',
    () => `${name}: its row is ${JSON.stringify(last)}.`,
  );
  const isProfile = 'profile' in (value as object);
  const shown = isProfile ? (value as ProfileAnswer).profile : (value as SearchPage).items;
  if (!isProfile) {
    // What can't be read of a list is left out, and noted.
    const isWhole = Array.isArray(sent.value) && sent.value.length === (shown as unknown[]).length;
    judge(isWhole || drift.length > 0, () => `${name}: items are left out without a word.`);
    if (!isWhole) return;
  }
  const where = shownOtherwise(shown, sent.value, drift);
  judge(
    where === null,
    () => `${name}: at ${where} something else is shown: ${JSON.stringify(value).slice(0, 3000)}`,
  );
}

async function judgeRefused(
  client: Client,
  name: string,
  reply: Reply,
  sent: Sent,
  rows: readonly RequestRow[],
): Promise<void> {
  const why = reply.ok ? 'shown from the store' : reply.fault.code;
  judge(sent.mayBeRefused, () => `${name} is refused: ${JSON.stringify(reply).slice(0, 500)}`);
  judge(why !== 'internal', () => `${name} is refused as a bug.`);
  for (const { n, sha256, body, outcome } of rows) {
    judge(
      outcome !== 'answered' || body !== 'response',
      () => `${name} is refused and kept as an answer.`,
    );
    if (body !== 'quarantine' || sent.body === null) continue;
    const { text } = await client.readQuarantined({ n, as: 'base64', limit: 2_000_000 });
    const isControl = sha256 !== null && rows.length > 1 && n !== rows[0]?.n;
    judge(
      sent.body.equals(Buffer.from(text, 'base64')) || isControl,
      () => `${name}: other bytes are in quarantine than came.`,
    );
  }
}
