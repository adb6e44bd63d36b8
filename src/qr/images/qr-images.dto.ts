import { IMAGE_FORMATS, type ImageFormat } from '#libs/qr-codes';
import { Rule } from '#libs/validation';
import { QueryChoiceField, QueryField } from '../../http/requests/query-fields.js';
import { IsText } from '../../http/requests/text.js';
import { DEFAULT_PATTERN, patternFault, PLACEHOLDERS } from './export-file-names.js';
import { HasImageFields, type QrImageQuery } from './qr-image.dto.js';
import { QrExportFilters } from '../list/qr-list.dto.js';
import { SORTS, type Sort } from '../list/qr-list.sorts.js';

const PATTERN_LENGTH = 200;

export const ExportSortField = (): PropertyDecorator =>
  QueryChoiceField(SORTS, {
    default: '-created_at',
    description: 'Order of the QR codes; the prefix `-` sorts in descending order',
  });

@HasImageFields()
export class QrImagesQuery extends QrExportFilters implements QrImageQuery {
  @ExportSortField()
  sort: Sort = '-created_at';

  @QueryField(
    {
      type: String,
      default: DEFAULT_PATTERN,
      minLength: 1,
      maxLength: PATTERN_LENGTH,
      description: `Name of each file without its extension, with ${PLACEHOLDERS.join(', ')}. A slash makes a folder, and {folder} is the path of the folder of the code`,
    },
    IsText(1, PATTERN_LENGTH),
    Rule('isPattern', (value) => (typeof value === 'string' ? patternFault(value) : null)),
  )
  name = DEFAULT_PATTERN;

  @QueryChoiceField(IMAGE_FORMATS, { default: 'svg', description: 'Format of the images' })
  format: ImageFormat = 'svg';
  size?: number;
  size_mm?: number;
  dpi?: number;
  margin?: number;
  color_space: QrImageQuery['color_space'] = 'rgb';
}
