import { PAPERS, PRESETS, type PresetName, type SheetLayout } from '#libs/qr-codes';
import { fieldFault, type Fault } from '../../http/problems/index.js';
import { SHEET_DEFAULTS, type QrSheetQuery } from './qr-sheet.dto.js';

/** Millimeters. */
const MIN_CELL = 10;
/** Covers the printer's tolerance, and lengths that papers give in inches. */
const TOLERANCE = 0.1;

const PLACES = [
  ...(['paper', 'columns', 'rows', 'margin_mm', 'margin_top_mm', 'margin_left_mm'] as const),
  ...(['gap_mm', 'gap_x_mm', 'gap_y_mm', 'cell_width_mm', 'cell_height_mm'] as const),
];
/** The places of the labels according to the query. Lengths are in millimeters. */
export type SheetPlaces = Pick<QrSheetQuery, (typeof PLACES)[number]>;

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
    Object.entries<unknown>(places).filter(
      ([name, value]) => (PLACES as string[]).includes(name) && value !== undefined,
    ),
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
