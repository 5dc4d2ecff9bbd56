/** Describes in words what a finding is about. */
import { isRecordId, type EntityId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import { unlessDamaged } from './steps.ts';

interface RequestRow {
  n: number;
  asked: string;
  registry: string | null;
  record: string | null;
}

export interface ProfileWords {
  entityOf(row: Pick<RequestRow, 'registry' | 'record'>): EntityId | null;
  /** `Request 17, for the profile of company 1001 of sample (“Halvard Foundation”),`. */
  ofRequest(row: RequestRow): string;
  /** `the profile of company 1001 of sample (“Halvard Foundation”)`, or `the search …`. */
  ofAnswer(row: Omit<RequestRow, 'n'>): string;
  /** `company 1001 of sample (“Halvard Foundation”)`. */
  ofEntity(entity: EntityId): string;
}

export function profileWords(connection: Connection): ProfileWords {
  const label = connection.query<{ label: string | null }>(
    `SELECT CASE WHEN json_valid(e.facts) THEN e.facts ->> 'label' END AS label
     FROM registries g JOIN entities e ON e.registry = g.key WHERE g.handle = ? AND e.id = ?`,
  );

  function ofRecord(registry: string, record: string): string {
    const found = unlessDamaged(
      () => label.get(registry, record)?.label ?? null,
      () => null,
    );
    const name = found === null ? '' : ` (“${found}”)`;
    return `${record.replace(':', ' ')} of ${registry}${name}`;
  }

  const ofAnswer: ProfileWords['ofAnswer'] = ({ asked, registry, record }) =>
    registry !== null && record !== null
      ? `the profile of ${ofRecord(registry, record)}`
      : `the answer of ${asked}`;
  return {
    entityOf: ({ registry, record }) =>
      registry !== null && record !== null && isRecordId(record) ? `${registry}/${record}` : null,
    ofRequest: ({ n, ...row }) => `Request ${n}, for ${ofAnswer(row)},`,
    ofAnswer,
    ofEntity(entity) {
      const slash = entity.indexOf('/');
      return ofRecord(entity.slice(0, slash), entity.slice(slash + 1));
    },
  };
}
