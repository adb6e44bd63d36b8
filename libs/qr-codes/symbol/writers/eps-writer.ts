import { deflateSync } from 'node:zlib';
import type { Area, Command, Drawing, Paint, Picture, Shape, Stop } from '../drawing/drawing.js';
import { inks, type ColorSpace } from './colors.js';
import { decimal } from './decimal.js';
import { POINTS_PER_MM } from './pdf-writer.js';

interface EpsOptions {
  widthMm: number;
  colorSpace: ColorSpace;
}

/** PostScript documents allow lines of 255 characters. */
const LINE_LENGTH = 200;

/** Writes Encapsulated PostScript, LanguageLevel 3. */
export async function writeEps(drawing: Drawing, { widthMm, colorSpace }: EpsOptions): Promise<Buffer> {
  const [width, height] = [
    widthMm * POINTS_PER_MM,
    (widthMm * POINTS_PER_MM * drawing.height) / drawing.width,
  ];
  const scale = width / drawing.width;
  const lines = [
    '%!PS-Adobe-3.0 EPSF-3.0',
    `%%BoundingBox: 0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
    `%%HiResBoundingBox: 0 0 ${decimal(width)} ${decimal(height)}`,
    '%%Creator: qr-service',
    '%%LanguageLevel: 3',
    '%%DocumentData: Clean7Bit',
    '%%EndComments',
    'save',
    '/M {moveto} bind def /L {lineto} bind def /C {curveto} bind def /Z {closepath} bind def',
    '/O {/r exch def /y exch def /x exch def x r add y moveto x y r 0 360 arc closepath} bind def',
    `0 ${decimal(height)} translate ${scale.toFixed(6)} ${(-scale).toFixed(6)} scale`,
  ];
  for (const shape of drawing.shapes) lines.push(...(await writeShape(shape, colorSpace)));
  return Buffer.from(`${lines.join('\n')}\nrestore\nshowpage\n%%EOF\n`, 'latin1');
}

async function writeShape(shape: Shape, space: ColorSpace): Promise<string[]> {
  if (shape.kind === 'picture') return writePicture(shape, space);
  const outline = writeOutline(shape);
  if (typeof shape.paint === 'string')
    return [
      `${colorOf(shape.paint, space)} ${space === 'cmyk' ? 'setcmykcolor' : 'setrgbcolor'}`,
      'newpath',
      ...outline,
      'fill',
    ];
  return ['gsave newpath', ...outline, 'clip newpath', ...writeGradient(shape.paint, space), 'grestore'];
}

const writeOutline = ({ commands, circles }: Area): string[] => [
  ...commands.map(writeCommand),
  ...circles.map(({ x, y, radius }) => `${decimal(x)} ${decimal(y)} ${decimal(radius)} O`),
];

const writeCommand = ([name, ...numbers]: Command): string => [...numbers.map(decimal), name].join(' ');

const colorOf = (color: string, space: ColorSpace): string => inks(color, space).map(decimal).join(' ');

function writeGradient(paint: Exclude<Paint, string>, space: ColorSpace): string[] {
  const stops = withEnds(paint.stops);
  const pieces = stops
    .slice(1)
    .map(
      ({ color }, index) =>
        `<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [${colorOf(stops[index]?.color ?? color, space)}] /C1 [${colorOf(color, space)}] >>`,
    );
  const coordinates =
    paint.type === 'linear'
      ? [paint.x1, paint.y1, paint.x2, paint.y2]
      : [paint.x, paint.y, 0, paint.x, paint.y, paint.radius];
  return [
    `<< /ShadingType ${paint.type === 'linear' ? 2 : 3} /ColorSpace /Device${space.toUpperCase()}`,
    `/Coords [${coordinates.map(decimal).join(' ')}] /Extend [true true]`,
    '/Function << /FunctionType 3 /Domain [0 1] /Functions [',
    ...pieces,
    `] /Bounds [${stops
      .slice(1, -1)
      .map(({ offset }) => decimal(offset))
      .join(' ')}]`,
    `/Encode [${pieces.map(() => '0 1').join(' ')}] >> >> shfill`,
  ];
}

/** The stops must range from exactly 0 to exactly 1. */
function withEnds(stops: Stop[]): Stop[] {
  const [first, last] = [stops[0], stops.at(-1)];
  return [
    ...(first && first.offset > 0 ? [{ ...first, offset: 0 }] : []),
    ...stops,
    ...(last && last.offset < 1 ? [{ ...last, offset: 1 }] : []),
  ];
}

async function writePicture({ x, y, width, height, png }: Picture, space: ColorSpace): Promise<string[]> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace(space === 'cmyk' ? 'cmyk' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [
    `gsave ${decimal(x)} ${decimal(y)} translate ${decimal(width)} ${decimal(height)} scale`,
    `/Device${space.toUpperCase()} setcolorspace`,
    `<< /ImageType 1 /Width ${info.width} /Height ${info.height} /BitsPerComponent 8`,
    `/Decode [${Array(info.channels).fill('0 1').join(' ')}] /ImageMatrix [${info.width} 0 0 ${info.height} 0 0]`,
    '/DataSource currentfile /ASCII85Decode filter /FlateDecode filter >> image',
    ...wrapped(`${ascii85(deflateSync(data))}~>`),
    'grestore',
  ];
}

const wrapped = (text: string): string[] => text.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];

function ascii85(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const length = Math.min(4, bytes.length - at);
    const group = Buffer.alloc(4);
    bytes.copy(group, 0, at, at + length);
    let value = group.readUInt32BE();
    if (value === 0 && length === 4) {
      text += 'z';
      continue;
    }
    const digits = Array.from({ length: 5 }, () => {
      const digit = value % 85;
      value = Math.floor(value / 85);
      return String.fromCharCode(33 + digit);
    });
    text += digits
      .reverse()
      .join('')
      .slice(0, length + 1);
  }
  return text;
}
