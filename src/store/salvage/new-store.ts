/** The file that is saved into: beside its place until it is whole, and never over another. */
import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ChainHead } from '../../contract/model/request.ts';
import type { Connect, Connection } from '../connection.ts';
import { headFileOf, headKeeper } from '../head-file.ts';
import { migrate } from '../migrate.ts';
import { createPrivateFile, refusable, syncFile, syncFolder } from '../private-file.ts';
import { placeNew, refuseTaken, removeStoreFiles } from '../store-files.ts';

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

/** With the tables of this schema, and no rows. */
export function makeNewStore(connect: Connect, to: string, version: number): NewStore {
  refuseTaken(to, 'something stands there already');
  const partial = `${to}.partial`;
  removeStoreFiles(partial);
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
      refusable(to, () => syncFile(partial));
      headKeeper(partial, () => head).keep();
    },
    place() {
      placeNew(partial, to);
      renameSync(headFileOf(partial), headFileOf(to));
      refusable(to, () => syncFolder(dirname(to)));
    },
    drop() {
      if (connection.isOpen) connection.close();
      removeStoreFiles(partial);
    },
  };
}
