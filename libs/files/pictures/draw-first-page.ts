import { readFile } from 'node:fs/promises';
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { drawWidths } from './draw-pictures.js';
import { WIDTHS, type FileResult } from './file-task.js';

const WIDTH = Math.max(...WIDTHS);
/** A page can be as long as a roll of paper. */
const MAX_HEIGHT = 4_000;

/** Draws the first page of a PDF in the widths of pages. */
export async function drawFirstPage(path: string, out: string): Promise<FileResult> {
  const library = await PDFiumLibrary.init();
  const document = await opened(library, await readFile(path));
  if ('fault' in document) return document;
  const pages = document.getPageCount();
  try {
    const raw = ({ data }: { data: Uint8Array }) => Promise.resolve(data);
    // Only a drawn page says how large it is, and it is closed then.
    const tiny = await document.getPage(0).render({ scale: 0.01, render: raw });
    const scale = Math.min(WIDTH / tiny.originalWidth, MAX_HEIGHT / tiny.originalHeight);
    if (!Number.isFinite(scale) || scale <= 0) return { fault: 'broken', pages };
    const { data, width, height } = await document.getPage(0).render({ scale, render: raw });
    await drawWidths(() => sharp(data, { raw: { width, height, channels: 4 } }), out);
    return { width, height, pages };
  } catch {
    return { fault: 'broken', pages };
  }
}

async function opened(
  library: PDFiumLibrary,
  bytes: Buffer,
): Promise<PDFiumDocument | { fault: 'encrypted' | 'broken' }> {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    return { fault: /password/i.test(String(error)) ? 'encrypted' : 'broken' };
  }
}
