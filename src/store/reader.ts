/** All queries of a store, over one connection. */
import type { Connection } from './base/connection.ts';
import { caseEvidenceQueries } from './cases/case-evidence.ts';
import { caseItemQueries } from './cases/case-items.ts';
import { casePlaceQueries } from './cases/case-places.ts';
import { caseRefreshQueries } from './cases/case-refreshes.ts';
import { caseUseQueries, deletedAnswerQueries } from './cases/case-uses.ts';
import { caseVersionQueries } from './cases/case-versions.ts';
import { caseFileQueries } from './cases/received.ts';
import { caseQueries } from './cases/cases.ts';
import { journalQueries } from './cases/journal.ts';
import { entityQueries } from './derived/entities.ts';
import { entityOrderQueries } from './derived/entity-order.ts';
import { namesakeQueries } from './derived/names.ts';
import { profileQueries } from './derived/profiles.ts';
import { thingQueries } from './derived/things.ts';
import { answeredQueries, recordQueries } from './requests/answered-requests.ts';
import { coverageQueries } from './requests/coverage.ts';
import { notFetchedQueries } from './requests/not-fetched.ts';
import { registryQueries } from './requests/registries.ts';
import { requestQueries } from './requests/requests.ts';
import { responseQueries } from './requests/responses.ts';
import { searchPageQueries } from './requests/searches.ts';
import { searchQueries } from './search/search-queries.ts';
import { textQueries } from './search/texts.ts';
import { settingQueries } from './settings.ts';
import { neighbourQueries } from './ties/neighbours.ts';
import { statementQueries } from './ties/statement-queries.ts';
import { tieRowQueries } from './ties/tie-rows.ts';

export function createReader(connection: Connection) {
  const derivation = connection.query<{ derivation: number }>('SELECT derivation FROM identity');
  return {
    /** Another number after everything written: what was read before may have changed. */
    version: (): number => Number(connection.pragma('data_version')),
    /** By which rules the store is derived, as a `DERIVATION` number. */
    derivation: (): number => derivation.get()?.derivation ?? 0,
    ...settingQueries(connection),
    ...registryQueries(connection),
    ...requestQueries(connection),
    ...answeredQueries(connection),
    ...recordQueries(connection),
    ...responseQueries(connection),
    ...searchPageQueries(connection),
    ...coverageQueries(connection),
    ...notFetchedQueries(connection),
    ...entityQueries(connection),
    ...entityOrderQueries(connection),
    ...namesakeQueries(connection),
    ...profileQueries(connection),
    ...thingQueries(connection),
    ...statementQueries(connection),
    ...neighbourQueries(connection),
    ...tieRowQueries(connection),
    ...searchQueries(connection),
    ...textQueries(connection),
    ...caseQueries(connection),
    ...casePlaceQueries(connection),
    ...caseItemQueries(connection),
    ...journalQueries(connection),
    ...caseRefreshQueries(connection),
    ...caseVersionQueries(connection),
    ...caseUseQueries(connection),
    ...caseEvidenceQueries(connection),
    ...caseFileQueries(connection),
    ...deletedAnswerQueries(connection),
  };
}
