/**
 * The index of words against what it should hold. It can't say what it holds of one entity, only its
 * words in their order; so each entity has a sum over its words, in any order the same.
 */
import type { Subject } from '../../contract/model/entity.ts';
import type { Connection } from '../connection.ts';
import { NAME_TABLES } from '../names.ts';

/** 32 bits of a word and where it stands (FNV-1a): it need not withstand anyone. */
function hashOfWord(word: string, offset: number): number {
  let hash = 0x811c9dc5 ^ offset;
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash | 0;
}

export function wordSums() {
  const sums: Record<Subject, Map<number, number>> = { member: new Map(), company: new Map() };
  return {
    /** `text` as `indexedNames` has it. */
    expect(subject: Subject, entity: number, text: string): void {
      if (text === '') return;
      let sum = 0;
      text.split(' ').forEach((word, offset) => (sum = (sum + hashOfWord(word, offset)) | 0));
      sums[subject].set(entity, sum);
    },
    /** How many entities the index has other words of. */
    differences(connection: Connection, subject: Subject): number {
      const { words: table } = NAME_TABLES[subject];
      const vocabulary = `${table}_vocabulary`;
      connection.execute(
        `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${vocabulary} USING fts5vocab(main, ${table}, 'instance')`,
      );
      const found = new Map<number, number>();
      const rows = connection.query<{ term: string; doc: number; offset: number }>(
        `SELECT term, doc, "offset" FROM temp.${vocabulary}`,
      );
      for (const { term, doc, offset } of rows.iterate()) {
        found.set(doc, ((found.get(doc) ?? 0) + hashOfWord(term, offset)) | 0);
      }
      const expected = sums[subject];
      let wrong = 0;
      for (const [doc, sum] of found) if (expected.get(doc) !== sum) wrong += 1;
      for (const doc of expected.keys()) if (!found.has(doc)) wrong += 1;
      return wrong;
    },
  };
}
