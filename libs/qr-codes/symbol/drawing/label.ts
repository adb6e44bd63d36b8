import type { SheetLabel, SheetLayout } from '../sheet.js';
import type { Command } from './drawing.js';
import { measureText, outlineText } from './frame-text.js';

/** Millimeters. */
const MAX_PADDING = 1.5;
const MIN_TEXT = 1.6;
const MAX_TEXT = 4;
const PADDING = 0.06;
const TEXT = 0.085;
const LINE = 1.35;
/** Cells of at least this ratio have the caption beside the symbol. */
const WIDE = 1.5;
const MAX_LINES = 3;
/** A micrometer: the font has more digits than paper shows. */
const PRECISION = 1_000;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CaptionBox extends Box {
  textHeight: number;
  isCentered: boolean;
  maxLines: number;
}

export function layOutCell(
  { cellWidth, cellHeight }: Pick<SheetLayout, 'cellWidth' | 'cellHeight'>,
  hasCaption: boolean,
): { symbol: Box; caption: CaptionBox | null } {
  const side = Math.min(cellWidth, cellHeight);
  const padding = Math.min(MAX_PADDING, side * PADDING);
  const inner = { x: padding, y: padding, width: cellWidth - 2 * padding, height: cellHeight - 2 * padding };
  if (!hasCaption) return { symbol: inner, caption: null };
  const textHeight = Math.min(MAX_TEXT, Math.max(MIN_TEXT, side * TEXT));
  if (cellWidth >= WIDE * cellHeight) {
    const symbol = { ...inner, width: inner.height };
    const x = symbol.x + symbol.width + padding;
    const text = { textHeight, isCentered: false, maxLines: MAX_LINES };
    return { symbol, caption: { ...inner, ...text, x, width: cellWidth - padding - x } };
  }
  const height = textHeight * LINE;
  const text = { textHeight, isCentered: true, maxLines: 1 };
  return {
    symbol: { ...inner, height: inner.height - height },
    caption: { ...inner, ...text, y: inner.y + inner.height - height, height },
  };
}

/** Keeps a link on one line. Other texts are broken between words, and cut if they are too long. */
export async function captionLines(
  { text, isLink }: NonNullable<SheetLabel['caption']>,
  { width, textHeight, maxLines }: CaptionBox,
): Promise<string[]> {
  if (isLink) return [text];
  const fits = async (line: string) => (await measureText(line)) * textHeight <= width;
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < maxLines) {
    const line = (await fits(rest)) ? rest : await longestStart(rest, fits, lines.length === maxLines - 1);
    lines.push(line);
    rest = line === rest || line.endsWith('…') ? '' : rest.slice(line.length).trim();
  }
  return lines;
}

/** Returns as many characters as fit, up to the end of a word; with `isCut`, as many as fit with an ellipsis. */
async function longestStart(
  text: string,
  fits: (line: string) => Promise<boolean>,
  isCut: boolean,
): Promise<string> {
  const characters = [...text];
  let [low, high] = [1, characters.length];
  const start = (length: number) => `${characters.slice(0, length).join('').trimEnd()}${isCut ? '…' : ''}`;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await fits(start(middle))) low = middle;
    else high = middle - 1;
  }
  const longest = start(low);
  const space = isCut || characters[low] === ' ' ? -1 : longest.lastIndexOf(' ');
  return space > 0 ? longest.slice(0, space) : longest;
}

export async function writeCaption(lines: string[], box: CaptionBox): Promise<Command[]> {
  const { x, y, width, height, textHeight, isCentered } = box;
  const commands: Command[] = [];
  for (const [index, line] of lines.entries()) {
    const natural = Math.min(width, (await measureText(line)) * textHeight);
    const middle = y + height / 2 + (index - (lines.length - 1) / 2) * textHeight * LINE;
    const place = {
      x: isCentered ? x + width / 2 : x + natural / 2,
      y: middle,
      height: textHeight,
      maxWidth: width,
    };
    commands.push(...(await outlineText(line, place)));
  }
  return commands.map(rounded);
}

const round = (value: number): number => Math.round(value * PRECISION) / PRECISION;

function rounded(command: Command): Command {
  switch (command[0]) {
    case 'Z':
      return command;
    case 'C':
      return [
        'C',
        ...([round(command[1]), round(command[2]), round(command[3])] as const),
        ...([round(command[4]), round(command[5]), round(command[6])] as const),
      ];
    default:
      return [command[0], round(command[1]), round(command[2])];
  }
}
