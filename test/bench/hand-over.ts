/** A case that rests on 10,000 answers: written to one file, and read whole as whoever gets it does. */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openCaseFile } from '../../src/case-file/read-case-file.ts';
import { createRecordJudge } from '../../src/engine/case-file/record-judge.ts';
import { writeCaseFile } from '../../src/case-file/write-case-file.ts';
import type { Redaction } from '../../src/contract/model/case-file.ts';
import { gatherCase } from '../../src/engine/case-file/case-file-source.ts';
import { kindsByName, KINDS } from '../../src/registry/kinds.ts';
import { openStore } from '../../src/store/open-store.ts';
import { compare } from './frame.ts';
import { around, responseKeys } from './plain.ts';
import { bytes, inWords, report } from './table.ts';
import { copyOf, SMALL_WORLD, worldFile } from './world.ts';

const ANSWERS = 10_000;
const STEP_MOST = 50;
const AT = '2026-03-01T10:00:00.000Z';

export async function bench(): Promise<void> {
  const file = copyOf(worldFile(SMALL_WORLD));
  const plain = new Database(file, { readonly: true });
  const ids = around(plain, 'sample/company:2000', ANSWERS);
  const keys = responseKeys(plain);
  const store = openStore(file);
  const id = randomUUID();
  store.write((writer) => {
    writer.createCase(id, 'To be handed over', AT);
    const put = ids.map((entity) => ({
      entity,
      x: 1,
      y: 1,
      pinned: false,
      hidden: false,
    }));
    writer.changeCanvas(id, { at: AT, label: 'Fill', put, remove: [], join: false });
  });
  const head = store.read.cases().find((one) => one.id === id);
  if (head === undefined) throw new Error('The case is not there.');
  const known = new Map(store.read.registries().map((registry) => [registry.handle, registry]));
  const kind = kindsByName(KINDS);
  const get = (handle: string) => {
    const registry = known.get(handle);
    if (registry === undefined) throw new Error(`There is no registry ${handle}.`);
    return registry;
  };
  const registries = { get, kindOf: (handle: string) => kind(get(handle).kind) };
  let longest = 0;
  const write = (redact: Redaction[] = []): Uint8Array[] => {
    const steps = gatherCase({ read: store.read, registries, head, redact, at: AT });
    for (;;) {
      const before = performance.now();
      const step = steps.next();
      longest = Math.max(longest, performance.now() - before);
      if (step.done) return timed(writeCaseFile(step.value.source));
    }
  };
  const timed = (chunks: Generator<Uint8Array>): Uint8Array[] => {
    const all: Uint8Array[] = [];
    for (;;) {
      const before = performance.now();
      const next = chunks.next();
      longest = Math.max(longest, performance.now() - before);
      if (next.done) return all;
      all.push(next.value);
    }
  };
  const body = plain.prepare<[number], { body: Uint8Array }>(
    'SELECT body FROM responses WHERE key = ?',
  );
  const copy = (): number => {
    let size = 0;
    for (const entity of ids) {
      const found = body.get(keys.get(entity) ?? 0);
      if (found === undefined) continue;
      createHash('sha256').update(found.body).digest();
      size += Buffer.from(found.body).length;
    }
    return size;
  };
  const path = `${file}.interlock`;
  const whole = Buffer.concat(write());
  writeFileSync(path, whole);
  const read = async (): Promise<number> => {
    const { steps, close } = await openCaseFile(path, createRecordJudge(kindsByName(KINDS)));
    try {
      for (;;) {
        const step = steps.next();
        if (step.done) return step.value.report.responses;
      }
    } finally {
      close();
    }
  };
  const size = copy();
  const words = `reading, hashing and copying ${bytes(size)} of bodies`;
  const agree = async () => [await read(), ids.length] as const;
  const common = { goal: null, agree, rounds: 5, calls: 1 };
  await compare({
    ...common,
    item: `hand-over, ${ANSWERS} answers, written`,
    limit: words,
    ours: () => write().length,
    theirs: copy,
  });
  report('… longest step', longest, { unit: inWords, most: STEP_MOST, words: 'of this thread' });
  await compare({
    ...common,
    item: '… without birth dates and homes',
    limit: words,
    ours: () => write(['birth-dates', 'home-addresses']).length,
    theirs: copy,
  });
  await compare({
    ...common,
    item: '… read whole and verified',
    limit: `reading and hashing a file of ${bytes(whole.length)}`,
    ours: read,
    theirs: () => createHash('sha256').update(readFileSync(path)).digest('hex').length,
  });
  store.close();
  plain.close();
}
