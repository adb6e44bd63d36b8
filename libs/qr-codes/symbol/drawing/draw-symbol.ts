import sharp from 'sharp';
import type { SymbolDesign } from '../design.js';
import type { Modules } from '../modules.js';
import { area, box, type Command, type Drawing, type Paint, type Shape } from './drawing.js';
import { drawModules } from './draw-modules.js';
import { drawFrame, frameSize } from './frame.js';

const LOGO_AIR = 0.5;

/** @param margin quiet zone in modules */
export async function drawSymbol(modules: Modules, design: SymbolDesign, margin: number): Promise<Drawing> {
  const inner = modules.size + 2 * margin;
  const { width, height, left, top } = frameSize(design.frame, inner);
  const [x, y] = [left + margin, top + margin];
  const { commands, circles } = drawModules(withoutLogo(modules, design), design);
  const shapes: Shape[] = [
    area(design.background, box(0, 0, width, height)),
    area(
      choosePaint(design, x, y, modules.size),
      commands.map((command) => moved(command, x, y)),
      circles.map((circle) => ({ ...circle, x: circle.x + x, y: circle.y + y })),
    ),
  ];
  if (design.logo) {
    const side = logoSpace(modules.size, design.logo_size);
    const at = (modules.size - side) / 2 + LOGO_AIR;
    const png = await sharp(bytesOf(design.logo)).flatten({ background: design.background }).png().toBuffer();
    const [place, length] = [at, side - 2 * LOGO_AIR];
    shapes.push({ kind: 'picture', x: x + place, y: y + place, width: length, height: length, png });
  }
  if (design.frame) shapes.push(...(await drawFrame(design.frame, inner)));
  return { width, height, shapes };
}

const bytesOf = (dataUri: string) => Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');

/** Returns the side of the square that a logo clears, in whole modules in the middle of a symbol whose size is odd. */
const logoSpace = (size: number, share: number): number =>
  2 * Math.ceil((size * share + 2 * LOGO_AIR - 1) / 2) + 1;

function withoutLogo(modules: Modules, { logo, logo_size }: SymbolDesign): Modules {
  if (!logo) return modules;
  const from = (modules.size - logoSpace(modules.size, logo_size)) / 2;
  const isCleared = (at: number) => at >= from && at < modules.size - from;
  return {
    size: modules.size,
    isDark: (row, column) => !(isCleared(row) && isCleared(column)) && modules.isDark(row, column),
  };
}

function choosePaint({ foreground, gradient }: SymbolDesign, x: number, y: number, size: number): Paint {
  if (!gradient) return foreground;
  const stops = [...gradient.stops].sort((one, other) => one.offset - other.offset);
  const [middleX, middleY] = [x + size / 2, y + size / 2];
  if (gradient.type === 'radial')
    return { type: 'radial', x: middleX, y: middleY, radius: size * Math.SQRT1_2, stops };
  const angle = (gradient.rotation * Math.PI) / 180;
  const reach = (size / 2) * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)));
  const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
  return { type: 'linear', x1: middleX - dx, y1: middleY - dy, x2: middleX + dx, y2: middleY + dy, stops };
}

function moved(command: Command, x: number, y: number): Command {
  switch (command[0]) {
    case 'Z':
      return command;
    case 'C':
      return [
        'C',
        command[1] + x,
        command[2] + y,
        command[3] + x,
        command[4] + y,
        command[5] + x,
        command[6] + y,
      ];
    default:
      return [command[0], command[1] + x, command[2] + y];
  }
}
