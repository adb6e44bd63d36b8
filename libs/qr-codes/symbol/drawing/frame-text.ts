import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { Command } from './drawing.js';

const FONT = '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf';

let opened: Promise<Font> | null = null;

const openFont = (): Promise<Font> => (opened ??= readFont());

async function readFont(): Promise<Font> {
  const fontkit = await import('fontkit');
  return fontkit.openSync(createRequire(import.meta.url).resolve(FONT)) as Font;
}

export async function missingCharacters(text: string): Promise<string[]> {
  const font = await openFont();
  return [...new Set(text)].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

export async function measureText(text: string): Promise<number> {
  const font = await openFont();
  return font.layout(text).advanceWidth / font.unitsPerEm;
}

interface Place {
  x: number;
  y: number;
  height: number;
  maxWidth: number;
}

/** Returns outlines, so that no system needs the font. */
export async function outlineText(text: string, { x, y, height, maxWidth }: Place): Promise<Command[]> {
  const font = await openFont();
  const run = font.layout(text);
  const scale = Math.min(height / font.unitsPerEm, maxWidth / run.advanceWidth);
  const baseline = y + (font.capHeight * scale) / 2;
  let left = x - (run.advanceWidth * scale) / 2;
  const commands: Command[] = [];
  run.glyphs.forEach((glyph, index) => {
    const position = run.positions[index];
    const px = (value: number) => left + (value + (position?.xOffset ?? 0)) * scale;
    const py = (value: number) => baseline - (value + (position?.yOffset ?? 0)) * scale;
    addGlyph(commands, glyph.path.commands, px, py);
    left += (position?.xAdvance ?? glyph.advanceWidth) * scale;
  });
  return commands;
}

type GlyphCommands = Font['layout'] extends (...args: never[]) => {
  glyphs: { path: { commands: infer C } }[];
}
  ? C
  : never;

/** Every format supports cubic curves, but not the font's quadratic ones. */
function addGlyph(
  commands: Command[],
  glyph: GlyphCommands,
  px: (value: number) => number,
  py: (value: number) => number,
): void {
  let [atX, atY] = [0, 0];
  for (const { command, args } of glyph) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    if (command === 'moveTo') commands.push(['M', px(a), py(b)]);
    else if (command === 'lineTo') commands.push(['L', px(a), py(b)]);
    else if (command === 'bezierCurveTo') commands.push(['C', px(a), py(b), px(c), py(d), px(e), py(f)]);
    else if (command === 'quadraticCurveTo')
      commands.push([
        'C',
        px(atX + ((a - atX) * 2) / 3),
        py(atY + ((b - atY) * 2) / 3),
        px(c + ((a - c) * 2) / 3),
        py(d + ((b - d) * 2) / 3),
        px(c),
        py(d),
      ]);
    else commands.push(['Z']);
    if (args.length > 0) [atX, atY] = args.slice(-2) as [number, number];
  }
}
