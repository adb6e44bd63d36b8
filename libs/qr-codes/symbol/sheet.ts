import type { SymbolDesign } from './design.js';
import type { ColorSpace } from './writers/colors.js';

/** Lengths are in millimeters. */
export interface SheetLayout {
  paper: readonly [width: number, height: number];
  columns: number;
  rows: number;
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
  /** A long text is cut; a link is shrunk, since a part of it is useless. */
  caption: { text: string; isLink: boolean } | null;
}

export interface Sheet {
  layout: SheetLayout;
  labels: SheetLabel[];
  designs: SymbolDesign[];
  /** Cells of the first page that stay empty. */
  skip: number;
  hasMarks: boolean;
  colorSpace: ColorSpace;
}

/** A PDF, or the first label whose symbol does not fit its cell. */
export type DrawnSheet =
  { bytes: Uint8Array } | { tooSmall: { label: number; minMm: number; spaceMm: number } };
