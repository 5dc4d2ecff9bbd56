/** Gathers a dossier's material: the results of the same commands that other callers use. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';
import type { EntityStack } from '../../contract/model/stack.ts';
import { minorHolders } from '../../graph/owners/minor-holders.ts';
import { minorInWords } from '../../graph/owners/holder-words.ts';
import { commands } from '../../contract/commands/commands.ts';
import type { DossierSection } from '../../contract/answers/dossier.ts';
import type { Graph } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { OwnersAnswer } from '../../contract/answers/owners.ts';
import { originalAddress, pathBelow, readImported } from '../../contract/model/registry.ts';
import {
  MAX_SUBJECTS,
  type Material,
  type OwnershipMaterial,
  type PathsMaterial,
  type TieOf,
} from '../../report/model/material.ts';
import { isTitleOfItsOwn } from '../cases/case-title.ts';
import type { StoreReader } from '../../store/store.ts';
import type { AnsweredRequest } from '../../report/model/citations.ts';
import { openRecords } from '../export/exported-records.ts';
import { listedName } from '../graph/found-name.ts';
import { storedGraph } from '../graph/graph-parts.ts';
import type { Call } from '../base/handlers.ts';
import type { Registries } from '../registries/registries.ts';
import { registriesOf, type ExportNeeds } from '../export/make-export.ts';
import { giveWay } from '../base/tasks.ts';
import { namedUndrawn } from '../canvas/undrawn-neighbours.ts';
import {
  recipeOf,
  type DossierRequest,
  type Answers,
  type GatherParts,
} from './dossier-request.ts';
import { changesSinceLast, journalOf, notesOf, searchesOf } from './case-parts.ts';
import { interlocksOf } from './interlocks-part.ts';
import { judgedPairs, namesakesOf } from './sameness-parts.ts';
import { tiesBetween } from './ties-between.ts';
import { dossierGraph, drawn, judgedIn, subjectsOf } from './dossier-graph.ts';

/** Maximum paths between two subjects, the shortest first. */
const MAX_PATHS = 5;
/** Maximum shared things, the strongest first; the total is stated. */
const MAX_THINGS = 100;
/** Maximum entities in one request for shared things. */
const QUERY_LENGTH = 10_000;

export interface Gathered {
  material: Material;
  /** What is redacted from the text; null if nothing is. */
  texts: Awaited<ReturnType<typeof openRecords>>['texts'];
  /** Closes the store's snapshot. */
  close: () => void;
}

export async function gatherDossier(
  { needs, answers }: { needs: ExportNeeds; answers: Answers },
  request: DossierRequest,
  call: Call,
): Promise<Gathered> {
  const graph = await dossierGraph(needs, request, call);
  const subjects = subjectsOf(needs, request, graph);
  let rows: ReturnType<typeof journalOf> | undefined;
  const journal: GatherParts['journal'] = () => (rows ??= journalOf(needs, request, call));
  const parts: GatherParts = { needs, answers, request, graph, subjects, call, journal };
  const ifChosen = gathererOf(request, call);
  const { head, entities } = aboutCase(needs, request, graph, subjects);
  const records = await openRecords(
    needs,
    { entities, redact: request.redact, reads: true, inCase: request.case },
    call,
  );
  try {
    const material: Material = {
      template: request.template,
      caseTitle: head !== undefined && isTitleOfItsOwn(head.title) ? head.title : null,
      at: request.at,
      day: request.day,
      timeZone: request.timeZone,
      chain: request.chain,
      redacted: request.redact,
      registries: registriesOf(needs.registries, entities),
      isOfRecord: request.entity !== null,
      subjects,
      graph,
      judged: await judgedIn(needs, request, call),
      leftOut: await namedUndrawn(needs.store.read, graph, call.signal),
      ...storeReaders(needs, graph),
      recordOf: records.recordOf,
      isQuoted: records.texts === null,
      scope: await ifChosen('scope', () => scopeOf(parts)),
      ownership: await ifChosen('ownership', () => ownershipOf(parts)),
      interlocks: await ifChosen('interlocks', () => interlocksOf(parts)),
      paths: await ifChosen('paths', () => pathsOf(parts)),
      shared: await ifChosen('shared', () => sharedOf(parts)),
      indicators: await ifChosen('indicators', () => indicatorsOf(parts)),
      picture: await ifChosen('graph', () => pictureOf(parts)),
      notes: await ifChosen('notes', () => notesIn(parts)),
      namesakes: await namesakesOf(parts),
      changes: await ifChosen('changes', () => changesSinceLast(parts)),
      recipe: recipeOf(request),
    };
    return { material, texts: records.texts, close: records.close };
  } catch (error) {
    records.close();
    throw error;
  }
}

