/**
 * A store that was damaged where it lies: bits, sectors and pages of the file and its log, both cut
 * short, exchanged for another's or an older one's, or gone; or another's journal beside it. It is opened or refused by name; an answer
 * is given byte for byte or refused; whatever isn't as it was, a check says so; and both a salvage and
 * a snapshot lead back to work.
 */
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isSound } from '../../../src/contract/words/store-words.ts';
import { createClient, type Client } from '../../../src/contract/client.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { ProfileAnswer } from '../../../src/contract/answers/profile.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Reply } from '../../../src/contract/transport.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { listSnapshots, snapshotFolder } from '../../../src/store/copies/snapshots.ts';
import { takeSnapshot } from '../../../src/store/copies/copy-store.ts';
import { createLog, type Log } from '../../../src/engine/base/log.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import type { RunningEngine } from '../../../src/thread/engine-thread.ts';
import { checked, realDeriver } from '../../make/checked.ts';
import { leaveHotJournal } from '../../make/hot-journal.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { fillStore } from '../../make/synthetic-store.ts';
import { copyStore } from '../parts/acknowledged.ts';
import { DAMAGES, type Damaging } from '../parts/damages.ts';
import { leftInUse } from '../parts/left-in-use.ts';
import { judgeRestored, judgeSaved, type Came } from '../parts/saved.ts';
import { chanceOf, judge, pickOf, type Counts, type Ordeal } from '../ordeal.ts';

/** Prime to how many damages there are: a few trials are of several kinds already. */
const STRIDE = 5;
/** As much of a list comes with a profile. */
const LIST_LIMIT = 200;

/** By what a store that was damaged may be refused. */
const REFUSED = new Set([
  'store-corrupt',
  'store-foreign',
  'store-newer',
  'row-damaged',
  'store-log-damaged',
  'store-log-foreign',
]);
/** By what a record of one may be. */
const NOT_READ = new Set([
  'response-damaged',
  'row-damaged',
  'store-corrupt',
  'not-searched-offline',
]);

/** What the undamaged store says to each question, as text. */
type Answers = Map<string, string>;

interface Question {
  command: string;
  input: object;
}

const questionsOf = (profiles: readonly EntityId[]): Question[] => [
  ...profiles.map((entity) => ({ command: 'readProfile', input: { entity, from: 'store' } })),
  ...profiles
    .filter((_, index) => index % 10 === 0)
    .map((entity) => ({ command: 'readNeighbours', input: { entity, offset: 0 } })),
  ...['a', 'ka', 'lind', 'ro'].map((name) => ({ command: 'findEntities', input: { name } })),
];

const nameOf = ({ command, input }: Question): string => `${command} ${JSON.stringify(input)}`;

async function answersOf(
  engine: RunningEngine,
  questions: readonly Question[],
): Promise<Map<string, Reply>> {
  const answers = new Map<string, Reply>();
  for (const question of questions) {
    answers.set(nameOf(question), await engine.transport.call(question.command, question.input));
  }
  return answers;
}

interface Subject {
  questions: Question[];
  answers: Answers;
  bodies: Came;
  /** The folder of its one snapshot. */
  snapshots: string;
}

async function askWhole(file: string): Promise<Subject> {
  const engine = await startDirectEngine({
    store: file,
    powers: createMemoryKeys(),
    offline: true,
  });
  const { profiles, bodies } = await storedBodies(createClient(engine.transport));
  const questions = questionsOf(profiles);
  const answers: Answers = new Map();
  for (const [name, reply] of await answersOf(engine, questions)) {
    judge(reply.ok, () => `The whole store doesn't answer: ${name}`);
    answers.set(name, JSON.stringify(reply));
  }
  await engine.close();
  return { questions, answers, bodies, snapshots: await snapshotOf(file) };
}

/** Every record that a request was answered with, and with what. */
async function storedBodies(
  client: Client,
): Promise<{ profiles: EntityId[]; bodies: Map<string, string> }> {
  const bodies = new Map<string, string>();
  const profiles = new Set<EntityId>();
  for (let after = 0; ;) {
    const { rows } = await client.readRequests({ after, limit: 1000 });
    for (const { entity, sha256, body } of rows) {
      if (entity === null || sha256 === null || body !== 'response') continue;
      profiles.add(entity);
      bodies.set(`${entity} ${sha256}`, (await client.readResponse({ sha256 })).text);
    }
    const last = rows.at(-1);
    if (last === undefined) return { profiles: [...profiles], bodies };
    after = last.n;
  }
}

/** Opens it, or says by which of its names it is refused. */
async function opened(store: string, log: Log): Promise<RunningEngine | string> {
  try {
    return await startDirectEngine({ store, powers: createMemoryKeys(), offline: true, log });
  } catch (error) {
    if (error instanceof Refusal) return error.fault.code;
    throw error;
  }
}

