/** The time at which the graph is shown, and the day its states refer to. */
import type { GraphTime } from '../../../contract/model/graph-view.ts';
import { dayOfTime } from '../../../graph/graph-time.ts';
import { presentDay } from '../../shared/words/moment-words.ts';

export type TimeMode = 'now' | 'any' | 'as-of';

interface ModeWords {
  label: string;
  title: string;
  /** The announcement when it is shown. */
  announcement: (day: string) => string;
}

export const TIME_MODES: Readonly<Record<TimeMode, ModeWords>> = {
  now: { label: 'Now', title: 'As of today, without what has ended', announcement: () => 'Now' },
  any: {
    label: 'Any time',
    title: 'All ties, with their states as of today',
    announcement: () => 'Any time',
  },
  'as-of': {
    label: 'As of',
    title: 'As of a day, without what has ended or not begun then',
    announcement: (day) => `As of ${day}`,
  },
};

export class TimeChoice {
  chosen = $state.raw<GraphTime>('any');
  today = $state(presentDay());

  readonly mode: TimeMode = $derived(typeof this.chosen === 'string' ? this.chosen : 'as-of');
  /** The day of all states, YYYY-MM-DD. */
  readonly day = $derived(dayOfTime(this.chosen, this.today));
  /** The chosen day; null for today. */
  readonly asOf = $derived(typeof this.chosen === 'string' ? null : this.chosen.asOf);
  /** The last chosen day, for when another mode is left again. */
  #before: string | null = null;

  /** `as-of` takes the day chosen last, else today. */
  choose(mode: TimeMode): void {
    this.#before = this.asOf ?? this.#before;
    this.chosen = mode === 'as-of' ? { asOf: this.#before ?? this.today } : mode;
  }

  /** Restores the time stored with a case; undefined: any time. */
  restore(time: GraphTime | undefined): void {
    this.#before = null;
    this.chosen = time ?? 'any';
  }

  /** Updates `today`. */
  updateToday(): void {
    this.today = presentDay();
  }
}
