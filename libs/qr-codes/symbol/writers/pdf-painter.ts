import type PDFKit from 'pdfkit';
import type { Area, Drawing, Paint, Picture } from '../drawing/drawing.js';
import { inks, type ColorSpace } from './colors.js';

export type Pdf = InstanceType<typeof PDFKit>;

/** Opens a document without margins. The same content yields the same bytes. @param size in points */
export async function openPdf(size: [number, number]): Promise<{ pdf: Pdf; whole: Promise<Buffer> }> {
  const { default: PDFDocument } = await import('pdfkit');
  const info = { CreationDate: new Date(0), Producer: 'qr-service', Creator: 'qr-service' };
  const pdf = new PDFDocument({ size, margin: 0, info });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  return { pdf, whole };
}

export class PdfPainter {
  /** pdfkit embeds the same data URI only once, such as the logo of many symbols. */
  private readonly pictures = new Map<string, string>();

  constructor(
    private readonly pdf: Pdf,
    private readonly colorSpace: ColorSpace,
  ) {}

  /** @param place the upper left corner and the size of a module, in the current units of the page */
  async paint({ shapes }: Drawing, { x, y, scale }: { x: number; y: number; scale: number }): Promise<void> {
    this.pdf.save().translate(x, y).scale(scale);
    for (const shape of shapes)
      if (shape.kind === 'picture') await this.paintPicture(shape);
      else this.fill(shape);
    this.pdf.restore();
  }

  fill({ commands, circles, paint }: Omit<Area, 'kind'>): void {
    const { pdf } = this;
    for (const command of commands)
      if (command[0] === 'M') pdf.moveTo(command[1], command[2]);
      else if (command[0] === 'L') pdf.lineTo(command[1], command[2]);
      else if (command[0] === 'C')
        pdf.bezierCurveTo(command[1], command[2], command[3], command[4], command[5], command[6]);
      else pdf.closePath();
    for (const { x, y, radius } of circles) pdf.circle(x, y, radius);
    pdf.fill(this.toPdf(paint));
  }

  private async paintPicture({ x, y, width, height, png }: Picture): Promise<void> {
    const key = png.toString('base64');
    const picture = this.pictures.get(key) ?? (await this.write(png));
    this.pictures.set(key, picture);
    this.pdf.image(picture, x, y, { width, height });
  }

  private async write(png: Buffer): Promise<string> {
    if (this.colorSpace === 'rgb') return `data:image/png;base64,${png.toString('base64')}`;
    return `data:image/jpeg;base64,${(await toCmykJpeg(png)).toString('base64')}`;
  }

  private toPdf(paint: Paint) {
    const { pdf, colorSpace } = this;
    if (typeof paint === 'string') return pdfColor(paint, colorSpace);
    const gradient =
      paint.type === 'linear'
        ? pdf.linearGradient(paint.x1, paint.y1, paint.x2, paint.y2)
        : pdf.radialGradient(paint.x, paint.y, 0, paint.x, paint.y, paint.radius);
    for (const { offset, color } of paint.stops) gradient.stop(offset, pdfColor(color, colorSpace));
    return gradient;
  }
}

/** pdfkit scales RGB to 255 and CMYK to 100; its types omit that a fill takes an array. */
export const pdfColor = (color: string, space: ColorSpace): string =>
  inks(color, space).map((ink) => ink * (space === 'cmyk' ? 100 : 255)) as unknown as string;

async function toCmykJpeg(png: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(png).toColourspace('cmyk').jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}
