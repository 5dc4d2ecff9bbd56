/** What the bytes of the second kind say: cards with field names of their own. */
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { CompanyProfile } from '../../../src/contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../../../src/contract/model/member.ts';
import type { Decoded } from '../../../src/registry/common/registry.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../records.ts';

/** A firm names its people, a human the firms; both are cards. */
export interface Card {
  ref: string;
  called: string;
  linked?: { ref: string; called: string; as: string }[];
}

const parse = (body: Uint8Array): unknown => JSON.parse(Buffer.from(body).toString());

const isCard = (value: unknown): value is Card =>
  typeof value === 'object' && value !== null && 'ref' in value && 'called' in value;

/** Refused as `answer-wrong-shape` when it is no list of cards: as one of another kind would be. */
export function decodeCards(body: Uint8Array): Decoded<MemberItem[]> {
  const cards = parse(body);
  if (!Array.isArray(cards) || !cards.every(isCard)) throw new Refusal('answer-wrong-shape');
  const value = cards.map(({ ref, called }) =>
    makeMemberItem({ id: ref, data: { person: { full_name: called } } }),
  );
  return { value, drift: [] };
}

/** Refused likewise when it is no card, and as `answer-wrong-id` when it is another one's. */
function cardIn(body: Uint8Array, id: string): Required<Card> {
  const card = parse(body);
  if (!isCard(card)) throw new Refusal('answer-wrong-shape');
  if (card.ref !== id) throw new Refusal('answer-wrong-id');
  return { linked: [], ...card };
}

export function decodeFirm(body: Uint8Array, id: string): Decoded<CompanyProfile> {
  const { called, linked } = cardIn(body, id);
  const members = linked.map((one) => ({ id: one.ref, name: one.called, position: one.as }));
  const value = makeCompanyProfile({ id, current_name: { name: called }, members });
  return { value, drift: [] };
}

export function decodeHuman(body: Uint8Array, id: string): Decoded<MemberProfile> {
  const { called, linked } = cardIn(body, id);
  const positions = linked.map((one) => ({
    company_id: one.ref,
    company_name: one.called,
    positions: [{ position: one.as }],
  }));
  const person = { full_name: called };
  return { value: makeMemberProfile({ id, data: { person }, positions }), drift: [] };
}
