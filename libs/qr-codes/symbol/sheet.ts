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
  design: number;
  /** A long text is cut; a link is shrunk, since a part of it is useless. */
  caption: { text: string; isLink: boolean } | null;
}

export interface Sheet {
  layout: SheetLayout;
  labels: SheetLabel[];
  designs: SymbolDesign[];
  skip: number;
  hasMarks: boolean;
  colorSpace: ColorSpace;
}

export type DrawnSheet =
  | { bytes: Uint8Array }
  | { tooSmall: { label: number; minMm: number; spaceMm: number } }
  /** The number of labels that come before the symbols have too many modules. */
  | { fitting: number };
