/** The words of faults: counted, with the names people know, and none of a library's. */
import { describe, expect, it } from 'vitest';
import { commands } from '../../../src/contract/commands/commands.ts';
import { fault, faultWords } from '../../../src/contract/faults/faults.ts';
import { inputWords } from '../../../src/contract/commands/input-words.ts';

describe('the wording of faults', () => {
  it('has a single try in the singular', () => {
    const says = (tries: number): string => faultWords(fault('registry-busy', { tries })).says;
    expect(says(1)).toContain('after 1 try)');
    expect(says(2)).toContain('after 2 tries)');
    expect(faultWords(fault('registry-failed')).says).toContain('after some tries)');
  });

  it('tells in words what the system says of a file by a code alone', () => {
    const says = (why: string): string =>
      faultWords(fault('file-unreadable', { file: 'a.csv', why })).says;
    expect(says('ENOENT')).toBe("The file a.csv can't be read: it is not there (ENOENT).");
    expect(says('EODD')).toBe("The file a.csv can't be read: EODD.");
    expect(says('toString')).toBe("The file a.csv can't be read: toString.");
  });

  it('calls a field what people call it, on the screen and on the command line', () => {
    const says = (field: string, host: 'window' | 'command-line'): string =>
      faultWords(fault('input-invalid', { field, why: 'x' }), host).says;
    expect(says('query.count', 'window')).toBe('The count is not valid: x.');
    expect(says('query.count', 'command-line')).toBe('--count is not valid: x.');
    expect(says('roots.0', 'command-line')).toBe('An id is not valid: x.');
    for (const odd of ['put.3.x', 'constructor', '--port', 'The id', '7']) {
      expect(says(odd, 'window')).toBe(`${odd} is not valid: x.`);
    }
    expect(faultWords(fault('input-invalid')).says).toMatch(/^The input is not valid: /);
  });

  it.each([
    ['searchMembers', { query: { q: 'a'.repeat(1001) } }, 'it is longer than 1000 characters'],
    [
      'collectGraph',
      { roots: ['sample/company:1'], depth: 21, format: 'csv' },
      'it is more than 20',
    ],
    ['collectGraph', { roots: [], depth: 1, format: 'csv' }, 'it is empty'],
    [
      'collectGraph',
      { roots: ['sample/company:1'], depth: -1, format: 'csv' },
      'it is less than 0',
    ],
    ['collectGraph', { roots: Array(1001), depth: 1, format: 'csv' }, 'a list of more than 1000'],
    [
      'collectGraph',
      { roots: ['sample/company:1'], depth: 1, format: 'x' },
      'it is none of png, pdf,',
    ],
    [
      'collectGraph',
      { roots: ['sample/company:1'], depth: 1.5, format: 'csv' },
      'it is of another type',
    ],
    ['readProfile', {}, 'an entity is named REGISTRY/company:ID or REGISTRY/member:ID'],
    ['readProfile', { entity: `sample/member:${'1'.repeat(201)}` }, 'an id has at most 200 digits'],
    ['setAccessKey', { key: ' ' }, 'it is empty'],
    ['setOffline', {}, 'it is missing'],
    ['readStatus', { odd: 1 }, 'nobody asks for odd'],
  ] as const)('says plainly why %s is refused', (command, input, words) => {
    const checked = commands[command].input.safeParse(input, { error: inputWords });
    expect(checked.error?.issues.map(({ message }) => message).join()).toContain(words);
  });
});
