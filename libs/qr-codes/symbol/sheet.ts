import type { SymbolDesign } from './design.js';
import type { ColorSpace } from './writers/colors.js';

/** Where labels are on the pages of a sheet. Lengths are in millimeters. */
export interface SheetLayout {
  paper: readonly [width: number, height: number];
  columns: number;
  rows: number;
  /** Of the upper left cell. */
  left: number;
  top: number;
  cellWidth: number;
  cellHeight: number;
  gapX: number;
  gapY: number;
}

export interface SheetLabel {
  payload: string;
  /** Index in `designs`. */
  design: number;
  /** A text that is cut if it is too long; or a link, which is shrunk, since a part of it is useless. */
  caption: { text: string; isLink: boolean } | null;
}

/** A sheet as it is requested. */
export interface Sheet {
  layout: SheetLayout;
  labels: SheetLabel[];
  designs: SymbolDesign[];
  /** Cells of the first page that stay empty. */
  skip: number;
  hasMarks: boolean;
  colorSpace: ColorSpace;
}

/** A PDF, or the first label whose symbol needs more space than its cell has. */
export type DrawnSheet =
  { bytes: Uint8Array } | { tooSmall: { label: number; minMm: number; spaceMm: number } };
