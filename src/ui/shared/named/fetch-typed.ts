/** Loads what was typed by its id before it is used: from the store, else from the registry. */
import type { Client } from '../../../contract/client.ts';
import { faultWords, Refusal, type Fault } from '../../../contract/faults/faults.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { CoveredEntity } from '../../../contract/answers/coverage.ts';
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { idInWords } from '../../../graph/sameness/namesakes.ts';
import { countOf } from '../words/moment-words.ts';

/** The most entities that the engine reports on at once. */
const READ_AT_ONCE = 1000;
const WHY_LIMIT = 120;

interface HadTyped {
  /** Those of which anything is stored, in the order typed. */
  had: CoveredEntity[];
  /** The others, and why nothing is stored of each. */
  missing: { entity: EntityId; why: string }[];
}

/** Requests the profiles that no registry has answered yet. */
export async function fetchTyped(
  client: Client,
  ids: readonly EntityId[],
  { inCase, task }: { inCase: CaseId | null; task: string },
): Promise<HadTyped> {
  const request = { entities: [...ids], budget: ids.length, task, ...(inCase && { case: inCase }) };
  const { fault, left } = await client.fetchProfiles(request).catch(asRefused);
  const known = new Map<EntityId, CoveredEntity>();
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const part = ids.slice(from, from + READ_AT_ONCE);
    const { items } = await client.readCovered({ entities: part });
    for (const item of items) known.set(item.entity, item);
  }
  const of = (entity: EntityId) => ({ entity, item: known.get(entity) });
  const isHad = ({ item }: ReturnType<typeof of>): boolean => item !== undefined && isStored(item);
  const all = ids.map(of);
  const why = fault ? faultInWords(fault) : left > 0 ? 'not asked for' : 'not found';
  return {
    had: all.filter(isHad).flatMap(({ item }) => item ?? []),
    missing: all
      .filter((one) => !isHad(one))
      .map(({ entity, item }) => ({ entity, why: whyMissing(item) ?? why })),
  };
}

/** A refusal, when offline for instance: what is stored can be used nevertheless. */
function asRefused(error: unknown): { fault: Fault; left: number } {
  if (!(error instanceof Refusal) || error.fault.code === 'cancelled') throw error;
  return { fault: error.fault, left: 0 };
}

const faultInWords = (fault: Fault): string =>
  toPlainWords(faultWords(fault).says, WHY_LIMIT).replace(/\.$/, '');

/** The label of an entity that no record names is its id. */
const isStored = ({ entity, label, fetchedAt }: CoveredEntity): boolean =>
  fetchedAt !== null || label.toLowerCase() !== idInWords(entity);

function whyMissing(item: CoveredEntity | undefined): string | null {
  if (item?.notFoundAt) return 'not found';
  return item?.missed ? faultInWords(item.missed.fault) : null;
}

/** `3 companies`, `2 companies and 1 member`. */
export function idsInWords(ids: readonly EntityId[]): string {
  const companies = ids.filter((id) => parseEntityId(id).subject === 'company').length;
  const members = ids.length - companies;
  return [
    companies > 0 && countOf(companies, 'company', 'companies'),
    members > 0 && countOf(members, 'member'),
  ]
    .filter(Boolean)
    .join(' and ');
}

/** `company 9 (not found), “x1” (no id)`; if they are many, only the first. */
export function notFetchedInWords(
  missing: readonly { entity: EntityId; why: string }[],
  unread: readonly string[],
): string {
  const NAMED = 12;
  const all = [
    ...missing.map(({ entity, why }) => `${idInWords(entity)} (${why})`),
    ...unread.map((text) => `“${toPlainWords(text, 40)}” (no id)`),
  ];
  const rest = all.length - NAMED;
  return [...all.slice(0, NAMED), ...(rest > 0 ? [`and ${countOf(rest, 'other')}`] : [])].join(
    ', ',
  );
}
