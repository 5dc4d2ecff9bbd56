/** How two versions of a member's profile are compared. */
import type { HeldPositions, HeldRights, MemberProfile } from '../../contract/model/member.ts';
import { AUTHORITY, MEMBER_COMPANY, MEMBER_DOCUMENT, MIXED, PERSON } from '../field-labels.ts';
import { byFields } from './entries.ts';
import { sayHeld, type HasEnded, type HeldIn, type HeldRules } from './held.ts';
import { compareFields, list, record, single, type Compare, type FieldRules } from './rules.ts';
import { ADDRESSES, CONTACTS } from './where-found.ts';

const POSITIONS: HeldRules<HeldPositions> = {
  part: 'positions',
  list: 'positions',
  words: 'position',
  roles: ({ positions }) => positions.map(({ position: role, ...rest }) => ({ role, ...rest })),
};

const RIGHTS: HeldRules<HeldRights> = {
  part: 'rights',
  list: 'rights_and_obligations',
  words: 'right_and_obligation',
  roles: ({ rights_and_obligations: rights }) =>
    rights.map(({ right_and_obligation: role, ...rest }) => ({ role, ...rest })),
};

const held = <T extends HeldIn>(rules: HeldRules<T>, hasEnded: HasEnded): Compare<T[]> =>
  function* (before, after, at, say) {
    yield* sayHeld(rules, [before, after], at, hasEnded, say);
  };

export const memberRules = (hasEnded: HasEnded): FieldRules<MemberProfile> => ({
  id: single('identity', 'Id'),
  data: compareFields<MemberProfile['data']>({
    mixed: record('names', MIXED),
    person: record('identity', PERSON),
    company: record('identity', MEMBER_COMPANY),
    authority: record('identity', AUTHORITY),
  }),
  positions: held(POSITIONS, hasEnded),
  rights_and_obligations: held(RIGHTS, hasEnded),
  contacts: CONTACTS,
  documents: list({
    part: 'documents',
    one: 'Document',
    labels: MEMBER_DOCUMENT,
    headline: ['complete_document_data', 'type', 'number'],
    keys: [byFields(['type', 'identification_number', 'series', 'number'])],
    lastly: [byFields(['type'], true)],
  }),
  addresses: ADDRESSES,
});