async function judgeDamaged(file: string, whole: Subject): Promise<Counts> {
  const bugs: string[] = [];
  const engine = await opened(
    file,
    createLog((line) => bugs.push(line)),
  );
  if (typeof engine === 'string') {
    judge(REFUSED.has(engine), () => `It is refused as ${engine}.`);
    return { [`refused as ${engine}`]: 1, ...(await judgeWayBack(file, whole, [])) };
  }
  const differences: string[] = [];
  let right = 0;
  let refused = 0;
  const shown: EntityId[] = [];
  for (const [name, reply] of await answersOf(engine, whole.questions)) {
    if (reply.ok) {
      if (JSON.stringify(reply) === whole.answers.get(name)) right += 1;
      else
        differences.push(`${name} is answered otherwise: ${JSON.stringify(reply).slice(0, 500)}`);
    } else {
      refused += 1;
      judge(
        NOT_READ.has(reply.fault.code),
        () => `${name} is refused as ${reply.fault.code}. ${bugs.join('\n')}`,
      );
      differences.push(`${name} is refused as ${reply.fault.code}.`);
    }
    if (reply.ok && name.startsWith('readProfile')) {
      judgeShown(name, reply, whole);
      shown.push((reply.value as ProfileAnswer).entity);
    }
  }
  await engine.close();
  const sound = soundness(file);
  judge(
    sound !== 'sound' || differences.length === 0,
    () => `A check calls it sound. ${differences[0] ?? ''}`,
  );
  return {
    opened: 1,
    [`checked as ${sound}`]: 1,
    'right answers': right,
    'refused answers': refused,
    ...(sound === 'sound' ? {} : await judgeWayBack(file, whole, shown)),
  };
}

/** Throws unless it leads back to work, with all that could be shown before. */
async function judgeWayBack(
  file: string,
  { bodies }: Subject,
  shown: readonly EntityId[],
): Promise<Counts> {
  const { counts, profiles } = await judgeSaved(file, bodies);
  const lost = shown.find((entity) => !profiles.has(entity));
  judge(lost === undefined, () => `${lost} was shown by the damaged store, and not saved.`);
  return { ...counts, ...(await judgeRestored(file, bodies)) };
}

/** What is shown of a record is what came of it: at last, or before where what came last is lost. */
function judgeShown(name: string, { value }: Reply & { ok: true }, { bodies }: Subject): void {
  const { entity, profile, response } = value as ProfileAnswer;
  const body = bodies.get(`${entity} ${response.sha256}`);
  judge(body !== undefined, () => `${name} shows ${response.sha256}, which never came.`);
  const came = JSON.parse(body ?? '') as Record<string, unknown>;
  for (const [field, said] of Object.entries(came)) {
    if (Array.isArray(said)) came[field] = said.slice(0, LIST_LIMIT);
  }
  judge(
    isDeepStrictEqual(profile, came),
    () => `${name} shows other than came: ${JSON.stringify(profile).slice(0, 1000)}`,
  );
}

function soundness(file: string): string {
  try {
    return isSound(checked(file)) ? 'sound' : 'damaged';
  } catch (error) {
    if (error instanceof Refusal) return error.fault.code;
    throw error;
  }
}

export const damage: Ordeal = {
  trial: 'damaged stores',
  full: 1200,
  short: 2,
  limitSeconds: 60,
  async begin({ seed, folder, isFull }) {
    const home = join(folder, 'whole');
    mkdirSync(home);
    const closed = join(home, 'closed.interlock');
    const store = openStore(closed);
    fillStore(
      store,
      isFull ? { members: 220, companies: 80, seed } : { members: 60, companies: 20, seed },
    );
    store.close();
    const left = await leftInUse(home, seed, isFull ? 60 : 20);
    const { inUse, older } = left;
    let journal: Buffer | null = null;
    const subjects = {
      closed: await askWhole(copied(closed)),
      inUse: await askWhole(copied(inUse)),
    };
    const trial = join(folder, 'damaged');
    return {
      async run(index) {
        const chance = chanceOf(seed, 'damage', index);
        const names = Object.keys(DAMAGES) as (keyof typeof DAMAGES)[];
        const name = pickOf(names.slice((index * STRIDE) % names.length), () => 0);
        const kind: Damaging = DAMAGES[name];
        rmSync(trial, { recursive: true, force: true });
        mkdirSync(trial);
        const file = join(trial, 'store.interlock');
        copyStore(kind.isInUse ? inUse : closed, file);
        const { snapshots } = kind.isInUse ? subjects.inUse : subjects.closed;
        cpSync(snapshots, snapshotFolder(file), { recursive: true });
        if (kind.file) writeFileSync(file, kind.file(readFileSync(file), chance));
        if (typeof kind.log === 'function') {
          writeFileSync(`${file}-wal`, kind.log(readFileSync(`${file}-wal`), chance));
        } else if (kind.log === 'gone') rmSync(`${file}-wal`);
        else if (kind.log)
          copyFileSync(`${kind.log === 'other' ? await left.other() : older}-wal`, `${file}-wal`);
        if (kind.journal) {
          journal ??= journalOf(copied(await left.other()));
          writeFileSync(`${file}-journal`, journal);
        }
        return judgeDamaged(file, kind.isInUse ? subjects.inUse : subjects.closed);
      },
      end: () => left.end(),
    };
  },
};

/** A copy to ask: opening would fold the log. */
function copied(file: string): string {
  copyStore(file, `${file}.asked`);
  return `${file}.asked`;
}

/** As it is left by a change that was cut off, made without a log. */
function journalOf(file: string): Buffer {
  openStore(file).close();
  leaveHotJournal(file);
  return readFileSync(`${file}-journal`);
}

/** Takes a snapshot of a store that nobody has open. @returns the folder it is in */
async function snapshotOf(file: string): Promise<string> {
  for await (const _step of takeSnapshot({ file, why: 'daily', at: new Date() }, realDeriver));
  judge(listSnapshots(file).length === 1, () => 'No snapshot was taken.');
  return snapshotFolder(file);
}