/** Gathers what a section is made of; null if the section isn't wanted. */
function gathererOf({ template }: DossierRequest, { signal }: Call) {
  const wanted = new Set(template.sections.map(({ section }) => section));
  return async <T>(section: DossierSection, gather: () => Promise<T>): Promise<T | null> => {
    if (!wanted.has(section)) return null;
    await giveWay(signal);
    return gather();
  };
}

/** The case, and all entities whose records are read: a subject may be on no canvas. */
function aboutCase(
  { store }: Pick<ExportNeeds, 'store'>,
  { case: id }: DossierRequest,
  graph: Graph,
  subjects: readonly EntityId[],
) {
  const head = store.read.cases().find((one) => one.id === id);
  const there = new Set(graph.entities.map((one) => one.id));
  const others = subjects.filter((subject) => !there.has(subject)).map((one) => ({ id: one }));
  return { head, entities: [...graph.entities, ...others] };
}

/** Lookups while the dossier is composed; names and origins are cached. */
function storeReaders(
  { store: { read }, registries }: Pick<ExportNeeds, 'store' | 'registries'>,
  graph: Graph,
): Pick<Material, 'labelOf' | 'originOf' | 'missedOf' | 'fileOf' | 'answerOf'> {
  const labels = new Map<EntityId, string>(graph.entities.map(({ id, label }) => [id, label]));
  const origins = new Map<EntityId, ReturnType<Material['originOf']>>();
  return {
    labelOf(id) {
      const known = labels.get(id);
      if (known !== undefined) return known;
      const [stored] = read.entities([id]);
      const label = stored === undefined ? id : listedName(stored.label);
      labels.set(id, label);
      return label;
    },
    originOf(id) {
      const known = origins.get(id);
      if (known !== undefined) return known;
      const origin = read.profileOrigins([id]).get(id) ?? null;
      origins.set(id, origin);
      return origin;
    },
    missedOf: (id) => ({
      notFoundAt: read.notFound(id)?.at ?? null,
      hasFailed: read.missedOf([id]).length > 0,
    }),
    fileOf(registry) {
      if (!registries.has(registry)) return null;
      return readImported(originalAddress(registries.get(registry).address))?.name ?? null;
    },
    answerOf: (sha256, at) => answerIn(read, registries, sha256, at),
  };
}

/** The request as the chain has it; with an empty registry if no row has this response. */
function answerIn(
  read: StoreReader,
  registries: Pick<Registries, 'get' | 'has'>,
  sha256: string,
  at: string,
): AnsweredRequest {
  const [row] = read.answeredWith(sha256, at);
  if (row === undefined) return { registry: '', path: '', request: null };
  const { registry, url, n } = row;
  const address = registries.has(registry) ? registries.get(registry).address : '';
  return { registry, path: pathBelow(address, url), request: n };
}

const ids = ({ graph }: GatherParts): EntityId[] => graph.entities.map(({ id }) => id);

async function scopeOf(parts: GatherParts): Promise<Material['scope']> {
  const { answers, call } = parts;
  const input = { entities: ids(parts), around: false, limit: 10_000 };
  const coverage = await answers.readCoverage(input, call);
  return { coverage, searches: await searchesOf(parts) };
}

