/** The file that is saved into: beside its place until it is whole, and never over another. */
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from '../../contract/faults.ts';
import type { ChainHead } from '../../contract/model/request.ts';
import type { Connect, Connection } from '../connection.ts';
import { headFileOf, headKeeper } from '../head-file.ts';
import { whyOf } from '../inspect-file.ts';
import { migrate } from '../migrate.ts';
import { createPrivateFile } from '../private-file.ts';

export interface NewStore {
  readonly connection: Connection;
  /** Where it is until it is whole. */
  readonly partial: string;
  /** On the disk, closed, with its head beside it. */
  finish(head: ChainHead): void;
  /** Into its place. Refused as `file-unwritable` where something stands there by now. */
  place(): void;
  /** Takes everything away that isn't in its place. */
  drop(): void;
}

const refuseStanding = (file: string): void => {
  if (existsSync(file)) {
    throw new Refusal('file-unwritable', { file, why: 'something stands there already' });
  }
};

/** With the tables of this schema, and no rows. */
export function makeNewStore(connect: Connect, to: string, version: number): NewStore {
  refuseStanding(to);
  const partial = `${to}.partial`;
  const beside = [
    partial,
    `${partial}-journal`,
    `${partial}-wal`,
    `${partial}-shm`,
    headFileOf(partial),
  ];
  const drop = (): void => beside.forEach((file) => rmSync(file, { force: true }));
  drop();
  createPrivateFile(partial, to);
  const connection = connect(partial, 'write');
  // Nobody counts on it before it is whole, and what isn't is thrown away.
  connection.execute(
    'PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA journal_mode = MEMORY;',
  );
  migrate(connection, version);
  return {
    connection,
    partial,
    finish(head) {
      connection.execute('PRAGMA journal_mode = DELETE; DROP TABLE IF EXISTS temp.said_by;');
      connection.close();
      sync(partial, to);
      headKeeper(partial, () => head).keep();
    },
    place() {
      refuseStanding(to);
      move(partial, to);
      renameSync(headFileOf(partial), headFileOf(to));
      if (process.platform !== 'win32') sync(dirname(to), to);
    },
    drop() {
      if (connection.isOpen) connection.close();
      drop();
    },
  };
}

function sync(path: string, file: string): void {
  try {
    const handle = openSync(path, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw new Refusal('file-unwritable', { file, why: whyOf(error) });
  }
}

/** A second name refuses to replace anything, which renaming would; not every file system has any. */
function move(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (whyOf(error) === 'EEXIST') refuseStanding(to);
    try {
      return renameSync(from, to);
    } catch (failed) {
      throw new Refusal('file-unwritable', { file: to, why: whyOf(failed) });
    }
  }
  rmSync(from);
}
