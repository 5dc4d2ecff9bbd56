/** All indicators of a store of 175,000 records in the shape of a real registry: their CPU and memory. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { YOUNG_MB } from '../../src/thread/young-objects.ts';
import type { IndicatorsCost } from './indicators-engine.ts';
import { bytes, inWords, report } from './table.ts';
import { crowdedFile } from './world.ts';

const CPU_GOAL = 30_000;
const MEMORY_GOAL = 400e6;
const STEP_GOAL = 50;

export async function bench(): Promise<void> {
  const child = join(import.meta.dirname, 'indicators-engine.ts');
  // As the engine's own thread has it: a third each.
  const young = `--max-semi-space-size=${YOUNG_MB / 3}`;
  const { stdout } = await promisify(execFile)(process.execPath, [young, child, crowdedFile()]);
  const { cpu, memory, asked, findings, longest } = JSON.parse(stdout) as IndicatorsCost;
  const words = `${findings.toLocaleString('en')} findings in ${asked.toLocaleString('en')} records`;
  report('indicators of 175,000 records: CPU', cpu, { unit: inWords, most: CPU_GOAL, words });
  report('… memory', memory, { unit: bytes, most: MEMORY_GOAL, words: 'at most, of the process' });
  report('… longest step', longest, { unit: inWords, most: STEP_GOAL, words: 'of CPU' });
}
