/** The room in the window: it decides what is folded and how wide panes are, until a person does. */
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

/** From this width on, tables and legend take no room that the graph needs. */
const WIDE = 1440;

/** In CSS pixels; reactive. */
export const windowWidth = (): number => innerWidth.current ?? 1280;
export const windowHeight = (): number => innerHeight.current ?? 800;

export const isRoomy = (): boolean => windowWidth() >= WIDE;

/** Whether the window is so low that what surrounds the graph and its tables gets only one row. */
export const isLow = (): boolean => windowHeight() < 560;

/** This share of a length, within limits; whole pixels. */
export function shareOf(length: number, share: number, min: number, max: number): number {
  return Math.round(Math.min(Math.max(length * share, min), max));
}
