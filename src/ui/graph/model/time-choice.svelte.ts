/** Which time of the graph is shown, and the day that its states are as of. */
import type { GraphTime } from '../../../contract/model/graph-view.ts';
import { dayOfTime } from '../../../graph/graph-time.ts';
import { todayInUtc } from '../../shared/words/moment-words.ts';

export type TimeMode = 'now' | 'any' | 'as-of';

interface ModeWords {
  label: string;
  title: string;
  /** What is said once it is shown. */
  said: (day: string) => string;
}

export const TIME_MODES: Readonly<Record<TimeMode, ModeWords>> = {
  now: { label: 'Now', title: 'As of today, without what has ended', said: () => 'Now' },
  any: { label: 'Any time', title: 'All there is, as of today', said: () => 'Any time' },
  'as-of': {
    label: 'As of',
    title: 'As of a day, without what has ended or not begun then',
    said: (day) => `As of ${day}`,
  },
};

export class TimeChoice {
  chosen = $state.raw<GraphTime>('any');
  today = $state(todayInUtc());

  readonly mode: TimeMode = $derived(typeof this.chosen === 'string' ? this.chosen : 'as-of');
  /** YYYY-MM-DD. */
  readonly day = $derived(dayOfTime(this.chosen, this.today));
  /** The day that was chosen; null: it is today's. */
  readonly asOf = $derived(typeof this.chosen === 'string' ? null : this.chosen.asOf);
  /** The day that was left for another mode. */
  #before: string | null = null;

  /** As of a day is as of the one that was chosen last, else of today. */
  choose(mode: TimeMode): void {
    this.#before = this.asOf ?? this.#before;
    this.chosen = mode === 'as-of' ? { asOf: this.#before ?? this.today } : mode;
  }

  /** As a case was left at it; any time where nothing is said. */
  restore(time: GraphTime | undefined): void {
    this.#before = null;
    this.chosen = time ?? 'any';
  }

  /** It may be another day by now. */
  lookAtClock(): void {
    this.today = todayInUtc();
  }
}
