/** Copies that are made of a store by itself. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSnapshots } from '../../../src/store/copies/snapshots.ts';
import { tempFolder } from '../../make/temp-store.ts';

describe('the list of snapshots', () => {
  it('has them by their names, the last made first whatever the clock said, and nothing else', () => {
    const file = join(tempFolder(), 'test.interlock');
    expect(listSnapshots(file)).toEqual([]);
    const folder = `${file}.snapshots`;
    const names = [
      '00009-20360301T100000Z-opened-v80-0123456789ab.interlock',
      '00010-20260301T100001Z-migration-v70-0123456789ab.interlock',
    ];
    mkdirSync(join(folder, '00011-20360301T100000Z-daily-v80-0123456789ab.interlock'), {
      recursive: true,
    });
    for (const name of [...names, 'mine.interlock', `${names[0] ?? ''}.partial`]) {
      writeFileSync(join(folder, name), 'four');
    }
    expect(listSnapshots(file)).toEqual([
      {
        name: names[1],
        file: join(folder, names[1] ?? ''),
        at: '2026-03-01T10:00:01Z',
        why: 'migration',
        bytes: 4,
        version: 70,
      },
      expect.objectContaining({ name: names[0], why: 'opened', at: '2036-03-01T10:00:00Z' }),
    ]);
  });
});
