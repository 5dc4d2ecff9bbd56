/** Whether anybody is to be found at what is stated as an address. */
import type { Address } from '../../contract/model/address.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import { stated } from '../../record/names.ts';
import { exactly, joinWhys, mayBeThere, notThere, placeIn } from './measure.ts';
import type { Question, Measure, Measurement } from './measure.ts';
import type { Ruling } from './ruling.ts';
import type { FindingWords } from './finding-words.ts';
import { cite, ENGLISH, nameOf, ownSilent } from './words.ts';

/** What names a door, each by itself. */
const DOOR = [
  ...['street_name', 'house_number', 'house_name', 'building_number', 'block_name'],
  ...['entrance_number', 'floor_number', 'room_number'],
] as const;
const LINES = ['address_line_1', 'address_line_2', 'address_line_3', 'address_line_4'] as const;

/** Whether nobody is there: it is care of somebody, or a post box and no door. */
function onlyByPost(address: Address): Ruling {
  const box = stated(address.po_box);
  if (stated(address.care_of_name) !== null) return true;
  const lines = LINES.map((line) => stated(address[line])).filter((line) => line !== null);
  const isDoor =
    DOOR.some((field) => stated(address[field]) !== null) ||
    lines.some((line) => box === null || !line.includes(box.trim()));
  if (isDoor) return false;
  return box !== null || 'neither a street, a post box nor whom it is care of is stated by itself';
}

function toWords(address: Address, words: FindingWords): string {
  const careOf = stated(address.care_of_name);
  return careOf === null
    ? words.box(cite(address.po_box ?? '', words))
    : words.careOf(cite(careOf, words));
}

// oxlint-disable-next-line require-yield
function* careOfOrBoxOnly(asked: Question): Generator<void, Measurement[]> {
  const { subject, world } = asked;
  const { record } = subject;
  const why = ownSilent(asked);
  if (why !== null || record === null) return [mayBeThere(why ?? 'its record was not fetched')];
  const { addresses } = record;
  if (addresses.length === 0) return [mayBeThere('no address is stated')];
  const rulings = addresses.map(onlyByPost);
  if (rulings.includes(false)) return [notThere()];
  const whys = rulings.filter((ruling) => typeof ruling === 'string');
  if (whys.length > 0) return [mayBeThere(`of an address ${joinWhys(whys)}`)];
  const isCompany = parseEntityId(subject.facts.id).subject === 'company';
  return [
    exactly(1, () => ({
      says: (words) => {
        const all = new Set(addresses.map((address) => toWords(address, words)));
        const some = [...all].slice(0, 3).join(', ');
        return words.onlyByPost(nameOf(world, subject.facts.id, words), some);
      },
      sources: placeIn(subject, ...addresses.map((_, at) => `/addresses/${at}`)),
      // Of a person it is a home.
      marks: isCompany
        ? addresses.map((address) => toWords(address, ENGLISH))
        : [String(addresses.length)],
    })),
  ];
}

export const ADDRESS_MEASURES = {
  'care-of-or-po-box-only': {
    what: 'whether each of its addresses is care of somebody, or a post box without a street',
    of: 'both',
    unit: null,
    years: null,
    takesRoles: false,
    fields: [
      ...['company.addresses.care_of_name', 'company.addresses.po_box'],
      ...['company.addresses.street_name', 'company.addresses.address_line_1'],
      ...['member.addresses.care_of_name', 'member.addresses.po_box'],
      ...['member.addresses.street_name', 'member.addresses.address_line_1'],
    ],
    read: careOfOrBoxOnly,
  },
} as const satisfies Record<string, Measure>;
