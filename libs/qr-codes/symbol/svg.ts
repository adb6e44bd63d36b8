import type { Modules } from './modules.js';

export interface PictureOptions {
  sizePx: number;
  /** Quiet zone in modules. */
  margin: number;
}

/** Writes SVG 1.1 as one path of horizontal runs on a white background. */
export function writeSvg(modules: Modules, { sizePx, margin }: PictureOptions): string {
  const side = modules.size + 2 * margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="#ffffff"/><path fill="#000000" d="${writeRuns(modules, margin)}"/></svg>\n`
  );
}

function writeRuns({ size, isDark }: Modules, margin: number): string {
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDark(row, column)) continue;
      const start = column;
      while (column + 1 < size && isDark(row, column + 1)) column++;
      const width = column + 1 - start;
      path += `M${start + margin} ${row + margin}h${width}v1h-${width}z`;
    }
  }
  return path;
}
