/**
 * The pointer on the badges of groups: a title, a hand, and a press that opens one. A group is
 * nothing to Cytoscape, and what lies below its badge hears nothing of the press.
 */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { GroupBadge } from '../../../drawing/group-badge.ts';
import type { PaintedView } from './painted-view.ts';

export interface TitledGroup extends GroupBadge {
  title: string;
}

export class GroupPointer {
  readonly #container: HTMLElement;
  readonly #view: PaintedView;
  readonly #open: (hub: EntityId) => void;
  #groups: readonly TitledGroup[] = [];
  #on: EntityId | null = null;
  #pressed: EntityId | null = null;

  /** Before what lies in the container or is told by it. */
  constructor(container: HTMLElement, view: PaintedView, open: (hub: EntityId) => void) {
    this.#container = container;
    this.#view = view;
    this.#open = open;
    container.addEventListener('mousemove', (event) => {
      // What is dragged points at nothing, and each move of it has a frame's time.
      if (event.buttons === 0) this.#pointAt(this.#groupAt(event));
    });
    container.addEventListener('mouseleave', () => this.#pointAt(null));
    container.addEventListener('mousedown', (event) => this.#press(event), true);
    container.addEventListener('click', (event) => this.#release(event), true);
    container.addEventListener('touchstart', (event) => this.#touch(event), true);
  }

  /** These are shown from now on; the same as before are nothing new to the painter. */
  show(groups: readonly TitledGroup[]): void {
    const badges = groups.map(({ hub, text }) => ({ hub, text }));
    const before = this.#groups.map(({ hub, text }) => ({ hub, text }));
    this.#groups = groups;
    if (JSON.stringify(badges) !== JSON.stringify(before)) this.#view.showGroups(badges);
    this.#pointAt(groups.some(({ hub }) => hub === this.#on) ? this.#on : null);
  }

  #groupAt({ clientX, clientY }: MouseEvent | Touch): EntityId | null {
    return this.#groups.length === 0 ? null : this.#view.groupAt({ x: clientX, y: clientY });
  }

  #pointAt(hub: EntityId | null): void {
    const title = this.#groups.find((group) => group.hub === hub)?.title ?? '';
    if (this.#container.title !== title) this.#container.title = title;
    if (hub === this.#on) return;
    this.#on = hub;
    this.#container.style.cursor = hub === null ? '' : 'pointer';
    this.#view.focus({ group: hub });
  }

  #press(event: MouseEvent): void {
    this.#pressed = event.button === 0 ? this.#groupAt(event) : null;
    if (this.#pressed !== null) event.stopPropagation();
  }

  #release(event: MouseEvent): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (pressed === null) return;
    event.stopPropagation();
    if (this.#groupAt(event) === pressed) this.#open(pressed);
  }

  #touch(event: TouchEvent): void {
    const [finger, other] = event.touches;
    if (finger && !other && this.#groupAt(finger) !== null) event.stopPropagation();
  }
}
