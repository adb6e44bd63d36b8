import type { SheetLayout } from '#libs/qr-codes';
import { fieldFault, type Fault } from '../../http/problems/index.js';

/** Millimeters. */
const PAPERS = { A4: [210, 297], Letter: [215.9, 279.4] } as const;
const MIN_CELL = 10;
/** Covers the printer's tolerance, and lengths that papers give in inches. */
const TOLERANCE = 0.1;

export const PAPER_NAMES = Object.keys(PAPERS) as (keyof typeof PAPERS)[];
export type PaperName = keyof typeof PAPERS;

/** Label papers by the dimensions that their makers state; the product is an example of a paper with these. */
const PRESETS = {
  a4_70x37_avery_3474: {
    ...{ paper: PAPERS.A4, columns: 3, rows: 8, left: 0, top: 0.5 },
    ...{ cellWidth: 70, cellHeight: 37, gapX: 0, gapY: 0 },
  },
  a4_63x38_avery_l7160: {
    ...{ paper: PAPERS.A4, columns: 3, rows: 7, left: 7.25, top: 15.15 },
    ...{ cellWidth: 63.5, cellHeight: 38.1, gapX: 2.5, gapY: 0 },
  },
  letter_67x25_avery_5160: {
    ...{ paper: PAPERS.Letter, columns: 3, rows: 10, left: 4.76, top: 12.7 },
    ...{ cellWidth: 66.68, cellHeight: 25.4, gapX: 3.17, gapY: 0 },
  },
} as const satisfies Record<string, SheetLayout>;

export const PRESET_NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[];
export type PresetName = keyof typeof PRESETS;

/** The places of the labels according to the query. Lengths are in millimeters. */
export interface SheetPlaces {
  paper?: PaperName;
  columns?: number;
  rows?: number;
  margin_mm?: number;
  margin_top_mm?: number;
  margin_left_mm?: number;
  gap_mm?: number;
  gap_x_mm?: number;
  gap_y_mm?: number;
  cell_width_mm?: number;
  cell_height_mm?: number;
}

const PLACES = [
  ...['paper', 'columns', 'rows', 'margin_mm', 'margin_top_mm', 'margin_left_mm'],
  ...['gap_mm', 'gap_x_mm', 'gap_y_mm', 'cell_width_mm', 'cell_height_mm'],
];

export const SHEET_DEFAULTS = { paper: 'A4', columns: 3, rows: 8, margin_mm: 10, gap_mm: 0 } as const;

export function layOutSheet(preset: PresetName | undefined, places: SheetPlaces): SheetLayout {
  if (preset !== undefined) return PRESETS[preset];
  const {
    paper: name,
    columns,
    rows,
    margin_mm: margin,
    gap_mm: gap,
  } = { ...SHEET_DEFAULTS, ...said(places) };
  const paper = PAPERS[name];
  const [left, top] = [places.margin_left_mm ?? margin, places.margin_top_mm ?? margin];
  const [gapX, gapY] = [places.gap_x_mm ?? gap, places.gap_y_mm ?? gap];
  const share = (length: number, before: number, count: number, between: number) =>
    (length - before - margin - (count - 1) * between) / count;
  return {
    ...{ paper, columns, rows, left, top, gapX, gapY },
    cellWidth: places.cell_width_mm ?? share(paper[0], left, columns, gapX),
    cellHeight: places.cell_height_mm ?? share(paper[1], top, rows, gapY),
  };
}

const said = (places: SheetPlaces): SheetPlaces =>
  Object.fromEntries(
    Object.entries(places).filter(([name, value]) => PLACES.includes(name) && value !== undefined),
  );

/** Explains why labels cannot be placed like this. */
export function layoutFaults(preset: PresetName | undefined, places: SheetPlaces): Fault[] {
  if (preset !== undefined)
    return Object.keys(said(places)).map((name) =>
      fieldFault(name, `must be omitted when preset is present, which says where the labels are`),
    );
  const layout = layOutSheet(undefined, places);
  const { paper, columns, rows, left, top, cellWidth, cellHeight, gapX, gapY } = layout;
  const used = (before: number, count: number, cell: number, gap: number) =>
    before + count * cell + (count - 1) * gap;
  const leavesNoSpace = `leaves less than ${MIN_CELL} mm for a label; choose fewer, or smaller margins and gaps`;
  const exceeds = 'is more than fits on the paper with this size of a label, its gaps and margins';
  return [
    ...(cellWidth < MIN_CELL ? [fieldFault('columns', leavesNoSpace)] : []),
    ...(cellHeight < MIN_CELL ? [fieldFault('rows', leavesNoSpace)] : []),
    ...(used(left, columns, cellWidth, gapX) > paper[0] + TOLERANCE ? [fieldFault('columns', exceeds)] : []),
    ...(used(top, rows, cellHeight, gapY) > paper[1] + TOLERANCE ? [fieldFault('rows', exceeds)] : []),
  ];
}
