import type { Drawing } from '../drawing/drawing.js';
import type { ColorSpace } from './colors.js';
import { openPdf, PdfPainter } from './pdf-painter.js';

const MM_PER_INCH = 25.4;
export const POINTS_PER_MM = 72 / MM_PER_INCH;

interface PdfOptions {
  widthMm: number;
  colorSpace: ColorSpace;
}

/** Writes one page of the drawing's size. The same drawing always yields the same bytes. */
export async function writePdf(drawing: Drawing, { widthMm, colorSpace }: PdfOptions): Promise<Buffer> {
  const width = widthMm * POINTS_PER_MM;
  const scale = width / drawing.width;
  const size: [number, number] = [width, drawing.height * scale];
  const { pdf, whole } = await openPdf(size);
  Object.assign(pdf.page.dictionary.data, { TrimBox: [0, 0, ...size] });
  await new PdfPainter(pdf, colorSpace).paint(drawing, { x: 0, y: 0, scale });
  pdf.end();
  return whole;
}
