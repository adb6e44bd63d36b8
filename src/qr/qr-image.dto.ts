import { QueryChoiceField, QueryNumberField } from '../http/requests/query-fields.js';

const FORMATS = ['svg', 'png'] as const;

export class QrImageQuery {
  @QueryChoiceField(FORMATS, {
    default: 'svg',
    description: 'Format of the image; the Accept header does not choose it',
  })
  format: (typeof FORMATS)[number] = 'svg';

  @QueryNumberField({
    minimum: 64,
    maximum: 4096,
    default: 512,
    description: 'Width of the image in pixels',
  })
  size = 512;

  @QueryNumberField({
    minimum: 0,
    maximum: 10,
    default: 4,
    description: 'Width of the quiet zone in modules',
  })
  margin = 4;
}
