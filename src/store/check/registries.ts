/** What is kept of each registry against what the chain says it was asked and answered. */
import { counted } from '../../contract/text/counted.ts';
import type { CheckFinding } from '../../contract/answers/store.ts';
import { originalAddress, SAMPLE_ADDRESS } from '../../contract/model/registry.ts';
import type { Connection } from '../base/connection.ts';
import type { Answered } from './chain.ts';
import { derivedFinding, unlessDamaged } from './steps.ts';

interface Row {
  handle: string;
  address: string;
  profiles: number;
  responses: number;
}

/** The address that it is named by in exports, and how much is said to be stored of it. */
export function registryFindings(
  connection: Connection,
  answered: readonly Answered[],
  derivedTo: number,
): CheckFinding[] {
  const findings: CheckFinding[] = [];
  const find = (says: string): void => void findings.push(derivedFinding(null, says));
  const kept = unlessDamaged(
    () =>
      connection.query<Row>('SELECT handle, address, profiles, responses FROM registries').all(),
    (why) => (find(`The registries can’t be read: ${why}.`), []),
  );
  const answers = Map.groupBy(answered, ({ registry }) => registry);
  for (const { handle, address, profiles, responses } of kept) {
    const all = answers.get(handle) ?? [];
    // Of what was taken out of a damaged store without its request nobody knows where it was asked.
    const there = originalAddress(address);
    const other = all.find(
      ({ asked, outcome }) => outcome !== 'salvaged' && !asked.startsWith(there),
    );
    // The sample's own server listens where there is room that day.
    if (other !== undefined && there !== SAMPLE_ADDRESS) {
      find(
        `The registry ${handle} is kept with the address ${address}, and ${other.asked} was asked.`,
      );
    }
    const derived = all.filter(({ n, response }) => n <= derivedTo && response !== null);
    const records = new Set(derived.flatMap(({ record }) => record ?? []));
    const bodies = new Set(derived.map(({ response }) => response));
    if (records.size !== profiles || bodies.size !== responses) {
      find(
        `Of the registry ${handle} ${counted(profiles, 'profile')} and ${counted(responses, 'answer')} are counted, ` +
          `and ${records.size} and ${bodies.size} are there.`,
      );
    }
  }
  return findings;
}
