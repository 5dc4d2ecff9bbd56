/** Whether two hold seats in one place that one person doesn't hold at once, and on which days. */
import { fold } from '../../contract/text/fold-words.ts';
import { DEFAULT_EXPORT_ROLES } from '../../contract/model/role-lists.ts';

/** A role that somebody held in one place. */
export interface HeldRole {
  /** Verbatim; null is "not stated". */
  role: string | null;
  /** The days on which it is known to be held, as sorted pairs of a first and an exclusive last. */
  spans: readonly number[];
  /** Whether each span begins on a stated day; a registration only says that it had begun by then. */
  isBeginStated: boolean;
}

/** Two roles in one place, and the days known of both. */
export interface SeatsAtOnce {
  /** Verbatim, the first record’s first. */
  roles: [string, string];
  /** Included. */
  first: number;
  last: number;
}

type Seat = 'chair' | 'member' | 'manager' | 'deputy' | 'auditor' | 'secretary';

const listed = (roles: string): string[] => roles.trim().split(/[,\n]\s*/);

/** Who stands in for members of a board. */
const DEPUTY = listed(`
Deputy, Deputy member, Deputy board member, Deputy member of the board, Alternate, Alternate director
Alternate member, Alternate board member, Substitute, Substitute member
Varamedlem, Vararepresentant, Suppleant, Bestyrelsessuppleant, Styrelsesuppleant, Varajäsen, Varamaður
Ersatzmitglied, Stellvertretendes Mitglied, Suppléant, Administrateur suppléant, Suplente, Vocal suplente
Consejero suplente, Conselheiro suplente, Amministratore supplente, Plaatsvervangend lid, Náhradník
`);

/** Whoever audits a company is neither on its board nor manages it. */
const AUDITOR = listed(`
Auditor, Auditors, Statutory auditor, External auditor, Registered auditor, Approved auditor
Revisor, Statsautorisert revisor, Registrert revisor, Statsautoriseret revisor, Auktoriserad revisor
Tilintarkastaja, Endurskoðandi, Wirtschaftsprüfer, Wirtschaftsprüferin, Abschlussprüfer, Abschlussprüferin
Revisionsstelle, Commissaire aux comptes, Auditor de cuentas, Auditor independente, Revisore legale
Revisore dei conti, Accountant, Biegły rewident, Auditorka, Аудитор, Ελεγκτής, Denetçi, Kiểm toán viên
`);

const SECRETARY = listed(`
Secretary, Company secretary, Corporate secretary, Joint secretary, Secretary of the board
Sekretær, Sekreterare, Secretario, Secretaria, Secretario del consejo, Secrétaire, Schriftführer
`);

const { boardChair, boardMember, seniorManagingOfficial } = DEFAULT_EXPORT_ROLES;

/** The seats by their words; a role that is only like one of these says nothing, nor does a holding. */
const SEATS: ReadonlyMap<string, Seat> = new Map(
  Object.entries({
    chair: boardChair,
    member: boardMember,
    manager: seniorManagingOfficial,
    deputy: DEPUTY,
    auditor: AUDITOR,
    secretary: SECRETARY,
  } satisfies Record<Seat, readonly string[]>).flatMap(([seat, roles]) =>
    roles.map((role) => [fold(role), seat as Seat] as const),
  ),
);

/**
 * Of two seats in other words, those that exclude each other. A chair is a member too, and who manages may
 * be either; two wordings of one seat are one.
 */
const EXCLUDED: ReadonlySet<string> = new Set([
  'deputy member',
  'chair deputy',
  'auditor member',
  'auditor chair',
  'auditor deputy',
  'auditor manager',
  'auditor secretary',
]);

const known = new Map<string, { words: string; seat: Seat | undefined }>();
/** Registries have few roles, but a hostile record may state any number. */
const MOST_KNOWN = 10_000;

function readRole(role: string): { words: string; seat: Seat | undefined } {
  let read = known.get(role);
  if (read === undefined) {
    const words = fold(role);
    read = { words, seat: SEATS.get(words) };
    if (known.size < MOST_KNOWN) known.set(role, read);
  }
  return read;
}

interface TwoSeats {
  /** Seats that one person doesn’t hold at once. */
  against: SeatsAtOnce | null;
  /** Seats in the same words that may have begun on one day: they may be one, told by two records. */
  maybeOne: SeatsAtOnce | null;
}

const NONE: TwoSeats = { against: null, maybeOne: null };

/**
 * The two seats that both held for longest at once, of each sort. Days that are not known of both count
 * nothing, and roles that are no seats, such as a shareholder’s, exclude none.
 */
export function seatsAtOnce(a: readonly HeldRole[], b: readonly HeldRole[]): TwoSeats {
  let found = NONE;
  for (const one of a) {
    for (const other of b) {
      if (one.role === null || other.role === null) continue;
      const x = readRole(one.role);
      const y = readRole(other.role);
      if (x.seat === undefined || y.seat === undefined) continue;
      const isSame = x.words === y.words;
      if (!isSame && !EXCLUDED.has([x.seat, y.seat].sort().join(' '))) continue;
      for (const { first, last, beginsOnOne } of daysOfBoth(one.spans, other.spans)) {
        const seats: SeatsAtOnce = { roles: [one.role, other.role], first, last };
        const isMaybeOne = isSame && (beginsOnOne || !one.isBeginStated || !other.isBeginStated);
        found = isMaybeOne
          ? { against: found.against, maybeOne: longer(found.maybeOne, seats) }
          : { against: longer(found.against, seats), maybeOne: found.maybeOne };
      }
    }
  }
  return found;
}

const longer = (known: SeatsAtOnce | null, seats: SeatsAtOnce): SeatsAtOnce =>
  known === null || seats.last - seats.first > known.last - known.first ? seats : known;

/** The days in both, and whether the two spans begin on one day. */
function* daysOfBoth(
  a: readonly number[],
  b: readonly number[],
): Generator<{ first: number; last: number; beginsOnOne: boolean }> {
  for (let i = 0; i < a.length; i += 2) {
    for (let j = 0; j < b.length; j += 2) {
      const [fromA = 0, untilA = 0] = a.slice(i, i + 2);
      const [fromB = 0, untilB = 0] = b.slice(j, j + 2);
      const first = Math.max(fromA, fromB);
      const last = Math.min(untilA, untilB) - 1;
      if (first <= last) yield { first, last, beginsOnOne: fromA === fromB };
    }
  }
}

/** An end and a begin so many days apart are a succession. */
const SUCCESSION_DAYS = 31;

/** Whether the days known of one end at most a month before those of the other begin, whatever the roles. */
export function areInSuccession(a: readonly HeldRole[], b: readonly HeldRole[]): boolean {
  const one = boundsOf(a);
  const other = boundsOf(b);
  if (one === null || other === null) return false;
  const gaps = [other.first - one.until, one.first - other.until];
  return gaps.some((days) => days >= 0 && days <= SUCCESSION_DAYS);
}

/** The first known day of all roles, and the day after the last; null if none is known. */
function boundsOf(roles: readonly HeldRole[]): { first: number; until: number } | null {
  let bounds: { first: number; until: number } | null = null;
  for (const { spans } of roles) {
    for (let at = 0; at < spans.length; at += 2) {
      const [first = 0, until = 0] = spans.slice(at, at + 2);
      bounds =
        bounds === null
          ? { first, until }
          : { first: Math.min(bounds.first, first), until: Math.max(bounds.until, until) };
    }
  }
  return bounds;
}
