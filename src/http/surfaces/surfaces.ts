import type { Surface } from './surface.js';

/** Injection token of the list of all surfaces. The last one takes all other paths below its prefix. */
export const SURFACES = Symbol('surfaces');

export class Surfaces {
  private readonly entries: { surface: Surface; below: string }[];

  constructor(readonly all: readonly Surface[]) {
    this.entries = all.map((surface) => ({ surface, below: `${surface.prefix}/` }));
  }

  of(path: string): Surface | null {
    for (const { surface, below } of this.entries)
      if (path.startsWith(below) || path === surface.prefix) return surface;
    return this.inOtherLetters(path);
  }

  /**
   * Express routes are case-insensitive, so /API/v1 and /Sign-In must not bypass the pipeline: it treats them as
   * unknown paths of the last surface that fits.
   */
  private inOtherLetters(path: string): Surface | null {
    const lower = path.toLowerCase();
    const found = this.entries.findLast(
      ({ surface, below }) => lower.startsWith(below) || lower === surface.prefix,
    );
    return found?.surface ?? null;
  }
}
