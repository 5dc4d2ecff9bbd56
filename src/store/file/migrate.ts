/** Migrates a store to the schema this program knows, one numbered step after the other. */
import type { Connection } from '../base/connection.ts';
import { beginGeneration } from '../base/generation.ts';
import * as firstTables from '../migrations/0010-first-tables.ts';
import * as registriesAndCases from '../migrations/0020-registries-and-cases.ts';
import * as companyNames from '../migrations/0030-company-names.ts';
import * as membersByCompany from '../migrations/0040-members-by-company.ts';
import * as canvasLook from '../migrations/0050-canvas-look.ts';
import * as unspacedNames from '../migrations/0060-unspaced-names.ts';
import * as chainOfRequests from '../migrations/0070-chain-of-requests.ts';
import * as entitySources from '../migrations/0080-entity-sources.ts';
import * as notFetched from '../migrations/0090-not-fetched.ts';
import * as derivedTo from '../migrations/0100-derived-to.ts';
import * as caseItems from '../migrations/0110-case-items.ts';
import * as requestsByRecord from '../migrations/0130-requests-by-record.ts';
import * as membersByRole from '../migrations/0140-members-by-role.ts';
import * as refreshes from '../migrations/0160-refreshes.ts';
import * as deletedAnswers from '../migrations/0170-deleted-answers.ts';
import * as caseFiles from '../migrations/0180-case-files.ts';
import * as texts from '../migrations/0220-texts.ts';
import * as things from '../migrations/0230-things.ts';
import * as textsAnew from '../migrations/0250-texts-anew.ts';
import * as traits from '../migrations/0210-traits.ts';
import { inTransaction } from '../base/transaction.ts';

/** In order; each `version` is the number of its file. */
const MIGRATIONS = [
  firstTables,
  registriesAndCases,
  companyNames,
  membersByCompany,
  canvasLook,
  unspacedNames,
  chainOfRequests,
  entitySources,
  notFetched,
  derivedTo,
  caseItems,
  requestsByRecord,
  membersByRole,
  refreshes,
  deletedAnswers,
  caseFiles,
  traits,
  texts,
  things,
  textsAnew,
];

/** All versions of the schema, from the first on. */
export const VERSIONS: readonly number[] = MIGRATIONS.map(({ version }) => version);

/** The version of the schema this program writes, stored in the file's `user_version`. */
export const KNOWN_VERSION = Math.max(...VERSIONS);

/** Marks a SQLite file as a store of Interlock: the letters ILCK, in the file's `application_id`. */
export const APPLICATION_ID = 0x49_4c_43_4b;

/**
 * Runs the missing steps, all in one transaction, which begins a generation.
 * @param version - the schema to migrate to
 */
export function migrate(connection: Connection, version = KNOWN_VERSION): void {
  const found = Number(connection.pragma('user_version'));
  inTransaction(connection, () => {
    for (const step of MIGRATIONS) {
      if (step.version > found && step.version <= version) step.migrate(connection);
    }
    beginGeneration(connection);
    connection.execute(
      `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version};`,
    );
  });
}
