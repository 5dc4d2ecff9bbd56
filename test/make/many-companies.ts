/** A registry of any number of companies, each held by the next, and a server of it that has faults. */
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Registry } from '../../src/registry/common/registry.ts';
import { answeringFrom } from './memory-registry.ts';
import { makeCompanyProfile } from './records.ts';
import { reply, type Handler } from './scripted-registry.ts';
import { randomNumbers } from './synthetic-world.ts';

/** The companies `1` to `count`. */
export const createManyCompanies = (count: number): Registry =>
  answeringFrom({
    member: () => undefined,
    company: (id) =>
      Number(id) >= 1 && Number(id) <= count
        ? makeCompanyProfile({
            id,
            current_name: { name: `Company number ${id}` },
            members: [{ id: `9${id}`, name: `Director of ${id}`, position: 'Director' }],
          })
        : undefined,
    itemsFor: () => [],
  });

export const companyIds = (registry: string, count: number): EntityId[] =>
  Array.from({ length: count }, (_, at): EntityId => `${registry}/company:${at + 1}`);

const cut: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '4000' });
  response.write('{"data": {');
  setTimeout(() => response.destroy(), 1);
};
const failures = [reply(500, ''), reply(503, ''), cut];
/** To slow down is asked for now and then: what follows waits. */
const FAULTS: Handler[] = [...failures, ...failures, ...failures, reply(429, '')];

/** Disturbs this share of requests, of a hundred, in turns of what may go wrong. */
export function faultsAt(percent: number, seed = 1): () => Handler | null {
  const random = randomNumbers(seed);
  let turn = 0;
  return () => (random(100) >= percent ? null : (FAULTS[(turn += 1) % FAULTS.length] ?? null));
}
