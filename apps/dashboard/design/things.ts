/** Something on which a QR code is printed; lengths are in millimeters. */
export interface Thing {
  width: number;
  height: number;
  /** Sizes that the slider offers, and that with which it begins. */
  smallest: number;
  largest: number;
  usual: number;
  /** A wider QR code does not fit, or is bent. */
  fits: number;
  isCurved?: boolean;
  /** How far from it people stand or sit. */
  distance: number;
  /** The end of the scale of distances. */
  farthest: number;
  /** How much smaller than it is the picture shows it. */
  scale: number;
}

/** The flat part of a cylinder: from here on, its sides turn away by more than 20 degrees. */
const flatPartOf = (diameter: number): number => Math.round(diameter * Math.sin(Math.PI / 9));

export const JAR_DIAMETER = 76;
const HAND = { distance: 250, farthest: 3_000, scale: 1 };

export const THINGS = {
  tent: {
    ...{ width: 74, height: 105, smallest: 10, largest: 85, usual: 30, fits: 62 },
    ...{ distance: 600, farthest: 3_000, scale: 1 },
  },
  window: {
    ...{ width: 420, height: 520, smallest: 30, largest: 420, usual: 240, fits: 380 },
    ...{ distance: 3_000, farthest: 12_000, scale: 15 },
  },
  jar: {
    ...{ width: 70, height: 48, smallest: 10, largest: 85, usual: 24, isCurved: true },
    ...{ fits: flatPartOf(JAR_DIAMETER), ...HAND },
  },
  card: { width: 85, height: 55, smallest: 10, largest: 85, usual: 20, fits: 45, ...HAND },
} as const satisfies Record<string, Thing>;
export type ThingName = keyof typeof THINGS;
export const THING_NAMES = Object.keys(THINGS) as ThingName[];

/** The smallest print of a design is read from here. */
const ARM_MM = 600;
/** A camera sees nothing sharp that is nearer. */
const NEAREST_MM = 80;
/** Nearer than this part of its width, it does not fit into the picture. */
const PICTURE = 1.6;

/** From where to where a QR code is read. @param minimum its smallest print */
export const readingDistances = (size: number, minimum: number): { from: number; to: number } => ({
  from: Math.max(NEAREST_MM, size * PICTURE),
  to: (ARM_MM * size) / minimum,
});

/** The smallest size that is read where people are. */
export const leastSize = ({ distance }: Thing, minimum: number): number =>
  Math.ceil(minimum * Math.max(1, distance / ARM_MM));

export type Verdict = 'unreadable' | 'far' | 'curved' | 'large' | 'good';

export function verdictOf(thing: Thing, size: number, minimum: number): Verdict {
  if (size < minimum) return 'unreadable';
  if (size < leastSize(thing, minimum)) return 'far';
  if (size <= thing.fits) return 'good';
  return thing.isCurved === true ? 'curved' : 'large';
}
