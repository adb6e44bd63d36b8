import { drawSymbol } from './drawing/draw-symbol.js';
import type { Drawing } from './drawing/drawing.js';
import { captionLines, layOutCell, writeCaption } from './drawing/label.js';
import { encodeSymbol, type Modules } from './modules.js';
import type { SymbolDesign } from './design.js';
import type { DrawnSheet, Sheet, SheetLabel, SheetLayout } from './sheet.js';
import { openPdf, pdfColor, PdfPainter, type Pdf } from './writers/pdf-painter.js';
import { MIN_MODULE_MM } from './image.js';
import { POINTS_PER_MM } from './writers/pdf-writer.js';

const BLACK = '#000000';
const MARK_MM = 1.5;
const MARK_LINE_MM = 0.1;
/** The limit of all symbols together: round ones take ten seconds and 50 MB then. */
const MAX_MODULES = 3_000_000;

/** Runs in a worker thread, because a sheet of a thousand symbols takes seconds. */
export default async function drawSheet(sheet: Sheet): Promise<DrawnSheet> {
  const { layout, labels, skip, colorSpace } = sheet;
  const symbols = encodeLabels(sheet);
  if (symbols.length < labels.length) return { fitting: symbols.length };
  const size: [number, number] = [layout.paper[0] * POINTS_PER_MM, layout.paper[1] * POINTS_PER_MM];
  const { pdf, whole } = await openPdf(size);
  const painter = new PdfPainter(pdf, colorSpace);
  const perPage = layout.columns * layout.rows;
  beginPage(pdf, sheet);
  for (const [index, { modules, design, label }] of symbols.entries()) {
    const cell = index + skip;
    if (index > 0 && cell % perPage === 0) {
      pdf.addPage();
      beginPage(pdf, sheet);
    }
    const { x, y } = placeOf(layout, cell % perPage);
    const { symbol, caption } = layOutCell(layout, label.caption !== null);
    const drawing = await drawSymbol(modules, design, design.quiet_zone);
    const scale = Math.min(symbol.width / drawing.width, symbol.height / drawing.height);
    if (scale < MIN_MODULE_MM) {
      pdf.end();
      return { tooSmall: { label: index, ...measureSpace(drawing, symbol) } };
    }
    const [width, height] = [drawing.width * scale, drawing.height * scale];
    await painter.paint(drawing, {
      x: x + symbol.x + (symbol.width - width) / 2,
      y: y + symbol.y + (symbol.height - height) / 2,
      scale,
    });
    if (!label.caption || !caption) continue;
    const lines = await captionLines(label.caption, caption);
    const commands = await writeCaption(lines, { ...caption, x: x + caption.x, y: y + caption.y });
    painter.fill({ commands, circles: [], paint: BLACK });
  }
  pdf.end();
  return { bytes: await whole };
}

/** Returns fewer symbols than labels if they have too many modules. */
function encodeLabels({ labels, designs }: Sheet) {
  const encoded: { modules: Modules; design: SymbolDesign; label: SheetLabel }[] = [];
  let count = 0;
  for (const label of labels) {
    const design = designs[label.design];
    if (!design) throw new Error(`There is no design ${label.design}.`);
    const modules = encodeSymbol(label.payload, design.error_correction);
    count += modules.size ** 2;
    if (count > MAX_MODULES) break;
    encoded.push({ modules, design, label });
  }
  return encoded;
}

const placeOf = ({ left, top, columns, cellWidth, cellHeight, gapX, gapY }: SheetLayout, cell: number) => ({
  x: left + (cell % columns) * (cellWidth + gapX),
  y: top + Math.floor(cell / columns) * (cellHeight + gapY),
});

function measureSpace(drawing: Drawing, symbol: { width: number; height: number }) {
  const isWide = symbol.width / drawing.width <= symbol.height / drawing.height;
  const [modules, space] = isWide ? [drawing.width, symbol.width] : [drawing.height, symbol.height];
  return { minMm: Math.ceil(modules * MIN_MODULE_MM * 10) / 10, spaceMm: Math.floor(space * 10) / 10 };
}

function beginPage(pdf: Pdf, { layout, hasMarks, colorSpace }: Sheet): void {
  pdf.scale(POINTS_PER_MM);
  if (!hasMarks) return;
  const { columns, rows, cellWidth, cellHeight } = layout;
  const marks = new Set<string>();
  for (let cell = 0; cell < columns * rows; cell++) {
    const { x, y } = placeOf(layout, cell);
    for (const cornerX of [x, x + cellWidth])
      for (const cornerY of [y, y + cellHeight]) {
        const key = `${cornerX.toFixed(2)} ${cornerY.toFixed(2)}`;
        if (marks.has(key)) continue;
        marks.add(key);
        pdf.moveTo(cornerX - MARK_MM, cornerY).lineTo(cornerX + MARK_MM, cornerY);
        pdf.moveTo(cornerX, cornerY - MARK_MM).lineTo(cornerX, cornerY + MARK_MM);
      }
  }
  pdf.lineWidth(MARK_LINE_MM).stroke(pdfColor(BLACK, colorSpace));
}
