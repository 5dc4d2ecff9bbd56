/** The looks of `drawing/appearance.ts` as the rules Cytoscape draws by, and what the pointer adds. */
import type { EntityKind } from '../../../contract/model/entity.ts';
import {
  CORNER_RADIUS,
  LINE_FONT_SIZE,
  lineLook,
  NODE_BOXES,
  NODE_FONT_SIZE,
  nodeLook,
  SHAPES,
  type LineLook,
  type NodeLook,
  type Palette,
} from '../../../drawing/appearance.ts';
import type { LineKind, LineState } from '../../../drawing/bundle.ts';
import { LINE_HEIGHT } from '../../../drawing/names.ts';

type Style = Record<string, string | number | number[]>;

export interface Rule {
  selector: string;
  style: Style;
}

/** The colours and the type of the window as they are now. */
export interface CanvasTheme {
  palette: Palette;
  fontFamily: string;
}

export function canvasStyle({ palette, fontFamily }: CanvasTheme): Rule[] {
  return [
    { selector: 'node', style: anyNode(palette, fontFamily) },
    ...nodeRules(palette),
    // Seen from far, names keep a size that can be read, and those without room are left out.
    {
      selector: 'node.far',
      style: { label: 'data(unbroken)', 'font-size': 'data(farSize)', 'text-margin-y': 4 },
    },
    { selector: 'node.far.above', style: { 'text-valign': 'top', 'text-margin-y': -4 } },
    { selector: 'node.nameless', style: { label: '' } },
    { selector: 'node.distant', style: { 'border-width': 1.5 * DISTANT_SCALE } },
    { selector: 'edge', style: anyLine(palette, fontFamily) },
    {
      selector: 'edge[room = "along"]',
      style: {
        label: 'data(label)',
        'text-rotation': 'autorotate',
        'text-margin-x': 'data(labelX)',
        'text-margin-y': 'data(labelY)',
      },
    },
    {
      selector: 'edge[room = "across"]',
      style: {
        label: 'data(label)',
        'text-margin-x': 'data(labelX)',
        'text-margin-y': 'data(labelY)',
      },
    },
    { selector: 'edge.far', style: { label: '' } },
    {
      selector: 'edge[bow != 0]',
      style: {
        'curve-style': 'unbundled-bezier',
        'control-point-distances': 'data(bow)',
        'control-point-weights': 0.5,
      },
    },
    ...lineRules(palette),
    // A name covers an arrow that ends behind it; far off the middle of the line is free.
    { selector: 'edge[gap > 0]', style: { 'target-distance-from-node': 'data(gap)' } },
    {
      selector: 'edge[kind = "parent"].far',
      style: {
        'target-distance-from-node': 0,
        'mid-target-arrow-shape': 'triangle',
        'mid-target-arrow-color': palette.text,
      },
    },
    ...gestureRules(palette),
  ];
}

function anyNode(palette: Palette, fontFamily: string): Style {
  return {
    'corner-radius': String(CORNER_RADIUS),
    label: 'data(label)',
    'font-family': fontFamily,
    'font-size': NODE_FONT_SIZE,
    'min-zoomed-font-size': 6,
    'text-valign': 'bottom',
    'text-margin-y': 7,
    // The picture has broken the name already, and knows the room of its lines.
    'text-wrap': 'wrap',
    'text-max-width': '9999px',
    'line-height': LINE_HEIGHT / NODE_FONT_SIZE,
    ...halo(palette),
  };
}

function anyLine(palette: Palette, fontFamily: string): Style {
  return {
    'curve-style': 'straight',
    'font-family': fontFamily,
    'font-size': LINE_FONT_SIZE,
    'min-zoomed-font-size': 7,
    color: palette.soft,
    ...halo(palette),
  };
}

/** Words stay readable where they cross a line. */
function halo({ ground }: Palette): Style {
  return {
    'text-outline-color': ground,
    'text-outline-width': 2,
    'text-background-color': ground,
    'text-background-opacity': 0.8,
    'text-background-padding': '1px',
    'overlay-opacity': 0,
  };
}

function nodeRules(palette: Palette): Rule[] {
  const kinds = Object.keys(SHAPES) as EntityKind[];
  const rules = kinds.flatMap((kind): Rule[] => [
    {
      selector: `node[kind = "${kind}"]`,
      style: nodeStyle(nodeLook({ kind, knowledge: 'profile' }, palette)),
    },
    {
      selector: `node[kind = "${kind}"][knowledge = "named"]`,
      style: nodeStyle(nodeLook({ kind, knowledge: 'named' }, palette)),
    },
  ]);
  return [...rules, { selector: 'node[?pinned]', style: pinned(palette) }];
}

