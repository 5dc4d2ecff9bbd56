/** The sample registry: a fictional world read from the files of resources/sample-registry. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../contract/faults.ts';
import { companyProfile } from '../../contract/model/company.ts';
import { memberItem, memberProfile } from '../../contract/model/member.ts';
import { NO_HEADERS } from '../../contract/model/request.ts';
import { createMemberIndex, type Indexable } from './member-index.ts';
import type { Answer, AskOptions, Registry } from '../registry.ts';
import { createTolerantReader, Reading } from '../reading/tolerant-reader.ts';

const readItem = createTolerantReader(memberItem);
const readMember = createTolerantReader(memberProfile);
const readCompany = createTolerantReader(companyProfile);

/**
 * The sample registry in `folder`, which holds companies.jsonl and members.jsonl: one record a
 * line, in the order of ids, without the fields that say nothing. The answers are whole records of
 * the specification. The files are read on the first call, and refused as `file-unreadable` when
 * they can't be; an unknown id is refused as `record-not-found`.
 *
 * Searching is as `createMemberIndex` says; the best matches come first, then the order of ids.
 * `page` counts from 1 in steps of `count`, and past the last one the answer is empty.
 */
export function openSampleRegistry(folder: string): Registry {
  const members = onFirstUse(() => {
    const records = readLines(join(folder, 'members.jsonl'), parseLine);
    return { byId: byId(records), index: createMemberIndex(records) };
  });
  const companyFile = join(folder, 'companies.jsonl');
  const companies = onFirstUse(() => byId(readLines(companyFile, toUnread)));

  return {
    searchMembers: (query, options) =>
      answer(options, () => {
        const found = members().index.find(query);
        const page = found.slice((query.page - 1) * query.count, query.page * query.count);
        return page.map((record) => readItem(record, new Reading(), 0));
      }),
    memberProfile: (id, options) =>
      answer(options, () => {
        const record = members().byId.get(id);
        if (!record) throw new Refusal('record-not-found', { subject: 'member', id });
        return readMember(record, new Reading(), 0);
      }),
    companyProfile: (id, options) =>
      answer(options, () => {
        const unread = companies().get(id);
        if (!unread) throw new Refusal('record-not-found', { subject: 'company', id });
        return readCompany(parseLine(companyFile, unread.line), new Reading(), 0);
      }),
  };
}

function answer<T>(options: AskOptions | undefined, find: () => T): Promise<Answer<T>> {
  return new Promise((resolve) => {
    if (options?.signal?.aborted) throw new Refusal('cancelled');
    resolve(toAnswer(find()));
  });
}

function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function readLines<T>(file: string, read: (file: string, line: string) => T): T[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => read(file, line));
  } catch (error) {
    throw toRefusal(file, error);
  }
}

function parseLine(file: string, line: string): Indexable {
  try {
    return JSON.parse(line) as Indexable;
  } catch (error) {
    throw toRefusal(file, error);
  }
}

function toRefusal(file: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const why = error instanceof Error ? error.message : 'no reason known';
  return new Refusal('file-unreadable', { file, why });
}

/** Only the id is read until the company is asked for: 700 profiles cost more than 700 ids. */
function toUnread(file: string, line: string): { id: string; line: string } {
  const id = /^\{"id":"(\d+)"/.exec(line)?.[1];
  if (id === undefined) {
    throw new Refusal('file-unreadable', { file, why: 'a line does not begin with an id' });
  }
  return { id, line };
}

function byId<T extends { id: string }>(records: readonly T[]): Map<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}

/** The evidence of an answer that came by no network: the record's own bytes. */
function toAnswer<T>(value: T): Answer<T> {
  const body = Buffer.from(JSON.stringify(value));
  return {
    value,
    drift: [],
    response: {
      sha256: createHash('sha256').update(body).digest('hex'),
      fetchedAt: new Date().toISOString(),
      url: '',
      status: 200,
      headers: NO_HEADERS,
      size: body.length,
      body,
    },
  };
}
