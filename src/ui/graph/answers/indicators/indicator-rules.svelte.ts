/** The indicator rules and the choices among them; an own file of rules lasts as long as the window. */
import type { Client } from '../../../../contract/client.ts';
import type { Fault } from '../../../../contract/faults/faults.ts';
import type {
  ListedRule,
  RuleFileError,
  RulesAnswer,
} from '../../../../contract/model/indicators.ts';
import { faultToShow } from '../../../shared/work/fault-to-show.ts';

/** One more than is allowed: enough for the reader to refuse a text by its length. */
const CHARACTERS_READ = 1_000_001;

interface RulesFile {
  name: string;
  text: string;
}

/** A rules file with errors, none of which is used. */
interface RefusedFile {
  name: string;
  errors: readonly RuleFileError[];
  more: number;
  fault: Fault | null;
}

export class IndicatorRules {
  /** null: not read yet. */
  listed = $state.raw<RulesAnswer | null>(null);
  own = $state.raw<RulesFile | null>(null);
  refused = $state.raw<RefusedFile | null>(null);
  /** Why a choice could not be saved. */
  fault = $state.raw<Fault | null>(null);
  readonly #client: Client;

  /** Changes whenever a rule, its threshold or its switch does. */
  readonly mark: string = $derived(JSON.stringify(this.listed?.rules ?? []));

  constructor(client: Client) {
    this.#client = client;
    client.on('settingsChanged', () => {
      if (this.listed !== null) void this.read();
    });
  }

  /** The rule with this id, if it is in use. */
  of(id: ListedRule['id']): ListedRule | undefined {
    return this.listed?.rules.find((rule) => rule.id === id);
  }

  /** The part of the input of readIndicators that holds the own rules file. */
  get input(): { rules?: string } {
    return this.own === null ? {} : { rules: this.own.text };
  }

  async read(): Promise<void> {
    await this.#attempt(async () => {
      this.listed = await this.#client.readRules(this.input);
    });
  }

  /** Replaces the own rules file if the new one is valid; else stores its errors in `refused`. */
  async take(file: Pick<File, 'name' | 'text'>): Promise<boolean> {
    const { name } = file;
    this.refused = null;
    try {
      const text = (await file.text()).slice(0, CHARACTERS_READ);
      const listed = await this.#client.readRules({ rules: text });
      if (listed.errors.length > 0) {
        this.refused = { name, errors: listed.errors, more: listed.more, fault: null };
        return false;
      }
      this.own = { name, text };
      this.listed = listed;
      return true;
    } catch (error) {
      this.refused = { name, errors: [], more: 0, fault: faultToShow(error) };
      return false;
    }
  }

  async removeOwn(): Promise<void> {
    this.own = this.refused = null;
    await this.read();
  }

  /** @param threshold null: the pack's default */
  setThreshold({ id, thresholdOfPack }: ListedRule, threshold: number | null): Promise<void> {
    return this.#change(({ thresholds, off }) => {
      const { [id]: _before, ...others } = thresholds;
      const isOwn = threshold === null || threshold === thresholdOfPack;
      return { thresholds: isOwn ? others : { ...others, [id]: threshold }, off };
    });
  }

  switch({ id }: ListedRule, isOn: boolean): Promise<void> {
    return this.#change(({ thresholds, off }) => {
      const others = off.filter((one) => one !== id);
      return { thresholds, off: isOn ? others : [...others, id] };
    });
  }

  /** Turns all rules on, with the thresholds of their packs. */
  reset(): Promise<void> {
    return this.#change(() => ({ thresholds: {}, off: [] }));
  }

  #change(to: (chosen: Chosen) => Chosen): Promise<void> {
    return this.#attempt(async () => {
      const { settings } = await this.#client.readSettings({});
      await this.#client.changeSettings({ rules: to(settings.rules) });
      this.listed = await this.#client.readRules(this.input);
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.fault = null;
    try {
      await work();
    } catch (error) {
      this.fault = faultToShow(error);
    }
  }
}

interface Chosen {
  thresholds: Record<string, number>;
  off: string[];
}
