/** The colours of a picture by their names, in light and in dark. */
export type Theme = 'light' | 'dark';

/** Fill colours of measures: for groups, for all other groups, and for levels from low to high. */
export const GROUP_COLOURS = [
  'groupA',
  'groupB',
  'groupC',
  'groupD',
  'groupE',
  'groupF',
  'groupG',
  'groupH',
] as const;
export const LEVEL_COLOURS = ['levelA', 'levelB', 'levelC', 'levelD'] as const;

type MeasureColour =
  | (typeof GROUP_COLOURS)[number]
  | (typeof LEVEL_COLOURS)[number]
  | 'groupOthers';

/** The colour tokens of the page (`ui/styles/tokens.css`), for where CSS does not reach. */
export interface Palette extends Record<MeasureColour, string> {
  ground: string;
  pane: string;
  line: string;
  text: string;
  soft: string;
  accent: string;
  accentSoft: string;
  /** For lines whose state isn't stated: the palest, as they say the least. */
  unknownLine: string;
  endedLine: string;
  /** For what is new, changed or gone and not yet accepted. */
  news: string;
  /** For flags. */
  markRed: string;
  markAmber: string;
  markGreen: string;
  markBlue: string;
  markViolet: string;
  /** The outline of each kind, and its fill once a record of the entity was seen. */
  person: string;
  personFill: string;
  company: string;
  companyFill: string;
  authority: string;
  authorityFill: string;
  member: string;
  memberFill: string;
}

/** The name of a colour, whose value depends on the theme. */
export type Colour = keyof Palette;

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    ground: '#f6f6f4',
    pane: '#ffffff',
    line: '#e3e3df',
    text: '#1c1d1f',
    soft: '#55585d',
    accent: '#1f5aa6',
    accentSoft: '#e8f0fa',
    unknownLine: '#8b8e94',
    endedLine: '#75787d',
    news: '#8a3d78',
    markRed: '#b3261e',
    markAmber: '#8f5b00',
    markGreen: '#22693f',
    markBlue: '#1f5aa6',
    markViolet: '#6a549e',
    person: '#96602c',
    personFill: '#f7dfc4',
    company: '#35648f',
    companyFill: '#cfe2f4',
    authority: '#6a549e',
    authorityFill: '#e0d7f2',
    member: '#6b6e73',
    memberFill: '#e4e4e0',
    groupA: '#a9cbee',
    groupB: '#f4bd85',
    groupC: '#9ad3ad',
    groupD: '#eadb6b',
    groupE: '#d0b6ea',
    groupF: '#f5aec4',
    groupG: '#93d7d6',
    groupH: '#d3b492',
    groupOthers: '#cfcfca',
    levelA: '#eef4fb',
    levelB: '#c6dcf3',
    levelC: '#96bfe8',
    levelD: '#659fd8',
  },
  dark: {
    ground: '#17181a',
    pane: '#1e1f22',
    line: '#303236',
    text: '#e8e8e6',
    soft: '#a9acb1',
    accent: '#7fb2f0',
    accentSoft: '#22344a',
    unknownLine: '#71757c',
    endedLine: '#8b8f95',
    news: '#e39ad0',
    markRed: '#f0918f',
    markAmber: '#e0b25a',
    markGreen: '#6fc08f',
    markBlue: '#7fb2f0',
    markViolet: '#b39ddb',
    person: '#d9a06a',
    personFill: '#4a3522',
    company: '#7fb0dc',
    companyFill: '#22394f',
    authority: '#b39ddb',
    authorityFill: '#382d52',
    member: '#9a9ea4',
    memberFill: '#35373b',
    groupA: '#2d5b8c',
    groupB: '#85501a',
    groupC: '#2b663f',
    groupD: '#665c14',
    groupE: '#5f4886',
    groupF: '#803b57',
    groupG: '#1d6666',
    groupH: '#664f33',
    groupOthers: '#4d5056',
    levelA: '#22272e',
    levelB: '#254462',
    levelC: '#28588a',
    levelD: '#2968aa',
  },
};

/** The palette of an exported picture: in the light theme its background is white like the page. */
export function paperPalette(theme: Theme): Palette {
  const palette = PALETTES[theme];
  return theme === 'light' ? { ...palette, ground: palette.pane } : palette;
}
