import type PDFKit from 'pdfkit';
import type { Drawing, Paint, Shape } from '../drawing/drawing.js';
import { inks, type ColorSpace } from './colors.js';

const MM_PER_INCH = 25.4;
export const POINTS_PER_MM = 72 / MM_PER_INCH;

interface PdfOptions {
  widthMm: number;
  colorSpace: ColorSpace;
}

type Pdf = InstanceType<typeof PDFKit>;

/** One page of the size of the drawing. The same drawing has the same bytes, whenever it is written. */
export async function writePdf(drawing: Drawing, { widthMm, colorSpace }: PdfOptions): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const width = widthMm * POINTS_PER_MM;
  const scale = width / drawing.width;
  const size: [number, number] = [width, drawing.height * scale];
  const info = { CreationDate: new Date(0), Producer: 'qr-service', Creator: 'qr-service' };
  const pdf = new PDFDocument({ size, margin: 0, info });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  Object.assign(pdf.page.dictionary.data, { TrimBox: [0, 0, ...size] });
  pdf.scale(scale);
  for (const shape of drawing.shapes) await drawShape(pdf, shape, colorSpace);
  pdf.end();
  return whole;
}

async function drawShape(pdf: Pdf, shape: Shape, colorSpace: ColorSpace): Promise<void> {
  if (shape.kind === 'picture') {
    const picture = colorSpace === 'cmyk' ? await toCmykJpeg(shape.png) : shape.png;
    pdf.image(picture, shape.x, shape.y, { width: shape.width, height: shape.height });
    return;
  }
  for (const command of shape.commands)
    if (command[0] === 'M') pdf.moveTo(command[1], command[2]);
    else if (command[0] === 'L') pdf.lineTo(command[1], command[2]);
    else if (command[0] === 'C')
      pdf.bezierCurveTo(command[1], command[2], command[3], command[4], command[5], command[6]);
    else pdf.closePath();
  for (const { x, y, radius } of shape.circles) pdf.circle(x, y, radius);
  pdf.fill(pdfPaint(pdf, shape.paint, colorSpace));
}

function pdfPaint(pdf: Pdf, paint: Paint, colorSpace: ColorSpace) {
  if (typeof paint === 'string') return pdfColor(paint, colorSpace);
  const gradient =
    paint.type === 'linear'
      ? pdf.linearGradient(paint.x1, paint.y1, paint.x2, paint.y2)
      : pdf.radialGradient(paint.x, paint.y, 0, paint.x, paint.y, paint.radius);
  for (const { offset, color } of paint.stops) gradient.stop(offset, pdfColor(color, colorSpace));
  return gradient;
}

/** pdfkit counts RGB to 255 and CMYK to 100; its types omit that a fill takes an array. */
const pdfColor = (color: string, space: ColorSpace): string =>
  inks(color, space).map((ink) => ink * (space === 'cmyk' ? 100 : 255)) as unknown as string;

async function toCmykJpeg(png: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(png).toColourspace('cmyk').jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}
