/** Neighbours before they are added: what each is, what ties it, and how many are left. */
import { dayOr } from '../graph/requested.ts';
import type { Neighbour, NeighbourPage, Rest } from '../../contract/model/canvas.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { SourcedStatement, Tie } from '../../contract/model/tie.ts';
import { buildTies } from '../../graph/build.ts';
import type { TieEnd } from '../../graph/shared/tie-end.ts';
import { roleInWords, stateOfAllInWords } from '../../graph/ties/tie-words.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader } from '../../store/store.ts';
import type { CaseCanvas } from '../graph/case-canvas.ts';
import type { Store } from '../../store/store.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { NeighbourLists } from '../graph/neighbour-list.ts';
import { listedName } from '../graph/found-name.ts';
import { inFewParts, inPartsByNeighbours } from '../graph/graph-parts.ts';
import type { Handler, Handlers } from '../base/handlers.ts';
import type { NeighbourList } from '../graph/neighbour-list.ts';
import { takeAll } from '../base/take-steps.ts';
import { giveWay } from '../base/tasks.ts';

interface Needs {
  store: Store;
  canvases: Canvases;
  neighbours: NeighbourLists;
  now: () => Date;
}

/** Maximum roles sent for a neighbour; a hostile record may state any number. */
const ROLES_SENT = 5;
const ROLE_LENGTH = 300;
const TIED_TO_SENT = 20;

/** How many ties an entity has to the canvas, and to which entities. */
interface TiedTo {
  ties: number;
  others: Set<EntityId>;
}

type Input = Parameters<Handler<'readNeighbours'>>[0];

export function createNeighbourHandlers(
  needs: Needs,
): Pick<Handlers, 'readNeighbours' | 'readRests'> {
  const { store, canvases, neighbours } = needs;
  return {
    async readNeighbours(input, { signal }): Promise<NeighbourPage> {
      const canvas = input.case === undefined ? null : await canvases.of(input.case);
      const list = await neighbours.of(input.entity, canvas, signal);
      const found = await takeAll(list.matching(input.text), signal);
      const firsts = new Set(list.all.slice(0, list.tied));
      const page = found.slice(input.offset, input.offset + input.limit).map(({ id }) => id);
      const day = dayOr(input.day, needs.now());
      const reader = new NeighbourReader(store.read, canvas, { ...input, day }, list);
      return {
        items: await takeAll(reader.at(page), signal),
        total: found.length,
        tied: found.filter((one) => firsts.has(one)).length,
      };
    },
    async readRests({ case: id, entities }, { signal }): Promise<{ rests: Rest[] }> {
      const canvas = await canvases.of(id);
      const rests: Rest[] = [];
      for (const entity of entities) {
        rests.push(restOf(entity, await neighbours.of(entity, canvas, signal), canvas));
        await giveWay(signal);
      }
      return { rests };
    },
  };
}

function restOf(entity: EntityId, list: NeighbourList, canvas: CaseCanvas): Rest {
  const rest = list.all.filter(({ id }) => !canvas.has(id));
  const members = rest.filter(({ id }) => parseEntityId(id).subject === 'member').length;
  const tiedElsewhere = rest.filter(({ elsewhere }) => elsewhere).length;
  return { entity, members, companies: rest.length - members, tiedElsewhere };
}

/** Reads what is shown of some neighbours of one entity. */
class NeighbourReader {
  readonly #read: StoreReader;
  readonly #canvas: CaseCanvas | null;
  readonly #input: Input & { day: string };
  readonly #list: NeighbourList;

  constructor(
    read: StoreReader,
    canvas: CaseCanvas | null,
    input: Input & { day: string },
    list: NeighbourList,
  ) {
    this.#read = read;
    this.#canvas = canvas;
    this.#input = input;
    this.#list = list;
  }

  *at(ids: readonly EntityId[]): Generator<void, Neighbour[]> {
    const facts = new Map<EntityId, StoredEntity>();
    const tiesTo = new Map<EntityId, Tie[]>();
    const [hub] = this.#read.entities([this.#input.entity]);
    for (const part of inFewParts(ids)) {
      const known = this.#read.entities(part);
      for (const one of known) facts.set(one.id, one);
      if (hub !== undefined) {
        const statements = this.#read.statementsBetween(hub.id, part);
        collect(tiesTo, hub.id, buildTies([hub, ...known], statements));
      }
      yield;
    }
    const onCanvas = yield* this.#tiesToCanvas(ids, facts);
    return ids.map((id) =>
      this.#toNeighbour(id, facts.get(id), tiesTo.get(id) ?? [], onCanvas.get(id)),
    );
  }

  /** The ties of each neighbour to the canvas, apart from those to the entity itself. */
  *#tiesToCanvas(
    ids: readonly EntityId[],
    facts: ReadonlyMap<EntityId, StoredEntity>,
  ): Generator<void, Map<EntityId, TiedTo>> {
    const found = new Map<EntityId, TiedTo>();
    const canvas = this.#canvas;
    if (canvas === null) return found;
    const toCanvas = this.#list.tiedToCanvas(ids);
    const degrees = this.#read.neighbourCounts(toCanvas);
    const sized = toCanvas.map((id) => ({ id, neighbours: degrees.get(id) ?? 0 }));
    for (const part of inPartsByNeighbours(sized)) {
      const requested = new Set(part);
      const statements = this.#read
        .statementsOnCanvas(canvas.id, part)
        .filter(({ from, to }) => from !== this.#input.entity && to !== this.#input.entity);
      const ends = endsOf(statements, (id) => facts.get(id) ?? canvas.get(id));
      for (const { from, to } of buildTies(ends, statements)) {
        for (const id of new Set([from, to])) {
          const other = id === from ? to : from;
          if (!requested.has(id) || other === id || !canvas.has(other)) continue;
          const tied = found.get(id) ?? { ties: 0, others: new Set() };
          tied.ties += 1;
          tied.others.add(other);
          found.set(id, tied);
        }
      }
      yield;
    }
    return found;
  }

  #toNeighbour(
    id: EntityId,
    facts: StoredEntity | undefined,
    ties: readonly Tie[],
    tied: TiedTo | undefined,
  ): Neighbour {
    const roles = [...new Set(ties.map((tie) => roleInWords(tie)))];
    const { text, day } = this.#input;
    const { subject, record } = parseEntityId(id);
    return {
      entity: id,
      label: listedName(facts?.label ?? record),
      kind: facts?.kind ?? subject,
      foundBy: text.trim() === '' ? null : this.#list.nameFound(id, text),
      roles: roles.slice(0, ROLES_SENT).map((role) => role.slice(0, ROLE_LENGTH).toWellFormed()),
      roleCount: roles.length,
      state: stateOfAllInWords(ties, day),
      onCanvas: this.#canvas?.has(id) ?? false,
      tiesToCanvas: tied?.ties ?? 0,
      tiedTo: [...(tied?.others ?? [])].slice(0, TIED_TO_SENT),
      tiedToCount: tied?.others.size ?? 0,
    };
  }
}

function collect(into: Map<EntityId, Tie[]>, hub: EntityId, ties: readonly Tie[]): void {
  for (const tie of ties) {
    const other = tie.from === hub ? tie.to : tie.from;
    const of = into.get(other);
    if (of === undefined) into.set(other, [tie]);
    else of.push(tie);
  }
}

function endsOf(
  statements: readonly SourcedStatement[],
  find: (id: EntityId) => TieEnd | undefined,
): TieEnd[] {
  const ids = new Set(statements.flatMap(({ from, to }) => [from, to]));
  return [...ids].flatMap((id) => find(id) ?? []);
}
