/** The signs of kinds of things, for the canvas and the tables. */
import type { ThingKind } from '../../contract/model/thing.ts';

/** The size of the square they are drawn in, in pixels. */
export const THING_BOX = 16;

/** SVG paths. */
export const THING_SHAPES: Readonly<Record<ThingKind, string>> = {
  address:
    'M8 15C5 11.5 3 9 3 6.5a5 5 0 0 1 10 0C13 9 11 11.5 8 15ZM9.8 6.5a1.8 1.8 0 1 0-3.6 0 1.8 1.8 0 0 0 3.6 0Z',
  phone: 'M5 1.5h6v13H5zM7.2 12.4h1.6',
  email: 'M1.5 3.5h13v9h-13zM1.5 4l6.5 5 6.5-5',
  website:
    'M14.5 8a6.5 6.5 0 1 0-13 0 6.5 6.5 0 0 0 13 0ZM1.5 8h13M8 1.5c-4 4-4 9 0 13 4-4 4-9 0-13Z',
  document:
    'M1.5 3.5h13v9h-13zM7 6.8a1.5 1.5 0 1 0-3 0 1.5 1.5 0 0 0 3 0ZM3.4 10.5c.6-1.6 3.6-1.6 4.2 0M9.8 6.5h2.4M9.8 9.5h2.4',
  vessel: 'M1.5 9.5h13l-2 4h-9zM4 9.5v-4h5l2.5 4M8 5.5v-3',
  aircraft:
    'M8 1.5c.8 0 1.2 1 1.2 2.5v2.5l5 3v1.5l-5-1.5v3l1.6 1.2v1L8 14l-2.8.7v-1l1.6-1.2v-3l-5 1.5V9.5l5-3V4c0-1.5.4-2.5 1.2-2.5Z',
  vehicle:
    'M3 11H1.5V8.5L3 7.7l1.6-3.2h6.2l2 3.2 1.7.8V11H13M9.8 11H6.2M6.2 11a1.6 1.6 0 1 0-3.2 0 1.6 1.6 0 0 0 3.2 0ZM13 11a1.6 1.6 0 1 0-3.2 0 1.6 1.6 0 0 0 3.2 0ZM3 7.7h9.8',
  'real-estate': 'M2 7.5 8 2l6 5.5M3.5 6.5V14h9V6.5M6.5 14v-4h3v4',
};
