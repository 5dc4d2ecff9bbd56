/** What a dossier says of records that may be of the same: what was judged, and namesakes nobody judged. */
import { pairOf, type StoredItem } from '../../contract/model/case-item.ts';
import type { EntityComparison } from '../../contract/answers/comparison.ts';
import type { DossierSection } from '../../contract/answers/dossier.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { spellings } from '../../contract/text/fold-words.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import { fallbackLabel } from '../../record/values/names.ts';
import {
  MAX_SUBJECTS,
  type JudgedPair,
  type SubjectNamesakes,
} from '../../report/model/material.ts';
import type { StoreReader } from '../../store/store.ts';
import { readOtherRecords } from '../answers/compare-entities.ts';
import { giveWay } from '../base/tasks.ts';
import { takeAll } from '../base/take-steps.ts';
import { judgementsIn } from '../graph/requested.ts';
import type { GatherParts } from './dossier-request.ts';

/** Judgements of which it is told what speaks for and against; each comparison reads two records. */
const MAX_COMPARED = 100;

/**
 * Each judgement with the comparison of its two records; none if one of them is no longer stored, or something
 * is to be taken out: a reason may tell a part of it, such as a month of birth.
 */
export async function judgedPairs(
  { needs, answers, request, call }: GatherParts,
  judgements: readonly StoredItem<'judgement'>[],
): Promise<JudgedPair[]> {
  const { read } = needs.store;
  const pairs: JudgedPair[] = [];
  for (const judgement of judgements) {
    const entities = pairOf(judgement.id);
    const isRead =
      request.redact.length === 0 &&
      pairs.length < MAX_COMPARED &&
      read.firstUnknown([...entities]) === null;
    let comparison: EntityComparison | null = null;
    if (isRead) comparison = await answers.compareEntities({ entities }, call);
    pairs.push({ judgement, comparison });
  }
  return pairs;
}

const TOLD_IN: ReadonlySet<DossierSection> = new Set(['notes', 'subjects']);
const FOUND_AT_ONCE = 100;
/** Namesakes counted of one subject; more are said to be at least so many. */
const MAX_NAMESAKES = 1000;

/** Of each subject the other stored records of its name, but for those of the same company; none if no section tells it. */
export async function namesakesOf({
  needs,
  request,
  subjects,
  call,
}: GatherParts): Promise<SubjectNamesakes[]> {
  const { read } = needs.store;
  const isTold = request.template.sections.some(({ section }) => TOLD_IN.has(section));
  if (!isTold) return [];
  const judgements = await takeAll(judgementsIn(read, request.case), call.signal);
  const all: SubjectNamesakes[] = [];
  for (const entity of subjects.slice(0, MAX_SUBJECTS)) {
    const { found, isCut } = await sameNamed(read, entity, call.signal);
    const open = found.filter((other) => judgements.between(entity, other) === null);
    all.push({ entity, open, judged: found.length - open.length, isCut });
  }
  return all;
}

/** All with the same words in their name, in any spelling and order. */
async function sameNamed(
  read: StoreReader,
  entity: EntityId,
  signal: AbortSignal,
): Promise<{ found: EntityId[]; isCut: boolean }> {
  const [own] = read.entities([entity]);
  const { subject, id } = parseEntityId(entity);
  if (own === undefined || own.label === fallbackLabel(subject, id))
    return { found: [], isCut: false };
  const ofCompany = readOtherRecords(read, entity).others.flatMap((other) =>
    other.comparison?.verdict === 'agree' ? other.entity : [],
  );
  const aside = new Set([entity, ...ofCompany]);
  const names = new Set(wordsOf(own.label));
  const query = { name: own.label, subjects: ['company', 'member'], registry: null } as const;
  const found: EntityId[] = [];
  for (let offset = 0; ; offset += FOUND_AT_ONCE) {
    const page = read.searchByName({ ...query, offset, limit: FOUND_AT_ONCE });
    for (const other of page.items) {
      const isAlike = other.names.some((name) => wordsOf(name).some((words) => names.has(words)));
      if (isAlike && !aside.has(other.id)) found.push(other.id);
    }
    if (!page.more) return { found: found.sort(inOrder), isCut: false };
    if (offset >= MAX_NAMESAKES) return { found: found.sort(inOrder), isCut: true };
    await giveWay(signal);
  }
}

/** The words of a name in each of its spellings, in one order. */
const wordsOf = (name: string): string[] =>
  spellings(name).map((words) => [...words].sort().join(' '));
