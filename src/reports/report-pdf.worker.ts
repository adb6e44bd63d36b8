import { drawBars, drawChart, drawHours } from './pdf-charts.js';
import { PAGE, Pen, WIDTH } from './pdf-pen.js';
import type { Sheet } from './pdf-sheet.js';

const LOGO = { width: 64, height: 28 };
const GAP = 15;
/** At 300 dpi, more would not be seen. */
const LOGO_PX = { width: 268, height: 117 };
const MAX_LOGO_PIXELS = 4_096 ** 2;

/** Runs in a thread, since a page takes some 100 ms. */
export default async function drawReport(sheet: Sheet): Promise<Uint8Array> {
  const { content, colors } = sheet;
  const { title, headline, summary, charts, foot, language } = content;
  const pen = new Pen({ title, language });
  await drawHeader(pen, sheet);
  pen.y += GAP + 6;
  pen.paragraph([[title, colors.soft]], { size: 10 });
  pen.y += 2;
  pen.paragraph(
    [
      [`${headline.scans} `, colors.accent],
      [headline.rest, colors.ink],
    ],
    { size: 21, isBold: true },
  );
  pen.y += 2;
  pen.paragraph([[summary, colors.soft]], { size: 11 });
  drawFigures(pen, sheet);
  if (charts !== null) {
    drawChart(pen, charts.scans, colors);
    drawBars(pen, [charts.places, charts.codes], colors);
    drawHours(pen, charts.hours, colors);
  }
  pen.y += GAP;
  pen.need(34);
  pen.rule(colors.line);
  pen.y += 8;
  pen.paragraph([[pen.hasBoxes ? `${foot} ${sheet.missing}` : foot, colors.soft]], { size: 8 });
  return pen.end();
}

async function drawHeader(
  pen: Pen,
  { content: { name, dates }, colors, logo, monogram }: Sheet,
): Promise<void> {
  const { pdf, y } = pen;
  const middle = y + LOGO.height / 2;
  const picture = logo === null ? null : await pictureOf(logo);
  let left: number = PAGE.margin;
  if (picture === null) {
    const radius = LOGO.height / 2;
    pdf.circle(left + radius, middle, radius).fill(colors.fill);
    const style = { size: 11, isBold: true, color: colors.on, align: 'center' } as const;
    pen.line(monogram, left, middle - 8, LOGO.height, style);
    left += LOGO.height;
  } else {
    const width = LOGO.height * Math.min(picture.width / picture.height, LOGO.width / LOGO.height);
    pdf.image(picture.data, left, y, { fit: [width, LOGO.height], valign: 'center' });
    left += width;
  }
  left += 9;
  const room = PAGE.margin + WIDTH - left;
  const right = pen.line(dates, left, middle - 6.5, room, { size: 9, color: colors.soft, align: 'right' });
  pen.line(name, left, middle - 8, room - right - 12, { size: 11, isBold: true, color: colors.ink });
  pen.y += LOGO.height;
}

/** PDF has no WebP. A picture that cannot be read is left out, as browsers do. */
async function pictureOf(logo: string): Promise<{ data: Buffer; width: number; height: number } | null> {
  const { default: sharp } = await import('sharp');
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  return sharp(bytes, { limitInputPixels: MAX_LOGO_PIXELS })
    .resize({ ...LOGO_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info: { width, height } }) => ({ data, width, height }))
    .catch(() => null);
}

function drawFigures(pen: Pen, { content: { figures }, colors }: Sheet): void {
  if (figures.length === 0) return;
  const height = 62;
  pen.y += GAP;
  pen.need(height);
  const width = WIDTH / figures.length;
  pen.rule(colors.line);
  pen.rule(colors.line, pen.y + height);
  for (const [index, { label, value, note }] of figures.entries()) {
    const inset = index === 0 ? 0 : 12;
    const x = PAGE.margin + index * width + inset;
    const room = width - inset - 8;
    if (index > 0)
      pen.pdf
        .moveTo(x - inset, pen.y)
        .lineTo(x - inset, pen.y + height)
        .strokeColor(colors.line)
        .stroke();
    pen.line(label, x, pen.y + 9, room, { size: 8.5, color: colors.soft });
    pen.line(value, x, pen.y + 20, room, { size: 16, isBold: true, color: colors.ink });
    pen.line(note, x, pen.y + 43, room, { size: 8.5, color: colors.soft });
  }
  pen.y += height;
}
