/** `store backup`, `store snapshots`, `store restore`: copies of the store, and putting one back. */
import { resolve } from 'node:path';
import { counted, megabytes } from '../contract/counted.ts';
import type { SnapshotInfo } from '../contract/model/store-copy.ts';
import { SNAPSHOT_WHYS } from '../contract/snapshot-words.ts';
import { copyNamed, keptCopies } from '../thread/kept-copies.ts';
import type { Means } from './means.ts';
import { printJson, printText } from './output.ts';
import { runJob } from './store-job.ts';
import { terminalText } from './terminal-text.ts';

/** Whoever has the store open goes on meanwhile. */
export async function backUp(
  means: Means,
  file: string,
  to: string,
  json = false,
): Promise<number> {
  const words = { copying: 'Copying the store', checking: 'Checking the copy' };
  const report = await runJob(
    means,
    'backUp',
    { file, to: resolve(to) },
    ({ part }) => words[part],
  );
  const { requests, responses } = report;
  if (json) printJson(report);
  else {
    const checked = `${counted(requests, 'request')} and ${counted(responses, 'response')} checked`;
    printText(
      `${terminalText(report.file)}: a sound copy, ${megabytes(report.bytes)}, ${checked}\n`,
    );
  }
  return 0;
}

export function printSnapshots(file: string, json = false): number {
  const { snapshots, folder } = keptCopies(file);
  if (json) printJson(snapshots);
  else if (snapshots.length === 0) printText('There are no snapshots of this store.\n');
  else {
    printText(`In ${terminalText(folder)}:\n`);
    for (const snapshot of snapshots) printText(`${lineOf(snapshot)}\n`);
  }
  return 0;
}

const lineOf = (snapshot: SnapshotInfo): string =>
  `${snapshot.name}  ${snapshot.at}  ${SNAPSHOT_WHYS[snapshot.why]}  ${megabytes(snapshot.bytes)}`;

/** `named` is a file, or the name of a snapshot. */
export async function restore(
  means: Means,
  file: string,
  named: string,
  json = false,
): Promise<number> {
  const from = copyNamed(file, named);
  const report = await runJob(
    means,
    'restore',
    { file, from, at: new Date() },
    () => 'Restoring the store',
  );
  if (json) printJson(report);
  else {
    const was = report.aside.at(-1);
    const aside = was === undefined ? '' : `; what was there is ${terminalText(was)}`;
    printText(`Put back from ${terminalText(report.from)}${aside}\n`);
  }
  return 0;
}
