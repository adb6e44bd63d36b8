import type { SymbolDesign } from '../design.js';
import type { Modules } from '../modules.js';
import { box, reversed, type Circle, type Command, type Radii } from './drawing.js';

const CORNER = 7;
const DOT = 3;
const DOT_RADIUS = 0.46;
const FULL = 0.5;

export interface Outline {
  commands: Command[];
  circles: Circle[];
}

/** Draws all dark modules as one outline, so that no seams appear. */
export function drawModules(modules: Modules, design: SymbolDesign): Outline {
  const outline: Outline = { commands: [], circles: [] };
  const corners = cornerPlaces(modules.size);
  const isInCorner = (row: number, column: number) =>
    corners.some(([y, x]) => row >= y && row < y + CORNER && column >= x && column < x + CORNER);
  const isDark = (row: number, column: number) =>
    row >= 0 &&
    column >= 0 &&
    row < modules.size &&
    column < modules.size &&
    !isInCorner(row, column) &&
    modules.isDark(row, column);
  const draw = { square: drawRuns, rounded: drawBoxes, classy: drawBoxes, dots: drawDots }[design.dot_style];
  draw(outline, { size: modules.size, isDark }, design.dot_style);
  for (const [y, x] of corners) outline.commands.push(...drawCorner(x, y, design));
  return outline;
}

const cornerPlaces = (size: number): [number, number][] => [
  [0, 0],
  [0, size - CORNER],
  [size - CORNER, 0],
];

function drawRuns({ commands }: Outline, { size, isDark }: Modules): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const start = column;
      while (isDark(row, column)) column++;
      if (column > start) commands.push(...box(start, row, column - start, 1));
    }
}

function drawDots({ circles }: Outline, { size, isDark }: Modules): void {
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      if (isDark(row, column)) circles.push({ x: column + FULL, y: row + FULL, radius: DOT_RADIUS });
}

/** Rounds a corner of a module if both neighbors that share it are light: all four, or two opposite ones. */
function drawBoxes({ commands }: Outline, { size, isDark }: Modules, style: SymbolDesign['dot_style']): void {
  const other = style === 'classy' ? 0 : FULL;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue;
      const [up, down] = [!isDark(row - 1, column), !isDark(row + 1, column)];
      const [left, right] = [!isDark(row, column - 1), !isDark(row, column + 1)];
      const radii: Radii = [
        up && left ? FULL : 0,
        up && right ? other : 0,
        down && right ? FULL : 0,
        down && left ? other : 0,
      ];
      commands.push(...box(column, row, 1, 1, radii));
    }
}

const RADII = { square: 0, rounded: 0.3, circle: 0.5 };

function drawCorner(x: number, y: number, { corner_style, corner_dot_style }: SymbolDesign): Command[] {
  const square = (inset: number, radius: number) => {
    const side = CORNER - 2 * inset;
    const r = radius * side;
    return box(x + inset, y + inset, side, side, [r, r, r, r]);
  };
  return [
    ...square(0, RADII[corner_style]),
    ...reversed(square(1, RADII[corner_style])),
    ...square((CORNER - DOT) / 2, RADII[corner_dot_style]),
  ];
}
