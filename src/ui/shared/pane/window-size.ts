/** How much room the window has: what is folded and how wide panes are, until a person says otherwise. */
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

/** From here on tables and legend take no room that the graph needs. */
const ROOMY = 1440;

/** Pixels of CSS; followed wherever it is read reactively. */
export const windowWidth = (): number => innerWidth.current ?? 1280;
export const windowHeight = (): number => innerHeight.current ?? 800;

export const isRoomy = (): boolean => windowWidth() >= ROOMY;

/** So low that what is around the graph and its tables gets one row. */
export const isLow = (): boolean => windowHeight() < 560;

/** This share of a length, within limits; whole pixels. */
export function shareOf(length: number, share: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(length * share, least), most));
}