function nodeStyle({ shape, fill, filled, stroke, strokeWidth, dash, text }: NodeLook): Style {
  return {
    shape,
    ...NODE_BOXES[shape],
    'background-color': fill,
    'background-opacity': filled ? 1 : 0,
    'border-color': stroke,
    'border-width': strokeWidth,
    'border-style': dash.length > 0 ? 'dashed' : 'solid',
    ...(dash.length > 0 && { 'border-dash-pattern': [...dash] }),
    color: text,
  };
}

/** A pin in the middle of the node. */
function pinned({ soft }: Palette): Style {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" stroke="${soft}" ` +
    'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M12 17v5M9 4h6M10 ' +
    '4v6l-4 4v3h12v-3l-4-4V4"/></svg>';
  return {
    'background-image': `data:image/svg+xml,${encodeURIComponent(svg)}`,
    'background-width': '15px',
    'background-height': '15px',
  };
}

/** From a distance lines and outlines are drawn this much larger, or nothing of their style is seen. */
const DISTANT_SCALE = 2.4;

function lineRules(palette: Palette): Rule[] {
  const states: LineState[] = ['active', 'unknown', 'ended', 'mixed'];
  const kinds: LineKind[] = ['parent', 'same'];
  const rule = (kind: LineKind, state: LineState, selector: string): Rule[] => {
    const look = lineLook({ kind, state }, palette);
    const distant = {
      ...look,
      width: look.width * DISTANT_SCALE,
      dash: look.dash.map((length) => length * DISTANT_SCALE * 1.5),
    };
    return [
      { selector, style: lineStyle(look, palette) },
      { selector: `${selector}.distant`, style: lineStyle(distant, palette) },
    ];
  };
  return [
    ...states.flatMap((state) => rule('roles', state, `edge[kind = "roles"][state = "${state}"]`)),
    ...kinds.flatMap((kind) => rule(kind, 'unknown', `edge[kind = "${kind}"]`)),
  ];
}

function lineStyle(look: LineLook, { ground }: Palette): Style {
  const style: Style = {
    width: look.width,
    'line-color': look.color,
    'line-cap': look.cap,
    'line-style': look.dash.length > 0 ? 'dashed' : 'solid',
  };
  if (look.dash.length > 0) style['line-dash-pattern'] = [...look.dash];
  if (look.arrow) {
    Object.assign(style, { 'target-arrow-shape': 'triangle', 'target-arrow-color': look.color });
  }
  if (look.doubleGap > 0) {
    Object.assign(style, {
      width: look.doubleGap,
      'line-color': ground,
      'line-outline-width': look.width,
      'line-outline-color': look.color,
    });
  }
  return style;
}

function gestureRules({ accent, accentSoft, text }: Palette): Rule[] {
  const inAccent: Style = {
    'line-color': accent,
    'target-arrow-color': accent,
    'mid-target-arrow-color': accent,
    color: text,
  };
  return [
    { selector: '.faded', style: { opacity: 0.22 } },
    { selector: 'node.lit', style: { 'border-color': accent, label: 'data(label)', 'z-index': 9 } },
    { selector: 'edge.lit', style: { ...inAccent, label: 'data(whole)', 'z-index': 5 } },
    {
      selector: 'node:selected',
      style: {
        'border-color': accent,
        'border-width': 2.5,
        'background-color': accentSoft,
        'background-opacity': 1,
        'font-weight': 600,
        color: text,
        'z-index': 10,
      },
    },
    {
      selector: 'edge:selected',
      style: {
        ...inAccent,
        label: 'data(whole)',
        'z-index': 6,
        'underlay-color': accent,
        'underlay-padding': 3,
        'underlay-opacity': 0.25,
      },
    },
    {
      selector: 'node.current',
      style: { 'outline-color': accent, 'outline-width': 2, 'outline-offset': 3 },
    },
    {
      selector: 'core',
      style: {
        'active-bg-opacity': 0,
        'selection-box-color': accent,
        'selection-box-opacity': 0.12,
        'selection-box-border-color': accent,
        'selection-box-border-width': 1,
      },
    },
  ];
}
