/** The one decision: the registry's answer, what is stored of it, or a refusal that says neither. */
import { describe, expect, it } from 'vitest';
import { Refusal, type Fault, type FaultCode } from '../../../src/contract/faults/faults.ts';
import { registryOrStore, type From } from '../../../src/engine/registries/registry-or-store.ts';
import { refusedWith } from '../../make/open-desk.ts';

interface World {
  from: From;
  prefersStored: boolean;
  /** What asking comes to: an answer, or the fault it is refused with. */
  registry?: FaultCode;
  stored?: 'kept' | 'nothing' | 'damaged';
}

/** What comes of it, and in which order the two were turned to. */
async function decide({ from, prefersStored, registry, stored = 'kept' }: World) {
  const turned: string[] = [];
  const answer = registryOrStore<string>({
    from,
    prefersStored,
    ask() {
      turned.push('registry');
      return registry ? Promise.reject(new Refusal(registry)) : Promise.resolve('fresh');
    },
    stored(notSearched: Fault | null) {
      turned.push('store');
      if (stored === 'damaged') throw new Refusal('response-damaged');
      return stored === 'nothing' ? null : `stored, ${notSearched?.code ?? 'not asked'}`;
    },
  });
  const outcome = await answer.catch(() => refusedWith(answer));
  return [outcome, turned.join(' ')];
}

const GONE = 'registry-unreachable';
const OFFLINE = 'not-searched-offline';

describe('the choice between registry and store', () => {
  it.each<[World, string, string]>([
    // What is stored is never fresh, and says why nobody was asked.
    [{ from: 'store', prefersStored: false }, 'stored, not asked', 'store'],
    [{ from: 'store', prefersStored: true, stored: 'nothing' }, OFFLINE, 'store'],
    [{ from: 'store', prefersStored: true, stored: 'damaged' }, 'response-damaged', 'store'],
    // A profile: as stored if it is.
    [{ from: 'auto', prefersStored: true }, 'stored, not asked', 'store'],
    [{ from: 'auto', prefersStored: true, stored: 'nothing' }, 'fresh', 'store registry'],
    [{ from: 'auto', prefersStored: true, stored: 'damaged' }, 'fresh', 'store registry'],
    // A search: asked anew while it can be.
    [{ from: 'auto', prefersStored: false }, 'fresh', 'registry'],
    [
      { from: 'auto', prefersStored: false, registry: OFFLINE },
      `stored, ${OFFLINE}`,
      'registry store',
    ],
    [{ from: 'registry', prefersStored: true }, 'fresh', 'registry'],
    [
      { from: 'registry', prefersStored: true, registry: GONE },
      `stored, ${GONE}`,
      'registry store',
    ],
    // Nothing stored: why nobody answered, never an empty answer.
    [
      { from: 'auto', prefersStored: false, registry: GONE, stored: 'nothing' },
      GONE,
      'registry store',
    ],
    [
      { from: 'auto', prefersStored: true, registry: OFFLINE, stored: 'nothing' },
      OFFLINE,
      'store registry store',
    ],
    // Damaged bytes never answer.
    [
      { from: 'auto', prefersStored: true, registry: OFFLINE, stored: 'damaged' },
      'response-damaged',
      'store registry store',
    ],
  ])('comes, for %j, to “%s”, by way of: %s', async (world, outcome, turned) => {
    expect(await decide(world)).toEqual([outcome, turned]);
  });

  it.each<FaultCode>([
    'record-not-found',
    'key-refused',
    'registry-failed',
    'registry-timeout',
    'cancelled',
    'answer-wrong-id',
  ])('hides no %s behind what is stored', async (registry) => {
    for (const from of ['auto', 'registry'] as const) {
      expect(await decide({ from, prefersStored: false, registry })).toEqual([
        registry,
        'registry',
      ]);
    }
  });
});
