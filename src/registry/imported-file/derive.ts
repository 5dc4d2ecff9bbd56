/** What a record of an imported file says: as a profile does, with what that has no place for. */
import type { Derived } from '../../contract/model/derived.ts';
import type { EntityFacts, EntityId } from '../../contract/model/entity.ts';
import type { ImportedOwnTie, ImportedRecord } from '../../contract/model/import.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import type { Statement } from '../../contract/model/tie.ts';
import { deriveCompany, deriveMember } from '../../record/derive.ts';
import { namedFacts } from '../../record/facts.ts';
import { stated } from '../../record/names.ts';
import type { DecodedProfile } from '../registry.ts';

export function deriveImported(registry: RegistryHandle, decoded: DecodedProfile): Derived {
  const derived =
    decoded.subject === 'member'
      ? deriveMember(registry, decoded.profile)
      : deriveCompany(registry, decoded.profile);
  const { imported } = decoded;
  const [subject, ...named] = derived.entities;
  if (imported === undefined || subject === undefined) return derived;
  const number =
    decoded.subject === 'member' ? decoded.profile.data.company.registration_number : null;
  const entities = new Map<EntityId, EntityFacts>([
    [subject.id, withRest(subject, imported, number)],
  ]);
  for (const facts of named) entities.set(facts.id, facts);
  const statements = imported.ties.map((tie, at): Statement => {
    const pointer = `/imported/ties/${at}`;
    const facts = otherFacts(registry, tie, imported, pointer);
    if (!entities.has(facts.id)) entities.set(facts.id, facts);
    return {
      kind: tie.kind,
      from: `${registry}/${tie.from}`,
      to: `${registry}/${tie.to}`,
      role: stated(tie.role),
      status: stated(tie.status),
      dates: datesOf(tie),
      statedBy: subject.id,
      pointer,
    };
  });
  return {
    entities: [...entities.values()],
    statements: [...derived.statements, ...statements],
    things: derived.things,
  };
}

/** The kind is what the file says it is, whatever fields are stated. */
function withRest(
  facts: EntityFacts,
  { kind, names, status, nationality, born }: ImportedRecord,
  registrationNumber: string | null,
): EntityFacts {
  return {
    ...facts,
    kind,
    names: [...new Set([...facts.names, ...names])],
    status: facts.status ?? stated(status),
    nationality: facts.nationality ?? stated(nationality),
    born: facts.born ?? stated(born),
    registrationNumber: facts.registrationNumber ?? stated(registrationNumber),
  };
}

function otherFacts(
  registry: RegistryHandle,
  { from, to, other }: ImportedOwnTie,
  { record }: ImportedRecord,
  pointer: string,
): EntityFacts {
  const end = from === record ? to : from;
  const kind = end.startsWith('company:') ? 'company' : 'member';
  return namedFacts(`${registry}/${end}`, { kind, name: other, country: null, pointer });
}

/** As a registry states them. */
const datesOf = ({ start, end }: Pick<ImportedOwnTie, 'start' | 'end'>): DateEntry[] => [
  ...(start === null ? [] : [{ date_full: start, type: 'effective' }]),
  ...(end === null ? [] : [{ date_full: end, type: 'expiration' }]),
];
