import type { Area, Command, Drawing, Paint, Shape } from '../drawing/drawing.js';
import { decimal } from './decimal.js';

/** Writes SVG 1.1. Every string in it is a validated color or made here. */
export function writeDrawingSvg({ width, height, shapes }: Drawing, widthPx: number): string {
  const heightPx = Math.round((widthPx * height) / width);
  const gradients = shapes.flatMap((shape, index) =>
    shape.kind === 'area' ? defineGradient(shape.paint, index) : [],
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${decimal(width)} ${decimal(height)}">` +
    (gradients.length > 0 ? `<defs>${gradients.join('')}</defs>` : '') +
    `${shapes.map(writeShape).join('')}</svg>\n`
  );
}

function writeShape(shape: Shape, index: number): string {
  if (shape.kind === 'area')
    return `<path fill="${typeof shape.paint === 'string' ? shape.paint : `url(#p${index})`}" d="${pathData(shape)}"/>`;
  const [x, y, width, height] = [shape.x, shape.y, shape.width, shape.height].map(decimal);
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" xlink:href="data:image/png;base64,${shape.png.toString('base64')}"/>`;
}

const pathData = ({ commands, circles }: Area): string =>
  commands.map(writeCommand).join('') +
  circles
    .map(({ x, y, radius }) => {
      const [r, diameter] = [decimal(radius), decimal(2 * radius)];
      return `M${decimal(x - radius)} ${decimal(y)}a${r} ${r} 0 1 1 ${diameter} 0a${r} ${r} 0 1 1 -${diameter} 0z`;
    })
    .join('');

const writeCommand = ([name, ...numbers]: Command): string => `${name}${numbers.map(decimal).join(' ')}`;

function defineGradient(paint: Paint, index: number): string[] {
  if (typeof paint === 'string') return [];
  const stops = paint.stops
    .map(({ offset, color }) => `<stop offset="${decimal(offset)}" stop-color="${color}"/>`)
    .join('');
  const of = (name: string, value: number) => ` ${name}="${decimal(value)}"`;
  const place =
    paint.type === 'linear'
      ? of('x1', paint.x1) + of('y1', paint.y1) + of('x2', paint.x2) + of('y2', paint.y2)
      : of('cx', paint.x) + of('cy', paint.y) + of('r', paint.radius);
  return [
    `<${paint.type}Gradient id="p${index}" gradientUnits="userSpaceOnUse"${place}>${stops}</${paint.type}Gradient>`,
  ];
}
