/**
 * Makes the record anew that power cuts are replayed from where strace isn't:
 * `node test/hold/record-writes.ts`. The long form of the ordeal makes its own where it can.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RECORD } from './ordeals/power-cuts.ts';
import { recordWork } from './parts/record-calls.ts';
import { packWritten } from './parts/written.ts';

const folder = mkdtempSync(join(tmpdir(), 'interlock-record-'));
const packed = packWritten(await recordWork(folder, 1));
writeFileSync(RECORD, packed);
rmSync(folder, { recursive: true });
process.stdout.write(`${packed.length} bytes\n`);
