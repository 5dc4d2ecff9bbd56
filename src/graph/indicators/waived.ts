/** Which hits an analyst has set aside. */
import { waiverIdOf, type ItemOf } from '../../contract/model/case-item.ts';
import type { IndicatorHit } from '../../contract/model/indicators.ts';

type Waiver = ItemOf<'waiver'>;

export interface WaivedHit<W extends Waiver = Waiver> extends IndicatorHit {
  /** The waiver that applies; null if there is none, or only for other evidence. */
  waived: W | null;
  /** A waiver of the same rule and entity for other evidence, which should be reviewed. */
  lapsed: W | null;
}

/** A waiver applies as long as the evidence is unchanged. */
export const waiverHolds = (
  waiver: Pick<Waiver, 'fingerprint'>,
  hit: Pick<IndicatorHit, 'fingerprint'>,
): boolean => waiver.fingerprint === hit.fingerprint;

/** Each hit with its waiver, if any. */
export function withWaivers<W extends Waiver>(
  hits: readonly IndicatorHit[],
  waivers: readonly W[],
): WaivedHit<W>[] {
  const byId = new Map<string, W>(waivers.map((one) => [one.id, one]));
  return hits.map((hit) => {
    const waiver = byId.get(waiverIdOf(hit)) ?? null;
    const holds = waiver !== null && waiverHolds(waiver, hit);
    return { ...hit, waived: holds ? waiver : null, lapsed: holds ? null : waiver };
  });
}

/** The item to store when a hit is waived for this reason. */
export const waiverOf = (hit: IndicatorHit, reason: string): Waiver => ({
  kind: 'waiver',
  id: waiverIdOf(hit),
  value: hit.value,
  fingerprint: hit.fingerprint,
  reason,
});
