/** What two records share beside their own facts, and what that says of their being the same. */
import { counted } from '../../contract/text/counted.ts';
import type { ThingKind } from '../../contract/model/thing.ts';
import { dayText } from '../values/days.ts';
import type { FactEvidence } from './fact-evidence.ts';
import { areInSuccession, seatsAtOnce, type HeldRole, type SeatsAtOnce } from './seats.ts';

/** Something that both are tied to, with the roles of each there. */
export interface TiedToBoth {
  /** What it is called, so that it can’t be taken for a namesake. */
  name: string;
  roles: readonly [readonly HeldRole[], readonly HeldRole[]];
}

export interface BesideBoth {
  tied: readonly TiedToBoth[];
  /** What both state, such as an address, as each states it. */
  things: readonly { kind: ThingKind; texts: readonly [string, string] }[];
  /** Whether one is tied to the other: then a record tells them apart. */
  areTied: boolean;
}

/** How many of a kind are named; the others are counted. */
const NAMED = 3;
/** How many companies are told in which both hold seats, or followed each other. */
const TOLD = 5;

/** Lists names in quotes: `“A”, “B”, 2 others`. */
function quotedList(names: readonly string[]): string {
  const listed = names.slice(0, NAMED);
  const more = names.length - listed.length;
  return [...listed, ...(more > 0 ? [counted(more, 'other', 'others')] : [])].join(', ');
}

/** All that is told of them beside their own facts, whoever tells it. */
export function besideEvidence({ tied, things, areTied }: BesideBoth): FactEvidence[] {
  const evidence: FactEvidence[] = [];
  for (const thing of things.slice(0, TOLD)) evidence.push({ for: statedByBothInWords(thing) });
  const others = things.length - TOLD;
  if (others > 0) {
    evidence.push({ for: `Both state ${counted(others, 'other thing', 'other things')}` });
  }
  if (tied.length > 0) {
    evidence.push({
      for: `Both are tied to ${quotedList(tied.map(({ name }) => name))}`,
      gain: 0.4,
    });
  }
  evidence.push(...told(tied, inSuccession), ...told(tied, inTwoSeats), ...told(tied, inOneSeat));
  if (areTied) evidence.push({ against: 'One of them is tied to the other', factor: 0.8 });
  return evidence;
}

function statedByBothInWords({ kind, texts: [a, b] }: BesideBoth['things'][number]): string {
  if (a === b) return `Both state “${a}”`;
  return `Both state one ${kind === 'real-estate' ? 'property' : kind}, as “${a}” and as “${b}”`;
}

/** What a rule says of the first few for which it says anything. */
function told(
  tied: readonly TiedToBoth[],
  rule: (one: TiedToBoth) => FactEvidence | null,
): FactEvidence[] {
  const found: FactEvidence[] = [];
  for (const one of tied) {
    const says = rule(one);
    if (says !== null) found.push(says);
    if (found.length === TOLD) break;
  }
  return found;
}

const daysInWords = ({ first, last }: SeatsAtOnce): string =>
  first === last ? `on ${dayText(first)}` : `from ${dayText(first)} to ${dayText(last)}`;

const rolesInQuotes = ({ roles: [one, other] }: SeatsAtOnce): string =>
  one === other ? `“${one}” twice` : `“${one}” and “${other}”`;

function inTwoSeats({ name, roles: [a, b] }: TiedToBoth): FactEvidence | null {
  const { against } = seatsAtOnce(a, b);
  if (against === null) return null;
  return {
    against: `Two seats at once in ${name}: ${rolesInQuotes(against)}, both ${daysInWords(against)}`,
    factor: 0.7,
  };
}

function inOneSeat({ name, roles: [a, b] }: TiedToBoth): FactEvidence | null {
  const { against, maybeOne } = seatsAtOnce(a, b);
  if (against !== null || maybeOne === null) return null;
  const [role] = maybeOne.roles;
  return {
    unknown: `Whether “${role}” in ${name}, both ${daysInWords(maybeOne)}, is one seat or two`,
  };
}

function inSuccession({ name, roles: [a, b] }: TiedToBoth): FactEvidence | null {
  if (!areInSuccession(a, b)) return null;
  return {
    for: `In ${name} the days known of the one end at most a month before those of the other begin`,
    gain: 0.2,
  };
}
