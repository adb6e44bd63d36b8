import { QueryChoiceField, QueryNumberField } from '../http/requests/query-fields.js';

/** The media types of an image, the preferred one first. */
export const IMAGE_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;

type ImageFormat = keyof typeof IMAGE_TYPES;
export const IMAGE_FORMATS = Object.keys(IMAGE_TYPES) as ImageFormat[];

export class QrImageQuery {
  @QueryChoiceField(IMAGE_FORMATS, {
    description: 'Format of the image; without it, the Accept header chooses, and svg is preferred',
  })
  format?: ImageFormat;

  @QueryNumberField({
    minimum: 64,
    maximum: 4096,
    default: 512,
    description:
      'Width of the image in pixels. Refused if modules would be narrower than two pixels; the error says the least width',
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
