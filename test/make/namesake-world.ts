/**
 * Records of the real world's shape with what is true of them: namesakes by the dozen who have nothing to do
 * with each other, boards, groups, hubs and mass addresses, and among them the same people and companies twice.
 */
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { RecordToCompare } from '../../src/record/same/fact-evidence.ts';
import type { HeldRole } from '../../src/record/same/seats.ts';
import type { RecordSurroundings } from '../../src/record/same/shared-grounds.ts';
import { makeComparable } from '../record/same/comparable.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

const GIVEN =
  words(`Jens Peter Lars Michael Henrik Thomas Søren Jan Christian Martin Niels Anders Morten
  Jesper Hans Mads Rasmus Per Ole Kim Erik Jørgen Carsten Claus Torben Bent Steen Flemming Anne Mette Kirsten
  Hanne Helle Susanne Lene Maria Marianne Lone Camilla Pia Louise Charlotte Bente Tina Karin Gitte Ulla Dorthe`);
const FAMILY =
  words(`Jensen Nielsen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen Jørgensen
  Petersen Madsen Kristensen Olsen Thomsen Christiansen Poulsen Johansen Møller Mortensen Knudsen Jakobsen
  Jacobsen Mikkelsen Olesen Frederiksen Laursen Henriksen Lund Holm Schmidt Eriksen Kristiansen Clausen`);
const BEGINNINGS =
  words(`Kirke Sønder Nør Øster Vester Lille Bjerre Skov Sø Å Bøge Ege Aske Elle Linde Hassel
  Kær Mose Eng Mark Sten Sand Grøn Hvid Sort Rød Høj Dal Bak Bro Mølle Kloster Borg Slots Ravn Ulv Hjort Falke`);
const ENDINGS =
  words(`gaard holm berg lund strup borg dal vig bæk kilde skov mark toft by rup sted feld bjerg
  have høj kjær ager drup bro sø skjold stedt horn hus gren`);
const TRADES = words(
  'Ejendomme Invest Holding Byg Transport Teknik Consult Finans Energi Maskiner Marine Agro',
);

/** Why two records are worth a look. */
type WantedFor =
  | 'two ids in one group'
  | 'spelling'
  | 'renamed'
  | 'succession'
  | 'date of birth'
  | 'rare name'
  | 'number';

const WANTED_FOR: readonly WantedFor[] = [
  'two ids in one group',
  'spelling',
  'renamed',
  'succession',
  'date of birth',
  'rare name',
  'number',
];

export interface NamesakeWorld {
  records: RecordToCompare[];
  surroundings: RecordSurroundings[];
  /** Why a pair of records that a rule may find is wanted, by both ids in order. */
  wanted: Map<string, WantedFor>;
  /** By the place of a member that names the id of a company: the place of that company. */
  named: Map<number, number>;
}

export interface NamesakeWorldShape {
  /** How many records, about. */
  count: number;
  /** How many pairs of each kind are one. */
  twice?: number;
  /** Whether most people share few names, or their names are spread as names of many countries are. */
  names?: 'by the dozen' | 'spread';
}

export const pairKey = (a: EntityId, b: EntityId): string => [a, b].sort().join(' ');

export function makeNamesakeWorld(shape: NamesakeWorldShape): NamesakeWorld {
  const maker = new WorldMaker(shape);
  maker.addCompanies();
  maker.addPeople();
  for (let n = 0; n < (shape.twice ?? 30); n += 1)
    for (const kind of WANTED_FOR) maker.addTwice(kind);
  maker.addDecoys();
  return maker.world();
}

interface Made {
  record: RecordToCompare;
  tied: Set<number>;
  things: Set<number>;
  served: Map<number, HeldRole[]>;
}

/** Days from 1990 to 2025. */
const FIRST_DAY = 7305;
const LAST_DAY = 20_089;
/** Things are numbered below zero. */
const MASS_ADDRESS = -1;
const ADDRESSES = 1e6;

class WorldMaker {
  readonly #shape: NamesakeWorldShape;
  #seed = 11;
  readonly #made: Made[] = [];
  /** The companies, by their numbers in the graph, which are their places. */
  readonly #companies: number[] = [];
  /** The boards of each group. */
  readonly #groups: number[][] = [];
  readonly #wanted = new Map<string, WantedFor>();
  readonly #named = new Map<number, number>();

