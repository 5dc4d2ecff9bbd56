/** What is in quarantine is checked as well, and what is asked at another address than is kept. */
import { hash } from 'node:crypto';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { makeAttempt } from '../../make/attempt.ts';
import { checked } from '../../make/checked.ts';
import { makeDerived, makeFacts, makeResponse } from '../../make/derived.ts';
import { keepProfile } from '../../make/keep-answer.ts';
import { deriver } from '../../make/rebuilding.ts';
import { openTempStore } from '../../make/temp-store.ts';

/** What a check says after this was done behind the store's back. */
function saysAfter(change: string): string[] {
  const store = openTempStore();
  store.write((writer) => {
    for (const text of ['<one>', '<two>', '<three>']) {
      const body = Buffer.from(text);
      const sha256 = hash('sha256', body, 'hex');
      writer.noteAttempt('sample', makeAttempt({ body, sha256 }));
    }
    const entity = 'registry.example/company:1';
    const derived = makeDerived(makeFacts(entity, { knowledge: 'profile' }));
    const url = 'https://registry.example/v1/companies/1';
    keepProfile(writer, entity, { ...makeResponse(derived), url }, derived);
  });
  store.close();
  const database = new Database(store.file);
  database.pragma('foreign_keys = OFF');
  database.exec(change);
  database.close();
  return checked(store.file, deriver).findings.map(({ says }) => says);
}

describe('checking a store', () => {
  it('finds nothing wrong with a quarantine that is whole, or from which the oldest went', () => {
    expect(saysAfter('SELECT 1')).toEqual([]);
    expect(saysAfter('DELETE FROM quarantine WHERE request = 1')).toEqual([]);
  });

  it('tells of a body that is gone from quarantine, or that is not what came', () => {
    const gone = (n: number): string => `The body in quarantine of request ${n} is gone.`;
    expect(saysAfter('DELETE FROM quarantine WHERE request = 2')).toEqual([gone(2)]);
    expect(saysAfter('DELETE FROM quarantine')).toEqual([gone(3)]);
    expect(saysAfter("UPDATE quarantine SET body = x'00' WHERE request = 3")).toEqual([
      'The body in quarantine of request 3 is not the one that came.',
    ]);
  });

  it('tells of a registry that is kept with another address than was asked', () => {
    const [says] = saysAfter(
      "UPDATE registries SET address = 'https://other.example/v1' WHERE handle = 'registry.example'",
    );
    expect(says).toContain('is kept with the address https://other.example/v1');
  });
});
