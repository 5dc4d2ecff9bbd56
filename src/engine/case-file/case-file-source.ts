/**
 * The content of a case file: the case, the requests its records rest on with their responses, and the hash
 * of every row of the chain. What is to be redacted is collected from the records first, and then removed
 * from everything.
 */
import { MAX_JOURNAL_ENTRIES, MAX_PLACES_AND_ITEMS } from '../../case-file/case-content.ts';
import { MAX_EARLIER_FILES, type CaseLine, type JournalLine } from '../../case-file/contents.ts';
import type { CaseFileSource } from '../../case-file/write-case-file.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type {
  CaseFileMade,
  CaseFileMark,
  WaitingChanges,
  Redaction,
} from '../../contract/model/case-file.ts';
import { entitiesOf, type StoredItem } from '../../contract/model/case-item.ts';
import type { CaseHead, CaseView } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { JOURNAL_VERBS, type JournalRow } from '../../contract/model/journal.ts';
import type { TurnedPlace } from '../../contract/model/canvas.ts';
import type { WholeRequest } from '../../store/cases/case-evidence.ts';
import type { Step } from '../../store/base/step.ts';
import type { StoreReader } from '../../store/store.ts';
import { RedactedResponses } from '../redaction/redacted-responses.ts';
import { SavedChanges } from './saved-changes.ts';
import { allByTurn, allEntries, allItems, chainOf, savedRequest } from './saved-pages.ts';
import {
  newScrubber,
  redactedItem,
  redactedLabel,
  redactedView,
  type Redacting,
} from '../redaction/redacted-words.ts';
import type { Registries } from '../registries/registries.ts';
import { readStoredView } from '../cases/cases.ts';

export interface CaseToSave {
  read: StoreReader;
  registries: Pick<Registries, 'get' | 'kindOf'>;
  head: CaseHead;
  redact: readonly Redaction[];
  at: string;
}

/** The gathered content, ready to be written, and its counts. */
export interface GatheredCase {
  source: CaseFileSource;
  made: () => CaseFileMade;
  total: number;
}

/**
 * In steps of requests. Refused as `response-damaged` if a response doesn't match its hash, and as
 * `case-file-too-large` if the file could not be opened again.
 */
export function* gatherCase(parts: CaseToSave): Generator<Step, GatheredCase> {
  const { read, head, redact, registries } = parts;
  const wanted = new Set(redact);
  const places = yield* allByTurn((part) => read.canvas(head.id, part));
  const items = (yield* allItems(read, head.id)).filter(
    (item) => !(wanted.has('private-notes') && item.kind === 'note' && item.isPrivate),
  );
  const journal = (yield* allEntries(read, head.id)).toReversed();
  refuseTooLarge(places.length + items.length, journal.length);
  const entities = new Set([
    ...places.map(({ entity }) => entity),
    ...items.flatMap((item) => entitiesOf(item)),
  ]);
  const requests = yield* requestsOf(read, entities, journal);
  const scrubber = yield* newScrubber(wanted, requests.length);
  const texts = { scrubber, wanted };
  const answers = new RedactedResponses({ read, registries, wanted, scrubber });
  yield* answers.gather(requests);
  yield* answers.settle();
  const changes = new SavedChanges({
    read,
    registries,
    answers,
    requests,
    versions: yield* allByTurn((part) => read.caseVersions(head.id, part)),
    decisions: items.filter((item) => item.kind === 'decision'),
  });
  const counted = yield* changes.count();
  const lineOf = new Map(requests.map(({ n }, line) => [n, line]));
  const total = requests.length;
  const ofItems = yield* inSteps(items, total, (item) => itemLine(item, changes, texts));
  const itemLines = ofItems.filter((line) => line !== null);
  const entries = yield* inSteps(journal, total, (row) => journalLine(row, lineOf, texts));
  const view = readStoredView(read, head.id);
  const source: CaseFileSource = {
    about: aboutOf(parts, {
      texts,
      view,
      changes: counted,
      cameWith: filesBehind(parts, requests),
    }),
    chain: () => chainOf(read),
    responses: () => answers.lines(),
    bodies: () => answers.bodies(),
    *requests() {
      for (const request of requests) {
        yield savedRequest(request, answers.placeOf(request), texts);
      }
    },
    caseLines: () => [...places.map((place) => placeLine(place, changes)), ...itemLines],
    journal: () => entries,
    registries: () => registriesOf(parts, { entities, requests, items, journal, view }),
  };
  const made = (): CaseFileMade => ({
    entities: places.length,
    ...answers.counts(),
    changes: counted,
  });
  return { source, made, total };
}

