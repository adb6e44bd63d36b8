import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';

const FONTS = '@expo-google-fonts/noto-sans';
const REGULAR = 'regular';
const BOLD = 'bold';

/** Points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 };
export const WIDTH = PAGE.width - 2 * PAGE.margin;

const BOX = '□';
/** Change how others look, and have no look of their own. */
const INVISIBLE = /[\p{Cf}\p{Cc}\u{fe00}-\u{fe0f}]/gu;

export interface TextStyle {
  size: number;
  color: string;
  isBold?: boolean;
  align?: 'left' | 'center' | 'right';
}

type Pdf = InstanceType<typeof PDFDocument>;

/** Writes on A4 from top to bottom. Its fonts are embedded: those that every reader has know the letters of few languages. */
export class Pen {
  readonly pdf: Pdf;
  y = PAGE.margin;
  /** Whether a box stands for something. */
  hasBoxes = false;
  private readonly font: Font;
  private readonly chunks: Buffer[] = [];

  constructor(info: { title: string; language: string }) {
    const { resolve } = createRequire(import.meta.url);
    const regular = resolve(`${FONTS}/400Regular/NotoSans_400Regular.ttf`);
    this.font = openSync(regular) as Font;
    this.pdf = new PDFDocument({
      ...{ size: 'A4', margin: 0, lang: info.language, displayTitle: true, autoFirstPage: true },
      info: { Title: this.clean(info.title), Producer: 'qr-service', Creator: 'qr-service' },
    });
    this.pdf.registerFont(REGULAR, regular);
    this.pdf.registerFont(BOLD, resolve(`${FONTS}/600SemiBold/NotoSans_600SemiBold.ttf`));
    this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk));
  }

  /** Begins a new page if less is left. */
  need(height: number): void {
    if (this.y + height <= PAGE.height - PAGE.margin) return;
    this.pdf.addPage();
    this.y = PAGE.margin;
  }

  /** One line, which is cut if it is too long. @returns its width */
  line(text: string, x: number, y: number, width: number, style: TextStyle): number {
    const fitting = this.fit(this.clean(text), width, style);
    const natural = this.pdf.widthOfString(fitting);
    const rest = width - natural;
    const left = style.align === 'right' ? x + rest : style.align === 'center' ? x + rest / 2 : x;
    this.pdf.fillColor(style.color).text(fitting, left, y, { lineBreak: false });
    return natural;
  }

  /** Several lines at the cursor, which moves below them. @param parts in different colors, one after the other */
  paragraph(
    parts: readonly (readonly [text: string, color: string])[],
    style: Omit<TextStyle, 'color'>,
  ): void {
    const { pdf } = this;
    this.use(style);
    const cleaned = parts.map(([text, color]) => [this.clean(text), color] as const);
    this.need(pdf.heightOfString(cleaned.map(([text]) => text).join(''), { width: WIDTH }));
    const last = cleaned.length - 1;
    for (const [index, [text, color]] of cleaned.entries()) {
      pdf.fillColor(color);
      const flow = { width: WIDTH, continued: index < last };
      if (index === 0) pdf.text(text, PAGE.margin, this.y, flow);
      else pdf.text(text, flow);
    }
    this.y = pdf.y;
  }

  rule(color: string, y = this.y): void {
    this.pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + WIDTH, y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke();
  }

  end(): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(this.chunks))));
      this.pdf.on('error', reject);
      this.pdf.end();
    });
  }

  private use({ size, isBold = false }: Omit<TextStyle, 'color'>): void {
    this.pdf.font(isBold ? BOLD : REGULAR).fontSize(size);
  }

  private fit(text: string, width: number, style: TextStyle): string {
    this.use(style);
    if (this.pdf.widthOfString(text) <= width) return text;
    const characters = [...text];
    let [low, high] = [0, characters.length];
    const start = (length: number) => `${characters.slice(0, length).join('').trimEnd()}…`;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.pdf.widthOfString(start(middle)) <= width) low = middle;
      else high = middle - 1;
    }
    return start(low);
  }

  /** A box says that a character is missing; a wrong one would say something else. */
  private clean(text: string): string {
    const parts = new Intl.Segmenter().segment(text.normalize('NFC').replace(/\s/gu, ' '));
    return Array.from(parts, ({ segment }) => {
      const visible = segment.replace(INVISIBLE, '');
      const isKnown = [...visible].every((character) =>
        this.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
      );
      if (isKnown) return visible;
      this.hasBoxes = true;
      return BOX;
    }).join('');
  }
}
