/** A list of shapes, which each writer converts to its format. Lengths are in modules, y grows downwards. */
export interface Drawing {
  width: number;
  height: number;
  shapes: Shape[];
}

export type Command =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export interface Circle {
  x: number;
  y: number;
  radius: number;
}

export interface Area {
  kind: 'area';
  commands: Command[];
  circles: Circle[];
  paint: Paint;
}

export interface Picture {
  kind: 'picture';
  x: number;
  y: number;
  width: number;
  height: number;
  /** Opaque, so that it looks the same in formats without transparency. */
  png: Buffer;
}

export type Shape = Area | Picture;

export interface Stop {
  offset: number;
  color: string;
}

export type Paint =
  | string
  | { type: 'linear'; x1: number; y1: number; x2: number; y2: number; stops: Stop[] }
  | { type: 'radial'; x: number; y: number; radius: number; stops: Stop[] };

export const area = (paint: Paint, commands: Command[], circles: Circle[] = []): Area => ({
  kind: 'area',
  ...{ commands, circles, paint },
});

/** The distance of a Bézier curve's control points from the ends of a quarter circle of radius 1. */
const KAPPA = 0.5522847498;

/** Corners of a box: top left, top right, bottom right, bottom left. */
export type Radii = readonly [number, number, number, number];

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  radii: Radii = [0, 0, 0, 0],
): Command[] {
  const [tl, tr, br, bl] = radii;
  const [right, bottom] = [x + width, y + height];
  const c = 1 - KAPPA;
  const curve = (radius: number, ...points: [number, number, number, number, number, number]): Command[] =>
    radius > 0 ? [['C', ...points]] : [];
  return [
    ['M', x + tl, y],
    ['L', right - tr, y],
    ...curve(tr, right - tr * c, y, right, y + tr * c, right, y + tr),
    ['L', right, bottom - br],
    ...curve(br, right, bottom - br * c, right - br * c, bottom, right - br, bottom),
    ['L', x + bl, bottom],
    ...curve(bl, x + bl * c, bottom, x, bottom - bl * c, x, bottom - bl),
    ['L', x, y + tl],
    ...curve(tl, x, y + tl * c, x + tl * c, y, x + tl, y),
    ['Z'],
  ];
}

export function reversed(commands: Command[]): Command[] {
  const points: [number, number][] = [];
  const result: Command[] = [];
  for (const command of commands) if (command[0] !== 'Z') points.push(endOf(command));
  result.push(['M', ...(points.at(-1) ?? [0, 0])]);
  for (let at = points.length - 1; at > 0; at--) {
    const command = commands[at];
    const target: [number, number] = points[at - 1] ?? [0, 0];
    if (command?.[0] === 'C') result.push(['C', command[3], command[4], command[1], command[2], ...target]);
    else result.push(['L', ...target]);
  }
  return [...result, ['Z']];
}

function endOf(command: Exclude<Command, readonly ['Z']>): [number, number] {
  return command[0] === 'C' ? [command[5], command[6]] : [command[1], command[2]];
}
