/** `dossier` from the outside: for whom it is, by whom, and what was found. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runInterlock, type Ran } from '../make/command-line.ts';
import { makeFolder } from '../make/open-desk.ts';

const { folder, remove } = makeFolder();
describe('a dossier from the command line', () => {
  afterAll(remove);
  const at = (name: string): string => join(folder, name);
  const run = (...args: string[]): Promise<Ran> =>
    runInterlock([...args, '--store', at('case.db')]);

  it('says on its title page for whom and by whom it is, and what was found, and verifies', async () => {
    const file = at('told.md');
    writeFileSync(at('summary.txt'), '\uFEFFHeld by one family.\r\nNothing else was found.\r\n');
    const asked = [
      'dossier',
      'company:1101',
      '--template',
      'Short profile',
      '--format',
      'markdown',
    ];
    const said = ['--for', 'Nordhavn Bank', '--by', 'Ada Lind'];
    await run(...asked, ...said, '--summary-file', at('summary.txt'), '-o', file);
    const [title = ''] = readFileSync(file, 'utf8').split('## Contents');
    expect(title).toContain('**Prepared for**: Nordhavn Bank\n');
    expect(title).toContain('**Prepared by**: Ada Lind\n');
    expect(title).toContain(': Held by one family.\\\n  Nothing else was found.\n');
    const { code, stdout } = await run('verify', file, '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { differing: 0, findings: [] }]);
    const gone = await run(...asked, '--summary-file', at('none.txt'), '-o', file);
    expect([gone.code, gone.stderr]).toMatchObject([1, expect.stringContaining('none.txt')]);
  });
});