/** A larger case file could not be opened. */
function refuseTooLarge(placesAndItems: number, entries: number): void {
  const limit =
    placesAndItems > MAX_PLACES_AND_ITEMS
      ? `${MAX_PLACES_AND_ITEMS} records and notes`
      : entries > MAX_JOURNAL_ENTRIES
        ? `${MAX_JOURNAL_ENTRIES} entries of a journal`
        : null;
  if (limit !== null) throw new Refusal('case-file-too-large', { most: limit });
}

/** The case files that the case, or a response it rests on, came with. */
function filesBehind(
  { read, head }: CaseToSave,
  requests: readonly WholeRequest[],
): CaseFileMark[] {
  const keys = new Set(requests.flatMap(({ received }) => received?.file ?? []));
  const own = read.fileOfCase(head.id);
  if (own !== undefined) keys.add(own);
  return read.caseFiles(keys).slice(-MAX_EARLIER_FILES);
}

function aboutOf(
  { read, head, redact, at }: CaseToSave,
  redacted: {
    texts: Redacting;
    view: CaseView | null;
    changes: WaitingChanges;
    cameWith: CaseFileMark[];
  },
): CaseFileSource['about'] {
  const { texts, view, changes, cameWith } = redacted;
  const { id, open, createdAt, workedAt } = head;
  return {
    case: {
      id,
      open,
      createdAt,
      workedAt,
      title: texts.scrubber.text(head.title).slice(0, 200),
      look: read.canvasLook(id),
      view: view && redactedView(view, texts),
    },
    chain: read.chainHead(),
    madeAt: at,
    redacted: [...redact],
    changes,
    cameWith,
  };
}

/** Each request once: those that came with case files first, then in the order of the chain. */
function* requestsOf(
  read: StoreReader,
  entities: ReadonlySet<EntityId>,
  journal: readonly JournalRow[],
): Generator<Step, WholeRequest[]> {
  const places = new Set<number>(journal.flatMap(({ source }) => (source ? [source.n] : [])));
  let done = 0;
  for (const entity of entities) {
    for (const n of read.requestsBehind(entity)) places.add(n);
    done += 1;
    yield { done, total: entities.size };
  }
  const found: WholeRequest[] = [];
  for (const n of [...places].sort((a, b) => a - b)) {
    const request = read.wholeRequest(n);
    if (request !== null) found.push(request);
    yield { done: entities.size, total: entities.size };
  }
  return found;
}

/** One item per step: what an analyst wrote may be long. */
function* inSteps<T, L>(
  all: readonly T[],
  total: number,
  lineOf: (one: T) => L,
): Generator<Step, L[]> {
  const lines: L[] = [];
  for (const one of all) {
    lines.push(lineOf(one));
    yield { done: total, total };
  }
  return lines;
}

const placeLine = (
  { entity, x, y, pinned, hidden }: TurnedPlace,
  changes: SavedChanges,
): CaseLine => ({
  is: 'place',
  entity,
  x,
  y,
  pinned,
  hidden,
  since: changes.since(entity),
});

/** Null for a decision on versions that are not in the file. */
function itemLine(
  { at, changedAt, by, ...item }: StoredItem,
  changes: SavedChanges,
  texts: Redacting,
): CaseLine | null {
  const left = redactedItem(item, texts);
  return left.kind === 'decision'
    ? changes.line({ ...left, at, changedAt, ...(by !== undefined && { by }) })
    : { is: 'item', item: left, at, changedAt, by: by ?? null };
}

function journalLine(
  { at, verb, label, standing, about, detail, source }: JournalRow,
  lineOf: ReadonlyMap<number, number>,
  texts: Redacting,
): JournalLine {
  const request = source === null ? null : (lineOf.get(source.n) ?? null);
  const redacted = redactedLabel(verb, label, texts);
  const done = JOURNAL_VERBS.find((known) => known === verb) ?? 'item';
  return { at, verb: done, label: redacted.slice(0, 10_000), standing, about, detail, request };
}

interface RedactedParts {
  entities: ReadonlySet<EntityId>;
  requests: readonly WholeRequest[];
  items: readonly StoredItem[];
  journal: readonly JournalRow[];
  view: CaseView | null;
}

/** Every registry that anything in the file refers to. */
function registriesOf({ registries }: CaseToSave, redacted: RedactedParts) {
  const { view, journal } = redacted;
  const entities = [
    ...redacted.entities,
    ...journal.flatMap(({ detail }) => detail?.entities ?? []),
    ...(view?.profile ? [view.profile] : []),
  ];
  const handles = new Set([
    ...entities.map((entity) => parseEntityId(entity).registry),
    ...redacted.requests.map(({ registry }) => registry),
    ...redacted.items.flatMap((item) => (item.kind === 'search' ? item.registries : [])),
    ...journal.flatMap(({ detail }) => detail?.registry ?? []),
    ...(view?.search?.registries ?? []),
  ]);
  return [...handles].map((name) => {
    const { handle, kind, address, mark } = registries.get(name);
    return { handle, kind, address, mark };
  });
}