  constructor(shape: NamesakeWorldShape) {
    this.#shape = shape;
  }

  #chance(): number {
    this.#seed = (this.#seed * 1664525 + 1013904223) % 2 ** 32;
    return this.#seed / 2 ** 32;
  }

  #one<T>(all: readonly T[], skew = 1): T {
    return all[Math.floor(this.#chance() ** skew * all.length)] as T;
  }

  #day(): number {
    return FIRST_DAY + Math.floor(this.#chance() * (LAST_DAY - FIRST_DAY));
  }

  #rareFamily(): string {
    return this.#one(BEGINNINGS) + this.#one(ENDINGS);
  }

  #personName(): string {
    const isFrequent = this.#shape.names === 'spread' ? 0.1 : 0.9;
    const family = this.#chance() < isFrequent ? this.#one(FAMILY, 1.6) : this.#rareFamily();
    const middle = this.#chance() < 0.15 ? ` ${this.#rareFamily()}` : '';
    return `${this.#one(GIVEN, 1.4)}${middle} ${family}`;
  }

  #companyName(): string {
    return `${this.#rareFamily()} ${this.#one(TRADES)} ${this.#one(['ApS', 'A/S'])}`;
  }

  #add(subject: 'member' | 'company', some: Partial<RecordToCompare>): number {
    const at = this.#made.length;
    const record = makeComparable(`registry.example/${subject}:${at}`, {
      country: 'Denmark',
      ...some,
    });
    this.#made.push({ record, tied: new Set(), things: new Set(), served: new Map() });
    return at;
  }

  #tie(one: number, other: number): void {
    this.#made[one]?.tied.add(other);
    this.#made[other]?.tied.add(one);
  }

  #serve(member: number, company: number, from: number, until: number): void {
    this.#tie(member, company);
    this.#made[member]?.served.set(company, [
      { role: 'Director', spans: [from, until], isBeginStated: true },
    ]);
  }

  #serveSometime(member: number, company: number): void {
    const from = this.#day();
    this.#serve(member, company, from, from + 200 + Math.floor(this.#chance() * 4000));
  }

  #want(one: number, other: number, why: WantedFor): void {
    const a = this.#made[one];
    const b = this.#made[other];
    if (a && b) this.#wanted.set(pairKey(a.record.id, b.record.id), why);
  }

  #person(name: string, some: Partial<RecordToCompare> = {}): number {
    return this.#add('member', { kind: 'person', names: [name], ...some });
  }

  #company(some: Partial<RecordToCompare> = {}): number {
    const at = this.#add('company', { kind: 'company', names: [this.#companyName()], ...some });
    this.#companies.push(at);
    return at;
  }

  /** A fifth of the records; groups of five under one parent, each with a member that is that parent. */
  addCompanies(): void {
    for (let n = 0; n < this.#shape.count / 30; n += 1) {
      const group = Array.from({ length: 5 }, (_, at) => {
        const registrationNumber = String(10_000_000 + n * 10 + at);
        const company = this.#company({ registrationNumber });
        this.#made[company]?.things.add(-ADDRESSES - n);
        return company;
      });
      const [parent = 0, ...others] = group;
      for (const one of others) this.#tie(parent, one);
      const holder = this.#add('member', {
        ...this.#made[parent]?.record,
        id: `registry.example/member:h${n}`,
      });
      this.#named.set(holder, parent);
      for (const one of others) this.#tie(holder, one);
      this.#groups.push(group);
    }
  }

  addPeople(): void {
    while (this.#made.length < this.#shape.count) {
      const born = this.#chance() < 0.2 ? this.#birth() : null;
      const person = this.#person(this.#personName(), { born });
      const seats = 1 + Math.floor(this.#chance() ** 3 * 5);
      for (let n = 0; n < seats; n += 1) this.#serveSometime(person, this.#one(this.#companies));
    }
  }

  #birth(): string {
    return new Date((this.#day() - 15_000) * 86_400_000).toISOString().slice(0, 10);
  }

  #twoIn(
    kind: WantedFor,
    names: [string, string],
    some: Partial<RecordToCompare> = {},
  ): [number, number] {
    const two = names.map((name) => this.#person(name, some)) as [number, number];
    this.#want(...two, kind);
    return two;
  }

  addTwice(kind: WantedFor): void {
    const name = this.#personName();
    const group = this.#one(this.#groups);
    const [, board = 0, otherBoard = 0] = group;
    if (kind === 'two ids in one group') {
      const [a, b] = this.#twoIn(kind, [name, name]);
      this.#serveSometime(a, board);
      this.#serveSometime(b, otherBoard);
    } else if (kind === 'spelling') {
      const [a, b] = this.#twoIn(kind, [name, otherSpelling(name)]);
      this.#serveSometime(a, board);
      this.#serveSometime(b, board);
    } else if (kind === 'succession') {
      const [a, b] = this.#twoIn(kind, [name, name]);
      const day = this.#day();
      this.#serve(a, board, day - 2000, day);
      this.#serve(b, board, day, day + 1000);
    } else if (kind === 'date of birth') {
      const two = this.#twoIn(kind, [name, name], { born: this.#birth() });
      for (const one of two) this.#serveSometime(one, this.#one(this.#companies));
    } else if (kind === 'rare name') {
      const rare = `${this.#one(GIVEN)} ${this.#rareFamily()} ${this.#rareFamily()}`;
      const two = this.#twoIn(kind, [rare, rare]);
      for (const one of two) this.#serveSometime(one, this.#one(this.#companies));
    } else this.#addCompanyTwice(kind);
  }

  #addCompanyTwice(kind: WantedFor): void {
    const name = this.#companyName();
    const earlier = this.#companyName();
    if (kind === 'number') {
      const registrationNumber = String(90_000_000 + this.#made.length);
      const two = [0, 1].map(() => this.#company({ names: [name], registrationNumber }));
      this.#want(two[0] ?? 0, two[1] ?? 0, kind);
      return;
    }
    const now = this.#company({ names: [name, earlier] });
    const before = this.#company({ names: [earlier] });
    this.#want(now, before, kind);
    for (let n = 0; n < 2; n += 1) {
      const person = this.#person(this.#personName());
      for (const company of [now, before]) this.#serveSometime(person, company);
    }
  }

  /** Namesakes of one hub and one mass address, of other dates of birth, and funds with other numbers. */
  addDecoys(): void {
    const hub = this.#company({ names: ['Folkekirkens Pensionskasse'] });
    for (let n = 0; n < this.#shape.count / 40; n += 1) {
      const one = this.#person(this.#personName());
      if (n % 2 === 0) this.#serveSometime(one, hub);
      else this.#made[one]?.things.add(MASS_ADDRESS);
    }
    for (let n = 0; n < 40; n += 1) {
      const name = this.#personName();
      for (let at = 0; at < 2; at += 1) {
        this.#serveSometime(
          this.#person(name, { born: this.#birth() }),
          this.#one(this.#companies),
        );
      }
      const group = this.#one(this.#groups);
      const fund = this.#companyName().replace(/ \S+$/, '');
      for (const number of ['V', 'VI']) {
        this.#tie(this.#company({ names: [`${fund} Fund ${number} K/S`] }), group[0] ?? 0);
      }
    }
  }

  world(): NamesakeWorld {
    const surroundings = this.#made.map(({ tied, things, served }, self): RecordSurroundings => {
      const near = new Set<number>();
      for (const one of tied) {
        const { tied: others, things: stated } = this.#made[one] ?? { tied: [], things: [] };
        if ([...others].length > 100) continue;
        for (const other of others) if (other !== self) near.add(other);
        for (const thing of stated) near.add(thing);
      }
      return { self, tied: [...tied], near: [...near], things: [...things], served };
    });
    const records = this.#made.map(({ record }) => record);
    return { records, surroundings, wanted: this.#wanted, named: this.#named };
  }
}

/** The name as somebody else writes it. */
function otherSpelling(name: string): string {
  const plain = name
    .replaceAll('ø', 'oe')
    .replaceAll('Ø', 'Oe')
    .replaceAll('æ', 'ae')
    .replaceAll('Å', 'Aa')
    .replaceAll('å', 'aa');
  if (plain !== name) return plain;
  const [given = '', ...others] = name.split(' ');
  return `${others.join(' ')}, ${given}`;
}
