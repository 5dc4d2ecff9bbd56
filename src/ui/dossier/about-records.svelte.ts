/** The records that a dossier can be of instead of all of the case, and what they are called. */
import type { Client } from '../../contract/client.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';

/** Those that anybody would look for here; any other is asked for from its profile. */
const MOST = 50;
const LONGEST = 80;

export class AboutRecords {
  #labels = $state.raw<Readonly<Record<EntityId, string>>>({});
  readonly #client: Client;
  /** Asked for already, whatever came. */
  #asked: readonly EntityId[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  /** Each once, in this order. */
  of(...ids: (EntityId | null)[]): EntityId[] {
    const all = ids.filter((id) => id !== null);
    return all.filter((id, at) => all.indexOf(id) === at).slice(0, MOST);
  }

  /** Where nothing is known of it, its id. */
  nameOf(id: EntityId): string {
    return toPlainWords(this.#labels[id] ?? id, LONGEST);
  }

  /** Reads what those are called that nobody asked for before. */
  async read(ids: readonly EntityId[]): Promise<void> {
    const entities = ids.filter((id) => !this.#asked.includes(id));
    if (entities.length === 0) return;
    this.#asked = [...this.#asked, ...entities];
    // Their ids do where the names can't be had.
    const { labels } = await this.#client.readLabels({ entities }).catch(() => ({ labels: [] }));
    const read = labels.map(({ entity, label }) => [entity, label] as const);
    this.#labels = { ...this.#labels, ...Object.fromEntries(read) };
  }
}
