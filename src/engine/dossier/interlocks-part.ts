/** Which companies of a dossier share members: compared are all its companies, by their records as such. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { recordsBehind } from '../../contract/model/thing.ts';
import { companyNamedBy, compareRecords } from '../../graph/sameness/same.ts';
import type { InterlocksMaterial } from '../../report/model/material.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import { giveWay } from '../base/tasks.ts';
import { inFewParts } from '../graph/graph-parts.ts';
import type { GatherParts } from './dossier-request.ts';
import { tiesBetween } from './ties-between.ts';

/** Maximum pairs of companies, the strongest first; the total is stated. */
const MAX_PAIRS = 100;

export async function interlocksOf(parts: GatherParts): Promise<InterlocksMaterial> {
  const { answers, request, call } = parts;
  const { companies, uncompared } = await companiesIn(parts);
  if (companies.length < 2)
    return {
      asOf: request.day,
      pairs: [],
      total: 0,
      leftOut: [],
      leftOutCount: 0,
      labels: {},
      sameAs: {},
      tieOf: () => undefined,
      compared: companies.length,
      uncompared,
    };
  const input = {
    entities: companies,
    asOf: request.day,
    case: request.case,
    most: 100,
    offset: 0,
    limit: MAX_PAIRS,
  };
  const answer = await answers.readInterlocks(input, call);
  // A role may be stated by any of the records judged to be one.
  const behind = recordsBehind(answer.sameAs);
  const pairs = answer.pairs.flatMap(({ a, b, members }) =>
    [a, b]
      .flatMap(behind)
      .flatMap((to) => members.flatMap(({ id }) => behind(id).map((from) => [from, to] as const))),
  );
  const tieOf = await tiesBetween(parts, pairs);
  return { ...answer, tieOf, compared: companies.length, uncompared };
}

/**
 * The records as companies of all companies in the graph. Of a company that is in it as a member, that is its
 * other record, if both are stored and agree; else it is not compared.
 */
async function companiesIn({
  needs,
  graph,
  call,
}: GatherParts): Promise<{ companies: EntityId[]; uncompared: EntityId[] }> {
  const { read } = needs.store;
  const companies = new Set<EntityId>();
  const uncompared: EntityId[] = [];
  for (const part of inFewParts(graph.entities.map(({ id }) => id))) {
    for (const stored of read.entities(part)) {
      const { subject } = parseEntityId(stored.id);
      const company = subject === 'company' ? stored.id : agreeing(stored);
      if (company !== null) companies.add(company);
      else if (stored.kind === 'company') uncompared.push(stored.id);
    }
    await giveWay(call.signal);
  }
  return { companies: [...companies], uncompared };

  function agreeing(member: StoredEntity): EntityId | null {
    const named = companyNamedBy(member);
    const [other] = named === null ? [] : read.entities([named]);
    if (other === undefined || other.knowledge !== 'profile' || member.knowledge !== 'profile')
      return null;
    return compareRecords(member, other).verdict === 'agree' ? other.id : null;
  }
}
