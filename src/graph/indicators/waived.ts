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

/**
 * A waiver applies as long as the evidence is unchanged: of the fact, or of all that the rule found at the
 * entity, where it was waived as one.
 */
const waiverHolds = (
  waiver: Pick<Waiver, 'fingerprint'>,
  hit: Pick<IndicatorHit, 'fingerprint' | 'rowFingerprint'>,
): boolean => waiver.fingerprint === hit.fingerprint || waiver.fingerprint === hit.rowFingerprint;

type WaivedFact = Pick<
  IndicatorHit,
  'rule' | 'entity' | 'place' | 'fingerprint' | 'rowFingerprint'
>;

/** The waiver of a hit by the id of the waiver: that of the fact, else that of all found at the entity. */
export function waiverStatusOf<W extends Waiver>(
  hit: WaivedFact,
  waivers: ReadonlyMap<string, W>,
): { waived: W | null; lapsed: W | null } {
  const ids = [waiverIdOf(hit), waiverIdOf({ ...hit, place: null })];
  const known = ids.flatMap((id) => waivers.get(id) ?? []);
  const waived = known.find((waiver) => waiverHolds(waiver, hit)) ?? null;
  return { waived, lapsed: waived === null ? (known[0] ?? null) : null };
}

/** Each hit with its waiver, if any. */
export function withWaivers<W extends Waiver>(
  hits: readonly IndicatorHit[],
  waivers: readonly W[],
): WaivedHit<W>[] {
  const byId = new Map<string, W>(waivers.map((one) => [one.id, one]));
  return hits.map((hit) => ({ ...hit, ...waiverStatusOf(hit, byId) }));
}

/** The item to store when a hit is waived for this reason. */
export const waiverOf = (hit: IndicatorHit, reason: string): Waiver => ({
  kind: 'waiver',
  id: waiverIdOf(hit),
  value: hit.value,
  fingerprint: hit.fingerprint,
  reason,
});
