/** All changes and queries of a store, over the one connection that can write. */
import type { Connection } from './base/connection.ts';
import { caseFileChanges } from './cases/received.ts';
import { caseChanges } from './cases/case-changes.ts';
import { caseRefreshChanges } from './cases/case-refreshes.ts';
import { answerChanges } from './derived/answers.ts';
import { createReader } from './reader.ts';
import { notFetchedChanges } from './requests/not-fetched.ts';
import { registryChanges } from './requests/registries.ts';
import { requestChanges } from './requests/requests.ts';
import { textChanges } from './search/texts.ts';
import { settingChanges } from './settings.ts';

export function createWriter(connection: Connection) {
  return {
    ...createReader(connection),
    ...settingChanges(connection),
    ...registryChanges(connection),
    ...requestChanges(connection),
    ...answerChanges(connection),
    ...notFetchedChanges(connection),
    ...caseChanges(connection),
    ...caseRefreshChanges(connection),
    ...caseFileChanges(connection),
    ...textChanges(connection),
  };
}
