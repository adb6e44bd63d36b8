import type { SheetLayout } from './sheet.js';

/** Millimeters. */
export const PAPERS = { A4: [210, 297], Letter: [215.9, 279.4] } as const;

export const PAPER_NAMES = Object.keys(PAPERS) as (keyof typeof PAPERS)[];
export type PaperName = keyof typeof PAPERS;

/** Label papers by the dimensions that their makers state; the product is an example of a paper with these. */
export const PRESETS = {
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
