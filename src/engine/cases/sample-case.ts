/**
 * A case on the sample registry for somebody who starts the program for the first time, explained by its
 * own notes. It is made through the contract, as an analyst makes one, so all of it works; it is deleted
 * like any other.
 */
import { randomUUID } from 'node:crypto';
import type { Client } from '../../contract/client.ts';
import { Refusal, type FaultCode } from '../../contract/faults/faults.ts';
import type { CaseItem } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId, RecordId } from '../../contract/model/entity.ts';
import { SAMPLE_HANDLE } from '../../contract/model/registry.ts';
import type { Store } from '../../store/store.ts';
import { thrownInWords } from '../base/announcer.ts';
import { CURRENT } from './cases.ts';
import type { Log } from '../base/log.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { EngineParts } from '../base/host.ts';

interface Needs {
  store: Store;
  log: Log;
  announce: (event: EngineEvent) => void;
}

const TITLE = 'A sample case: who runs Akamantira Provisions?';

const sample = (record: RecordId): EntityId => `${SAMPLE_HANDLE}/${record}`;
const TRADING = sample('company:1116');
const LATIN = sample('member:100572');
const CYRILLIC = sample('member:100571');
const FOODS = sample('company:1115');
/** The fourth record shown is not fetched: known by name only, it is left for the user to try. */
const FETCHED = [TRADING, LATIN, CYRILLIC];
/** The positions, as a step of their own, so that no window has to compute a layout. */
const SHOWN = [
  { entity: TRADING, x: 0, y: 0 },
  { entity: LATIN, x: 230, y: 0 },
  { entity: CYRILLIC, x: 230, y: 150 },
  { entity: FOODS, x: 0, y: 150 },
];

const CASE_NOTE = `**This case is a sample, on a registry that is made up.** Try everything on it; nothing real is touched.

- Click what is on the graph: its profile opens beside it. Double click brings its neighbours.
- Every field leads to the very bytes of the answer it stands in.
- Alt+F flags, Alt+T writes a note, Alt+J shows the journal of all that was done here.
- Ctrl+Z takes back any step; the journal keeps it.
- Alt+H saves the case with its evidence to one file, for somebody else to open and verify.

*To throw it away: Cases, Delete. Nothing else depends on it.*`;

const TRADING_NOTE = `The subject of this case. Its director is known in another spelling in Bulgaria: see the notes on him.`;

const LATIN_NOTE = `The registry lists **Димитър Спиридонов Велкобранов**, born on the same day, as another member. The same person? Alt+S shows what speaks for it and against it; you judge, and can take it back.`;

/** The setting that names the sample case until it is filled, so that an early exit is made up for. */
const UNFILLED = 'sample-case';

/**
 * The sample case to fill: a new one if the store is unused and no registry is named, or one left empty;
 * null if there is none. It is the case that the first window shows.
 */
export function sampleCaseToFill(
  store: Store,
  { named, offline = false }: Pick<EngineParts, 'named' | 'offline'>,
  at: string,
): CaseId | null {
  if (store.isReadOnly || offline || named?.address !== undefined) return null;
  const { read } = store;
  const left = read.setting(UNFILLED) ?? '';
  if (left !== '') return isEmpty(store, left) ? left : null;
  if (read.chainHead().count > 0 || read.cases().length > 0) return null;
  const id = randomUUID();
  store.write((writer) => {
    writer.createCase(id, TITLE, at);
    writer.setSetting(CURRENT, id);
    writer.setSetting(UNFILLED, id);
  });
  return id;
}

const isEmpty = ({ read }: Store, id: CaseId): boolean =>
  read.hasCase(id) && read.caseItems(id, { after: 0, limit: 1 }).items.length === 0;

/** What prevents filling it is logged: the case exists all the same. */
export async function fillSampleCase(
  client: Client,
  id: CaseId,
  { store, log, announce }: Needs,
): Promise<void> {
  try {
    for (const entity of FETCHED) await client.readProfile({ entity, case: id });
    const put = SHOWN.map((place) => ({ ...place, pinned: false, hidden: false }));
    await client.changeCanvas({ case: id, label: 'Begin with the sample', put });
    for (const items of itemsOf()) await client.changeCaseItems({ case: id, put: items });
    // The user took none of these steps, so undo must not offer them.
    store.write((writer) => {
      writer.endSteps(id);
      writer.setSetting(UNFILLED, '');
    });
    announce({ name: 'canvasReplaced', case: id });
  } catch (error) {
    // The engine ended, or the case was deleted, meanwhile: not a failure.
    const isOver = error instanceof Refusal && ENDED.has(error.fault.code);
    if (!isOver) log.write(`The sample case is not whole: ${thrownInWords(error)}`);
  }
}

const ENDED = new Set<FaultCode>(['connection-lost', 'cancelled', 'case-unknown']);

const note = (text: string, place: (CaseItem & { kind: 'note' })['place']): CaseItem => ({
  kind: 'note',
  id: randomUUID(),
  place,
  text,
  isPrivate: false,
});

/** Each list is a step of its own. */
function itemsOf(): CaseItem[][] {
  const tag = randomUUID();
  return [
    [note(CASE_NOTE, { on: 'case' })],
    [{ kind: 'subject', id: TRADING }],
    [note(TRADING_NOTE, { on: 'entity', entity: TRADING })],
    [note(LATIN_NOTE, { on: 'entity', entity: LATIN })],
    [{ kind: 'flag', id: LATIN, colour: 'red' }],
    [
      { kind: 'tag', id: tag, name: 'two spellings', colour: 'violet' },
      { kind: 'tagged', id: `${tag} ${LATIN}` },
      { kind: 'tagged', id: `${tag} ${CYRILLIC}` },
    ],
    [
      { kind: 'todo', id: randomUUID(), text: 'Judge the two spellings (Alt+S)', done: false },
      {
        kind: 'todo',
        id: randomUUID(),
        text: 'Ask who else sits in the Bulgarian company',
        done: false,
      },
    ],
    [
      {
        kind: 'search',
        id: randomUUID(),
        title: 'Both spellings',
        query: { q: 'velkobranov', count: 50, page: 1 },
        registries: [SAMPLE_HANDLE],
      },
    ],
  ];
}
