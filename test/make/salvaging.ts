/** A store that was filled, damaged copies of it, and what is salvaged of them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { SalvageReport } from '../../src/contract/answers/store.ts';
import { SAMPLE_ADDRESS } from '../../src/contract/model/registry.ts';
import { deriveItems } from '../../src/record/derive.ts';
import { readPageNumber } from '../../src/store/raw/cells.ts';
import { listCells } from '../../src/store/raw/records.ts';
import { readSchema, walkTree } from '../../src/store/raw/tree-walk.ts';
import { pagesOf } from './raw-rows.ts';
import { createRecognise } from '../../src/engine/store-care/store-jobs.ts';
import { DEFAULT_KIND, KINDS } from '../../src/registry/kinds.ts';
import { openStore } from '../../src/store/open-store.ts';
import { salvageStore } from '../../src/store/salvage/salvage.ts';
import { makeAttempt } from './attempt.ts';
import { realDeriver } from './checked.ts';
import { makeQuery } from './derived.ts';
import { makeMemberItem } from './records.ts';
import { fillStore, toResponse } from './synthetic-store.ts';
import { tempFolder } from './temp-store.ts';
import { keepSearchPage } from './keep-answer.ts';

/** Profiles, a search page, an attempt that failed, settings, and a case with a canvas and a journal. */
export function fillForSalvage(file: string, world = { members: 30, companies: 10 }): void {
  const store = openStore(file);
  fillStore(store, world);
  store.write((writer) => {
    writer.findOrAddRegistry(DEFAULT_KIND.name, SAMPLE_ADDRESS, true);
    const items = [makeMemberItem({ id: '1' }), makeMemberItem({ id: '2' })];
    const derived = deriveItems('sample', items);
    keepSearchPage(
      writer,
      'sample',
      makeQuery({ q: 'halvard' }),
      toResponse(items, 'members'),
      derived,
    );
    writer.noteAttempt('sample', makeAttempt({}));
    writer.setSetting('theme', 'dark');
    const at = '2026-02-01T00:00:00.000Z';
    writer.createCase('case-1', 'Fjord', at);
    writer.renameCase('case-1', 'Fjord and sons', at);
    const place = { x: 1, y: 2.5, pinned: true, hidden: false };
    const put = [1, 2, 3].map((n) => ({ entity: `sample/member:${n}` as EntityId, ...place }));
    writer.changeCanvas('case-1', { at, label: 'Put', join: false, put, remove: [] });
  });
  store.close();
}

const PAGE = 4096;

interface Salvaged {
  file: string;
  report: SalvageReport;
}

export const salvaging = (damaged: string, to: string): ReturnType<typeof salvageStore> =>
  salvageStore({
    damaged,
    to,
    deriver: realDeriver,
    recognise: createRecognise(KINDS),
    now: () => new Date('2026-03-01T00:00:00.000Z'),
  });

export function salvaged(damaged: string, to = join(tempFolder(), 'new.interlock')): Salvaged {
  const steps = salvaging(damaged, to);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return { file: to, report: step.value };
}

/** A copy with the log beside it, where there is one. */
export function copyOf(file: string, change: (bytes: Buffer) => Uint8Array | void): string {
  const copy = join(tempFolder(), 'damaged.interlock');
  const bytes = readFileSync(file);
  writeFileSync(copy, change(bytes) ?? bytes);
  for (const beside of ['-wal', '.head']) {
    if (existsSync(file + beside)) writeFileSync(copy + beside, readFileSync(file + beside));
  }
  return copy;
}

/** Every latest profile by its entity, as bytes. */
export function profilesIn(file: string): Map<string, string> {
  return rows(
    file,
    `SELECT e.id, hex(b.body) FROM profiles p JOIN entities e ON e.key = p.entity
     JOIN requests r ON r.n = p.request JOIN responses b ON b.key = r.response`,
  );
}

/** Fills 1 % of the pages with noise, wherever they are; which. `below` gives numbers from 0 on. */
export function destroyPages(bytes: Buffer, below: (most: number) => number): Set<number> {
  const count = bytes.length / PAGE;
  const destroyed = new Set<number>();
  while (destroyed.size < Math.ceil(count / 100)) destroyed.add(1 + below(count));
  for (const page of destroyed) {
    for (let at = 0; at < PAGE; at += 1) bytes[(page - 1) * PAGE + at] = below(256);
  }
  return destroyed;
}

/** The pages that hold each profile's latest body. */
export function pagesOfBodies(file: string): Map<string, Set<number>> {
  const bytes = readFileSync(file);
  const pages = pagesOf(bytes);
  const root = readSchema(pages).find(({ name }) => name === 'responses')?.root ?? 0;
  const byKey = new Map<number, Set<number>>();
  for (const page of walkTree(pages, root)) {
    const at = (page - 1) * PAGE;
    const own = bytes.subarray(at, at + PAGE);
    for (const cell of listCells(own, PAGE, 0, pages.count).cells) {
      const held = new Set([page]);
      for (let next = cell.overflow; next > 0; next = readPageNumber(bytes, (next - 1) * PAGE)) {
        held.add(next);
      }
      let key = 0;
      for (let place = cell.rowidAt; ; place += 1) {
        const byte = own[place] ?? 0;
        key = key * 128 + (byte & 127);
        if (byte < 128) break;
      }
      byKey.set(key, held);
    }
  }
  const keys = rows(
    file,
    `SELECT e.id, r.response FROM profiles p JOIN entities e ON e.key = p.entity
     JOIN requests r ON r.n = p.request`,
  ) as Map<string, unknown>;
  return new Map([...keys].map(([id, key]) => [id, byKey.get(Number(key)) ?? new Set()]));
}

export function rows(file: string, sql: string): Map<string, string> {
  const database = new Database(file, { readonly: true });
  try {
    return new Map(database.prepare(sql).raw().all() as [string, string][]);
  } finally {
    database.close();
  }
}
