/**
 * The pointer on the badges of groups and on the signs of shared things: a title, a hand, and a press
 * that opens one. They are nothing to Cytoscape, and what lies below one hears nothing of the press.
 */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { ThingId } from '../../../contract/model/thing.ts';
import type { CanvasView } from './canvas-view.ts';
import type { TitledGroup, TitledSign } from '../model/canvas-controls.ts';

interface BadgeEvents {
  onopengroup(hub: EntityId): void;
  onopenthing(thing: ThingId): void;
}

export class BadgePointer {
  readonly #container: HTMLElement;
  readonly #view: CanvasView;
  readonly #events: BadgeEvents;
  #groups: readonly TitledGroup[] = [];
  #signs: readonly TitledSign[] = [];
  #on: string | null = null;
  #pressed: string | null = null;

  /** Before what lies in the container or is told by it. */
  constructor(container: HTMLElement, view: CanvasView, events: BadgeEvents) {
    this.#container = container;
    this.#view = view;
    this.#events = events;
    container.addEventListener('mousemove', (event) => {
      // What is dragged points at nothing, and each move of it has a frame's time.
      if (event.buttons === 0) this.#pointAt(this.#badgeAt(event));
    });
    container.addEventListener('mouseleave', () => this.#pointAt(null));
    container.addEventListener('mousedown', (event) => this.#press(event), true);
    container.addEventListener('click', (event) => this.#release(event), true);
    container.addEventListener('touchstart', (event) => this.#touch(event), true);
  }

  /** What each is told is shown from now on; the same as before is nothing new to the painter. */
  readonly shows = {
    showGroups: (groups: readonly TitledGroup[]): void => {
      const before = untitled(this.#groups);
      const now = untitled(groups);
      this.#groups = groups;
      if (JSON.stringify(now) !== JSON.stringify(before)) this.#view.showGroups(now);
      this.#pointAnew();
    },
    showSigns: (signs: readonly TitledSign[]): void => {
      const before = untitled(this.#signs);
      const now = untitled(signs);
      this.#signs = signs;
      if (JSON.stringify(now) !== JSON.stringify(before)) this.#view.showSigns(now);
      this.#pointAnew();
    },
  };

  #titleOf(badge: string | null): string | undefined {
    const group = this.#groups.find(({ hub }) => hub === badge);
    return (group ?? this.#signs.find(({ id }) => id === badge))?.title;
  }

  #badgeAt({ clientX, clientY }: MouseEvent | Touch): string | null {
    if (this.#groups.length + this.#signs.length === 0) return null;
    return this.#view.badgeAt({ x: clientX, y: clientY });
  }

  #pointAnew(): void {
    this.#pointAt(this.#titleOf(this.#on) === undefined ? null : this.#on);
  }

  #pointAt(badge: string | null): void {
    const title = this.#titleOf(badge) ?? '';
    if (this.#container.title !== title) this.#container.title = title;
    if (badge === this.#on) return;
    this.#on = badge;
    this.#container.style.cursor = badge === null ? '' : 'pointer';
    this.#view.focus({ group: badge });
  }

  #press(event: MouseEvent): void {
    this.#pressed = event.button === 0 ? this.#badgeAt(event) : null;
    if (this.#pressed !== null) event.stopPropagation();
  }

  #release(event: MouseEvent): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (pressed === null) return;
    event.stopPropagation();
    if (this.#badgeAt(event) === pressed) this.#open(pressed);
  }

  #open(badge: string): void {
    const sign = this.#signs.find(({ id }) => id === badge);
    if (sign) return this.#events.onopenthing(sign.id);
    const group = this.#groups.find(({ hub }) => hub === badge);
    if (group) this.#events.onopengroup(group.hub);
  }

  #touch(event: TouchEvent): void {
    const [finger, other] = event.touches;
    if (finger && !other && this.#badgeAt(finger) !== null) event.stopPropagation();
  }
}

const untitled = <T extends { title: string }>(badges: readonly T[]): Omit<T, 'title'>[] =>
  badges.map(({ title: _title, ...badge }) => badge);
