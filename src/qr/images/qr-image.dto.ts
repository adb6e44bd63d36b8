import { IMAGE_FORMATS, IMAGE_TYPES, type ImageFormat } from '#libs/qr-codes';
import { QueryChoiceField, QueryNumberField } from '../../http/requests/query-fields.js';

const PICTURE = { schema: { type: 'string', format: 'binary' } } as const;

export const PICTURES = Object.fromEntries(Object.values(IMAGE_TYPES).map((type) => [type, PICTURE]));

const COLOR_SPACES = ['rgb', 'cmyk'] as const;

/** How each image is drawn, whatever its format. */
const IMAGE_FIELDS = {
  size: QueryNumberField({
    minimum: 64,
    maximum: 4096,
    description:
      'Width of the image in pixels (512), in pdf and eps of 1/96 inch. Rejected if modules would be narrower than two pixels; the error contains the smallest possible width',
  }),
  size_mm: QueryNumberField({
    minimum: 5,
    maximum: 2000,
    description:
      'Width of the image in millimeters, instead of size: for pdf and eps, and for png with dpi. Rejected if modules would be narrower than 0.17 mm',
  }),
  dpi: QueryNumberField({
    minimum: 72,
    maximum: 2400,
    description: 'Dots per inch of a png whose width is size_mm; at most 4096 pixels in all',
  }),
  margin: QueryNumberField({
    minimum: 0,
    maximum: 10,
    description: 'Width of the quiet zone in modules; by default, that of the design',
  }),
  color_space: QueryChoiceField(COLOR_SPACES, {
    default: 'rgb',
    description: 'Color space of pdf and eps. In cmyk, black and grays are printed with black ink only',
  }),
};

export const ColorSpaceField = (): PropertyDecorator => IMAGE_FIELDS.color_space;

/** Gives a query the parameters of an image. */
export const HasImageFields =
  (): ClassDecorator =>
  ({ prototype }) => {
    for (const [name, field] of Object.entries(IMAGE_FIELDS)) field(prototype as object, name);
  };

@HasImageFields()
export class QrImageQuery {
  @QueryChoiceField(IMAGE_FORMATS, {
    description: 'Format of the image; without it, the Accept header chooses, and svg is preferred',
  })
  format?: ImageFormat;
  size?: number;
  size_mm?: number;
  dpi?: number;
  margin?: number;
  color_space: (typeof COLOR_SPACES)[number] = 'rgb';
}
