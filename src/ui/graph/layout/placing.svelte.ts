/** Finding places on the canvas: for newcomers as they come, and for everything when it is asked for. */
import { tick } from 'svelte';
import type { CanvasLook, CanvasPlace, GraphEntity } from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import { isPlaced, type Spot } from '../../../drawing/boxes.ts';
import type { CanvasStep } from '../kept-canvas.svelte.ts';
import { idSet, type ShownCanvas } from '../shown-canvas.ts';
import { placeSimply, requestLayout } from './layout-request.ts';
import type { LayoutRunner } from './layout-runner.ts';
import type { LayoutKind } from './layout.ts';

/** What is asked of the graph whose entities are placed. */
interface GraphToPlace {
  readonly case: CaseId | null;
  readonly view: ShownCanvas;
  readonly look: CanvasLook;
  readonly controls: { fit: () => void } | null;
  readonly deps: { announce(words: string): void };
  /** Entities at these spots, as far as they are still there. */
  placed(spots: readonly Spot[]): CanvasPlace[];
  change(change: CanvasStep): Promise<boolean>;
}

const LABELS: Readonly<Record<LayoutKind, string>> = {
  network: 'Network layout',
  ownership: 'Ownership layout',
  chart: 'Chart layout',
};

export class Placing {
  /** What is being worked out. */
  kind = $state<LayoutKind | null>(null);
  readonly #graph: GraphToPlace;
  readonly #runner: LayoutRunner;
  /** What the engine refused a place for. */
  #unplaceable = idSet();
  #busy = false;
  #again = false;

  constructor(graph: GraphToPlace, runner: LayoutRunner) {
    this.#graph = graph;
    this.#runner = runner;
  }

  /** Give up what is under way. */
  stop(): void {
    this.#runner.stop();
  }

  /** Another canvas is shown. */
  reset(): void {
    this.stop();
    this.#unplaceable = idSet();
  }

  /** Lay out everything shown that isn't pinned; one step to undo, or part of the one before. */
  async layOut(kind: LayoutKind, join = false): Promise<void> {
    const graph = this.#graph;
    const { entities } = graph.view;
    if (entities.length === 0) return;
    const id = graph.case;
    const spots = await this.#find(
      kind,
      entities.filter((it) => it.pinned),
    );
    if (!spots || id !== graph.case) return;
    const label = LABELS[kind];
    const look = kind === 'chart' ? 'chart' : 'network';
    const kept = graph.change({ label, put: graph.placed(spots), look, join });
    await tick();
    graph.controls?.fit();
    await kept;
  }

  /** One layout after the other: news that come meanwhile don't make it start over. */
  async placeNewcomers(): Promise<void> {
    this.#again = true;
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#placeThoseWaiting();
      }
    } finally {
      this.#busy = false;
    }
  }

  async #placeThoseWaiting(): Promise<void> {
    const graph = this.#graph;
    const id = graph.case;
    const { entities } = graph.view;
    const waiting = entities.filter((it) => !isPlaced(it) && !this.#unplaceable.has(it.id));
    if (waiting.length === 0) return;
    const spots =
      graph.look === 'chart'
        ? await this.#find('chart', [])
        : await this.#find('network', entities.filter(isPlaced));
    if (!spots || id !== graph.case) return;
    const kept = await graph.change({ label: 'Place', put: graph.placed(spots), join: true });
    // Refused once, it isn't tried again and again.
    if (!kept && id === graph.case) this.#unplaceable = idSet(waiting.map((it) => it.id));
  }

  async #find(kind: LayoutKind, fixed: readonly GraphEntity[]): Promise<Spot[] | null> {
    const request = requestLayout(kind, this.#graph.view, idSet(fixed.map((it) => it.id)));
    this.kind = kind;
    try {
      return await this.#runner.run(request);
    } catch {
      this.#graph.deps.announce(
        'The layout could not run; entities stand beside their neighbours.',
      );
      return placeSimply(request);
    } finally {
      this.kind = null;
    }
  }
}
