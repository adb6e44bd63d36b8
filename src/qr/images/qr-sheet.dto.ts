import { PAPER_NAMES, PRESET_NAMES, type PaperName, type PresetName } from '#libs/qr-codes';
import {
  QueryChoiceField,
  QueryFlagField,
  QueryMillimetersField,
  QueryNumberField,
} from '../../http/requests/query-fields.js';
import { ColorSpaceField, type QrImageQuery } from './qr-image.dto.js';
import { ExportSortField } from './qr-images.dto.js';
import { QrExportFilters } from '../list/qr-list.dto.js';
import type { Sort } from '../list/qr-list.sorts.js';

const CAPTIONS = ['name', 'short_url', 'none'] as const;
const MAX_COLUMNS = 20;
const MAX_ROWS = 30;

export const SHEET_DEFAULTS = { paper: 'A4', columns: 3, rows: 8, margin_mm: 10, gap_mm: 0 } as const;
const defaults = SHEET_DEFAULTS;

const lengthField = (minimum: number, maximum: number) => (description: string) =>
  QueryMillimetersField({ minimum, maximum, description });
const MarginField = lengthField(0, 100);
const GapField = lengthField(0, 50);
const LabelField = lengthField(10, 300);

export class QrSheetQuery extends QrExportFilters {
  @ExportSortField()
  sort: Sort = '-created_at';

  @QueryChoiceField(PRESET_NAMES, {
    description:
      'A label paper, instead of all parameters for lengths, columns and rows: its paper, the size of a label in ' +
      'millimeters, and a product with these',
  })
  preset?: PresetName;

  @QueryChoiceField(PAPER_NAMES, { description: `Paper (${defaults.paper})` })
  paper?: PaperName;

  @QueryNumberField({
    minimum: 1,
    maximum: MAX_COLUMNS,
    description: `Labels side by side (${defaults.columns})`,
  })
  columns?: number;

  @QueryNumberField({
    minimum: 1,
    maximum: MAX_ROWS,
    description: `Labels one below the other (${defaults.rows})`,
  })
  rows?: number;

  @MarginField(`Margins of the paper (${defaults.margin_mm})`)
  margin_mm?: number;

  @MarginField('Margin above the first row (margin_mm)')
  margin_top_mm?: number;

  @MarginField('Margin left of the first column (margin_mm)')
  margin_left_mm?: number;

  @GapField(`Space between labels (${defaults.gap_mm})`)
  gap_mm?: number;

  @GapField('Space between columns (gap_mm)')
  gap_x_mm?: number;

  @GapField('Space between rows (gap_mm)')
  gap_y_mm?: number;

  @LabelField('Width of a label; by default, all columns fill the paper')
  cell_width_mm?: number;

  @LabelField('Height of a label; by default, all rows fill the paper')
  cell_height_mm?: number;

  @QueryNumberField({
    minimum: 0,
    maximum: MAX_COLUMNS * MAX_ROWS - 1,
    default: 0,
    description: 'Number of labels to leave empty on the first page, because they are already used',
  })
  skip = 0;

  @QueryChoiceField(CAPTIONS, {
    default: 'name',
    description:
      'Text of each label; a static code has no short URL. Characters that are not Latin, Greek or Cyrillic ' +
      'appear as boxes',
  })
  caption: (typeof CAPTIONS)[number] = 'name';

  @QueryFlagField('Whether to mark the corners of the labels, to cut them')
  marks = false;

  @ColorSpaceField()
  color_space: QrImageQuery['color_space'] = 'rgb';
}
