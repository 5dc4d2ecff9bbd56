/** Whether what is told in a file goes together: each thing stands once, and every tie has both its ends. */
import { unreadable, type ExportedRow } from '../exchange/reading/exported-row.ts';

/** Ids of entities and of ties that are remembered, and how long one may be: more than any export has. */
const MOST = 1_000_000;
const ID_LENGTH = 1000;

/** A picture is not asked: what it draws as one, and what it leaves out, it doesn’t tell. */
export class SeenIds {
  readonly #seen = {
    node: new Set<string>(),
    edge: new Set<string>(),
    record: new Set<string>(),
  };
  /** Ends that no node had so far, each with the first tie to it. */
  readonly #awaited = new Map<string, string>();

  /** In words, what is wrong with this one; refused as `export-unreadable` where there are too many. */
  take({ what, fields }: ExportedRow): string[] {
    if (what === 'graph' || what === 'drawn-node' || what === 'drawn-edge') return [];
    const id = fields.get('id') ?? '';
    const seen = this.#seen[what];
    const isTwice = id !== '' && seen.has(id);
    remember(seen, id);
    if (what === 'node') this.#awaited.delete(id);
    if (what === 'edge') {
      for (const end of [fields.get('source') ?? '', fields.get('target') ?? '']) {
        if (!this.#seen.node.has(end) && !this.#awaited.has(end)) this.#await(end, id);
      }
    }
    return isTwice ? ['it stands in the file more than once'] : [];
  }

  /** At the end of a file that has entities and ties: ids of entities that are missing, each with a tie to it. */
  missing(): ReadonlyMap<string, string> {
    return this.#awaited;
  }

  #await(end: string, tie: string): void {
    if (this.#awaited.size === MOST || end.length > ID_LENGTH) throw unreadable(TOO_MANY);
    this.#awaited.set(end, tie);
  }
}

function remember(seen: Set<string>, id: string): void {
  if (seen.size === MOST || id.length > ID_LENGTH) throw unreadable(TOO_MANY);
  seen.add(id);
}

const TOO_MANY = 'it has more or longer ids than any export';
