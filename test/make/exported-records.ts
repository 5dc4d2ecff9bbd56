/** An export of profiles: what they say of each other as a graph, and each as an exporter is given it. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphEntity } from '../../src/contract/model/canvas.ts';
import type { EntityFacts, EntityId } from '../../src/contract/model/entity.ts';
import type { SourcedStatement } from '../../src/contract/model/tie.ts';
import type {
  ExportedRecord,
  GraphToExport,
  StatedRecord,
} from '../../src/exchange/common/exporter.ts';
import { buildTies } from '../../src/graph/build.ts';
import { deriveCompany, deriveMember } from '../../src/record/derive.ts';
import { businessLookup } from '../../src/registry/business-lookup/kind.ts';
import { makeEntity, makeExport } from './graph.ts';
import {
  arbitraryCompanyProfile,
  arbitraryMemberProfile,
  makeCompanyProfile,
  makeMemberProfile,
} from './records.ts';

/** Records from the few fields a test cares about. */
export const ofCompany = (given: Parameters<typeof makeCompanyProfile>[0]): StatedRecord => ({
  subject: 'company',
  profile: makeCompanyProfile(given),
});
export const ofMember = (given: Parameters<typeof makeMemberProfile>[0]): StatedRecord => ({
  subject: 'member',
  profile: makeMemberProfile(given),
});

const FETCHED_AT = '2026-11-20T09:41:00.000Z';
const ADDRESS = 'https://registry.example';

const idOf = ({ subject, profile }: StatedRecord, registry: string): EntityId =>
  `${registry}/${subject}:${profile.id}`;

function toExported(record: StatedRecord, registry: string): ExportedRecord {
  const text = JSON.stringify(record.profile);
  const path = businessLookup.pathOf(record.subject, record.profile.id);
  const sha256 = createHash('sha256').update(`${registry} ${text}`).digest('hex');
  const response = { sha256, fetchedAt: FETCHED_AT, url: `${ADDRESS}${path}` };
  return { ...record, response, text: () => text };
}

/** What a record of another says of an entity never stands in place of what its own says. */
function add(known: Map<EntityId, GraphEntity>, facts: EntityFacts, record: ExportedRecord): void {
  const { item: _item, places: _places, names: _names, pointer, elsewhere, ...shown } = facts;
  if (known.has(facts.id) && facts.knowledge !== 'profile') return;
  const source = { ...record.response, pointer, elsewhere };
  const fetchedAt = facts.knowledge === 'profile' ? FETCHED_AT : null;
  known.set(facts.id, makeEntity({ ...shown, source, fetchedAt }));
}

/**
 * Everybody these records name, with all ties among them.
 *
 * @param isTaken - left out: all are
 */
export function exportOf(
  records: readonly StatedRecord[],
  more: Partial<GraphToExport> = {},
  {
    registry = 'sample',
    isTaken = () => true,
  }: { registry?: string; isTaken?: (id: EntityId) => boolean } = {},
): GraphToExport {
  const exported = new Map<EntityId, ExportedRecord>();
  const known = new Map<EntityId, GraphEntity>();
  const statements: SourcedStatement[] = [];
  for (const stated of records) {
    const id = idOf(stated, registry);
    if (exported.has(id)) continue;
    const record = toExported(stated, registry);
    exported.set(id, record);
    const derived =
      stated.subject === 'company'
        ? deriveCompany(registry, stated.profile)
        : deriveMember(registry, stated.profile);
    for (const facts of derived.entities) if (isTaken(facts.id)) add(known, facts, record);
    const { sha256, fetchedAt } = record.response;
    for (const one of derived.statements) statements.push({ ...one, sha256, fetchedAt });
  }
  const entities = [...known.values()];
  return makeExport({
    entities,
    ties: buildTies(entities, statements, (id) => exported.get(id)?.response ?? null),
    registries: new Map([[registry, { address: ADDRESS, pathOf: businessLookup.pathOf }]]),
    recordOf: (id) => exported.get(id) ?? null,
    ...more,
  });
}

const arbitraryRecord: fc.Arbitrary<StatedRecord> = fc.oneof(
  arbitraryMemberProfile.map((profile) => ({ subject: 'member' as const, profile })),
  arbitraryCompanyProfile.map((profile) => ({ subject: 'company' as const, profile })),
);

/** Any records, hostile text in every field, with what they say of each other. */
export const arbitraryRecordExport: fc.Arbitrary<GraphToExport> = fc
  .array(arbitraryRecord, { maxLength: 6 })
  .map((records) => exportOf(records));

const SAMPLE = join(import.meta.dirname, '../../resources/sample-registry');

/** So many of the first records of the sample registry, of each subject. */
export function sampleRecords(most: number): StatedRecord[] {
  const read = (subject: 'company' | 'member', file: string): StatedRecord[] =>
    readFileSync(join(SAMPLE, file), 'utf8')
      .trim()
      .split('\n')
      .slice(0, most)
      .map((line) => {
        const { id } = JSON.parse(line) as { id: string };
        return businessLookup.decodeProfile(subject, id, Buffer.from(line), null);
      });
  return [...read('company', 'companies.jsonl'), ...read('member', 'members.jsonl')];
}
