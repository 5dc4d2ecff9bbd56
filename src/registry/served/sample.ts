/** The sample registry: a fictional world read from the files of resources/sample-registry. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../contract/faults.ts';
import { companyProfile } from '../../contract/model/company.ts';
import type { Subject } from '../../contract/model/entity.ts';
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
  const memberFile = join(folder, 'members.jsonl');
  const index = onFirstUse(() => createMemberIndex(readLines(memberFile, parseLine)));
  const member = recordsIn(memberFile, 'member');
  const company = recordsIn(join(folder, 'companies.jsonl'), 'company');

  return {
    searchMembers: (query, options) =>
      answer(options, () => {
        const found = index().find(query);
        const page = found.slice((query.page - 1) * query.count, query.page * query.count);
        return page.map((record) => readItem(record, new Reading(), 0));
      }),
    memberProfile: (id, options) => answer(options, () => readMember(member(id), new Reading(), 0)),
    companyProfile: (id, options) =>
      answer(options, () => readCompany(company(id), new Reading(), 0)),
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

/** The record of an id. Of the others only the id is read: 700 profiles cost more than 700 ids. */
function recordsIn(file: string, subject: Subject): (id: string) => Indexable {
  const lines = onFirstUse(() => new Map(readLines(file, withId)));
  return (id) => {
    const line = lines().get(id);
    if (line === undefined) throw new Refusal('record-not-found', { subject, id });
    return parseLine(file, line);
  };
}

function withId(file: string, line: string): [id: string, line: string] {
  const id = /^\{"id":"(\d+)"/.exec(line)?.[1];
  if (id === undefined) {
    throw new Refusal('file-unreadable', { file, why: 'a line does not begin with an id' });
  }
  return [id, line];
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