async function ownershipOf(parts: GatherParts): Promise<OwnershipMaterial[]> {
  const { needs, answers, request, subjects, call } = parts;
  const all: OwnershipMaterial[] = [];
  for (const entity of subjects.slice(0, MAX_SUBJECTS)) {
    // As far as the window and the command line follow them: a nearer limit would give other figures.
    const input = commands.readOwners.input.parse({
      entity,
      direction: 'up',
      asOf: request.day,
      case: request.case,
    });
    const answer = await answers.readOwners(input, call);
    const tieOf = await tiesBetween(
      parts,
      answer.steps.flatMap(({ statements }) =>
        statements.map(({ from, to }) => [from, to] as const),
      ),
    );
    const graph = await ownersGraph(needs, answer, tieOf, call);
    const isDrawn = answer.steps.length > 0;
    const stacks = minorStacks(answer, request.template.language);
    const chart = { graph, look: 'chart' as const, stacks };
    const picture = isDrawn ? await drawn(needs, request, chart, call) : null;
    all.push({ answer, tieOf, picture });
  }
  return all;
}

const minorStacks = (answer: OwnersAnswer, language: ReportLanguage): EntityStack[] =>
  minorHolders(answer).map((group) => {
    const members = group.steps.flatMap(({ records }) => records);
    return { id: group.by, name: minorInWords(group, language), members, isOpen: false };
  });

/** Only the ties of the steps: a chart of all roles would say less. */
async function ownersGraph(
  { store }: Pick<ExportNeeds, 'store'>,
  { rootRecords, steps }: OwnersAnswer,
  tieOf: TieOf,
  call: Call,
): Promise<Graph> {
  const reached = [...new Set([...rootRecords, ...steps.flatMap(({ records }) => records)])];
  const { entities } = await storedGraph(store, reached, call.signal);
  const ties = new Map(
    steps
      .flatMap(({ statements }) => statements)
      .flatMap(({ tie: id }) => {
        const tie = tieOf(id);
        return tie === undefined ? [] : [[id, tie] as const];
      }),
  );
  return { entities, ties: [...ties.values()] };
}

/** The paths between every two of the subjects. */
async function pathsOf(parts: GatherParts): Promise<PathsMaterial[]> {
  const { answers, request, subjects, call } = parts;
  const few = subjects.slice(0, MAX_SUBJECTS);
  const all: PathsMaterial[] = [];
  for (const [at, from] of few.entries()) {
    for (const to of few.slice(at + 1)) {
      const input = commands.findPaths.input.parse({
        from: [from],
        to: [to],
        asOf: request.day,
        case: request.case,
        limit: MAX_PATHS,
      });
      const answer = await answers.findPaths(input, call);
      const pairs = answer.paths.flatMap(({ entities }) =>
        entities.slice(1).map((next, step) => [entities[step] ?? next, next] as const),
      );
      all.push({ answer, tieOf: await tiesBetween(parts, pairs) });
    }
  }
  return all;
}

/** Reads part after part: a part is shorter when very many state its things. */
async function sharedOf(parts: GatherParts): Promise<Material['shared']> {
  const { answers, request, call } = parts;
  const entities = ids(parts);
  const input = commands.readSharedThings.input.parse({
    entities: entities.slice(0, QUERY_LENGTH),
    case: request.case,
    limit: MAX_THINGS,
  });
  const first = await answers.readSharedThings(input, call);
  const things = [...first.things];
  let { next } = first;
  while (next !== null && things.length < MAX_THINGS) {
    const part = await answers.readSharedThings({ ...input, offset: next }, call);
    things.push(...part.things);
    next = part.next;
  }
  const uncheckedCount = Math.max(0, entities.length - QUERY_LENGTH);
  return { ...first, things: things.slice(0, MAX_THINGS), uncheckedCount };
}

async function indicatorsOf(parts: GatherParts): Promise<Material['indicators']> {
  const { answers, request, call } = parts;
  const input = commands.readIndicators.input.parse({
    entities: ids(parts),
    case: request.case,
    asOf: request.day,
    limit: 10_000,
    language: request.template.language,
  });
  return answers.readIndicators(input, call);
}

async function notesIn(parts: GatherParts): Promise<Material['notes']> {
  const { notes, judgements } = notesOf(parts.needs, parts.request, parts.graph);
  return { notes, judgements: await judgedPairs(parts, judgements) };
}

/** As it is on the canvas; the neighbours of a record have no positions, and are drawn as a chart. */
function pictureOf(parts: GatherParts): Promise<Material['picture']> {
  const { needs, request, graph, call } = parts;
  const look = request.entity === null ? needs.store.read.canvasLook(request.case) : 'chart';
  return drawn(needs, request, { graph, look }, call);
}
