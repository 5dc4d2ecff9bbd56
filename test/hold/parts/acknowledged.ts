/** What was acknowledged, held against the store as a new engine finds it. */
import { copyFileSync, existsSync } from 'node:fs';
import { isSound } from '../../../src/contract/words/store-words.ts';
import { createClient } from '../../../src/contract/client.ts';
import type { CheckReport } from '../../../src/contract/answers/store.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { headFileOf } from '../../../src/store/file/head-file.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { sha256Of } from '../../../src/store/requests/responses.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { checked } from '../../make/checked.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { judge, type Counts } from '../ordeal.ts';
import type { Said } from './workload.ts';

/** The file, its log and its head, as whoever finds them would copy them. */
export function copyStore(from: string, to: string): void {
  for (const end of ['', '-wal']) {
    if (existsSync(from + end)) copyFileSync(from + end, to + end);
  }
  if (existsSync(headFileOf(from))) copyFileSync(headFileOf(from), headFileOf(to));
}

interface Acknowledged {
  /** The answers of each record, in the order they were acknowledged. */
  kept: Map<EntityId, string[]>;
  missing: Set<EntityId>;
  titles: Map<string, number>;
  placed: Map<string, Set<EntityId>>;
}

/** What these lines acknowledge, added to what was before. */
export function acknowledge(
  said: readonly Said[],
  to: Acknowledged = { kept: new Map(), missing: new Set(), titles: new Map(), placed: new Map() },
): Acknowledged {
  for (const each of said) {
    if (each.kind === 'kept') {
      to.kept.set(each.entity, [...(to.kept.get(each.entity) ?? []), each.sha256]);
    } else if (each.kind === 'missing') to.missing.add(each.entity);
    else if (each.kind === 'titled') {
      to.titles.set(each.case, Math.max(each.number, to.titles.get(each.case) ?? 0));
    } else if (each.kind === 'placed') {
      to.placed.set(each.case, (to.placed.get(each.case) ?? new Set()).add(each.entity));
    }
  }
  return to;
}

/**
 * Opens the store with an engine: every answer acknowledged must be there byte for byte, every record's
 * latest be it or a later one, and every change of a case. Closes it.
 */
export async function judgeKept(
  store: string,
  { kept, missing, titles, placed }: Acknowledged,
): Promise<Counts> {
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  let answers = 0;
  for (const [entity, all] of kept) {
    for (const sha256 of all) {
      const { text } = await client.readResponse({ sha256, as: 'base64', limit: 2_000_000 });
      judge(
        sha256Of(Buffer.from(text, 'base64')) === sha256,
        () => `${sha256} came back as other bytes.`,
      );
      answers += 1;
    }
    const shown = await client.readProfile({ entity, from: 'store', listLimit: 0 });
    const { sha256, fetchedAt } = shown.response;
    const { response } = await client.readResponse({ sha256: all.at(-1) ?? '', limit: 1 });
    judge(
      fetchedAt >= response.fetchedAt,
      () => `${entity} is shown by ${sha256}, which is older than the last acknowledged.`,
    );
  }
  for (const entity of missing) {
    const reply = await engine.transport.call('readProfile', { entity, from: 'store' });
    judge(
      !reply.ok && reply.fault.code === 'record-not-found',
      () => `Nobody knows that ${entity} was not found.`,
    );
  }
  const { cases } = await client.readCases({});
  for (const [id, number] of titles) {
    const title = cases.find((each) => each.id === id)?.title ?? '';
    judge(
      Number(title.slice(6)) >= number,
      () => `The case ${id} is called “${title}”, not Title ${number}.`,
    );
  }
  for (const [id, entities] of placed) {
    const { entities: there } = await client.readCanvas({ case: id, after: 0 });
    for (const entity of entities) {
      judge(
        there.some((each) => each.id === entity),
        () => `${entity} is not on its canvas.`,
      );
    }
  }
  // It goes on: what is done next is kept too.
  const { current } = await client.createCase({ title: 'Afterwards' });
  await engine.close();
  judge(caseIsThere(store, current), () => 'Nothing more is kept.');
  return { 'answers compared': answers };
}

function caseIsThere(file: string, id: string): boolean {
  const store = openStore(file);
  try {
    return store.read.hasCase(id);
  } finally {
    store.close();
  }
}

/** Throws unless a check finds nothing at all. */
export function judgeSound(file: string): CheckReport {
  const report = checked(file);
  judge(isSound(report), () => `The store is not sound: ${JSON.stringify(report).slice(0, 2000)}`);
  return report;
}
